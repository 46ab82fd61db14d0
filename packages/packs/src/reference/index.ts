export { codeKey } from './code-table.ts';
export { readingOfCode } from './codes-in-text.ts';
export type { TableIssue } from './csv-table.ts';
export { issueText } from './csv-table.ts';
export { loadReference } from './load.ts';
export type {
  DatedReading,
  NicotineSign,
  OwnOperations,
  ReadingFacts,
  ReferenceCatalog,
  TextDomain,
  UseLink,
} from './model.ts';
export { CONDITION_SECTIONS } from './model.ts';
export { fromSingleParentForm } from './older-form.ts';
export type { DomainTexts, IndexedText, TextIndexes, TextResolver } from './resolve.ts';
export { createResolver, indexTexts, productTexts, resolverOf } from './resolve.ts';
export { subjectAliases, subjectRows } from './subject-rows.ts';
export type { Suggester, SuggestionKind, SuggestionMatch } from './suggest.ts';
export { createSuggester } from './suggest.ts';
