export type { BundleParts, ReferenceBundle } from './bundle.ts';
export { buildBundle, buildBundleParts, bundleData, bundleOf } from './bundle.ts';
export type { DatasetCategory, ProductRow } from './bundle-rows.ts';
export { DATASET_CATEGORIES, DATASET_DESCRIPTIONS } from './bundle-rows.ts';
export type { BundleVersion } from './bundle-version.ts';
export { nextBundleVersion, parseBundleVersion } from './bundle-version.ts';
export type { TableIssue } from './csv-table.ts';
export { issueText } from './csv-table.ts';

export { loadReference } from './load.ts';
export type {
  ReferenceCatalog,
  TextDomain,
  UseLink,
} from './model.ts';
export { CONDITION_SECTIONS } from './model.ts';
export { fromSingleParentForm } from './older-form.ts';
export type { DomainTexts, IndexedText, TextIndexes, TextResolver } from './resolve.ts';
export { createResolver, indexTexts, productTexts, resolverOf } from './resolve.ts';

export { subjectRows } from './subject-rows.ts';
export type { Suggester, SuggestionKind, SuggestionMatch } from './suggest.ts';
export { createSuggester } from './suggest.ts';
