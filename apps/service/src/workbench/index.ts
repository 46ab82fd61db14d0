export { exportDraft } from './archive.ts';
export { readPackArchive } from './background/pack-archive.ts';
export type { RateBook } from './background/read-rates.ts';
export { inlineWork, type RunWork, threadWork } from './background/run-work.ts';
export type { TellProgress } from './background/tell-progress.ts';
export { CatalogContentsCache, filesIn, readCatalogFile } from './catalog-contents.ts';
export { checkDraftOf, compareDraftOf, triedPacks } from './check.ts';
export { editFile, readDraftFile } from './draft-files.ts';
export type { StoredComment as DraftComment } from './draft-store.ts';
export type { Drafter } from './draft-transaction.ts';
export { type CatalogDraft, commentOnDraft, createDraft, pageOfDrafts, showDraft } from './drafts.ts';
export { findImpact, type ImpactInput, type ImpactOutcome, outcomeOfImpact, startImpact } from './impact.ts';
export { importDraft } from './import.ts';
export { publishDraft, publishDueDrafts, restoreCatalog } from './publish.ts';
export { CatalogQuality } from './quality.ts';
export { ReferenceTables } from './reference.ts';
export {
  approveDraft,
  returnDraft,
  scheduleDraft,
  submitDraft,
  unscheduleDraft,
  withdrawDraft,
} from './review.ts';
export { CatalogSearch } from './search.ts';
export { type WorkbenchDeps, whileWanted } from './workbench-deps.ts';
