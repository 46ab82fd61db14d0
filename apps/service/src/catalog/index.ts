export {
  BUILD_AND_STORE_STEPS,
  BUILD_STEPS,
  buildAndStore,
  readStoredContent,
  type StoredContent,
  storeContent,
} from './building/build-request.ts';
export { type Builder, inlineBuilder, threadBuilder } from './building/builder.ts';
export { siblingProgram, workInBackground } from './building/run-thread.ts';
export { SnapshotFolder } from './building/snapshot-folder.ts';
export { SnapshotLoader } from './building/snapshot-loader.ts';
export { type CatalogDeps, CurrentCatalog } from './catalog.ts';
export { type VersionChanges, VersionComparison } from './comparing/catalog-changes.ts';
export { type CatalogDiffer, threadDiffer } from './comparing/catalog-diff.ts';
export { bundleData, type ReferenceBundle } from './datasets/bundle.ts';
export type {
  DatasetCategory,
  ProductRow,
} from './datasets/bundle-rows.ts';
export { type BundleVersion, parseBundleVersion } from './datasets/bundle-version.ts';
export {
  type BodyEncoding,
  joinBody,
  type PrefixedBody,
  prefixedBody,
} from './datasets/prefixed-body.ts';
export type { StoredCodeTable } from './drug-codes/code-bytes.ts';
export { readCodeTables, readLoadedTables } from './drug-codes/drug-code-store.ts';
export { type DrugCodes, DrugCodeTables } from './drug-codes/drug-codes.ts';
export { importDrugCodes, listDrugCodes } from './drug-codes/import-codes.ts';
export { DRUG_CODE_SYSTEMS, type DrugCodeSystem } from './drug-codes/release-lines.ts';
export { folderLinks, folderTexts, textsOfVersion } from './files.ts';
export { type PublishedVersion, readCurrent, readStored, readVersion } from './publishing/catalog-store.ts';
export { type ListedFile, readFileList, readStoredFiles } from './publishing/file-store.ts';
export { mergeCarriers } from './publishing/merge.ts';
export { mergedFiles } from './publishing/merge-files.ts';
export { nextVersion, type PublishDeps, publishContent } from './publishing/publish.ts';
export { restoreVersion } from './publishing/restore.ts';
export {
  publishShipped,
  readShippedInProcess,
  type ShippedCatalog,
  storedCatalog,
} from './publishing/ship.ts';
export { buildShipped, loadShippedSnapshot } from './shipped.ts';
export {
  type CarrierLogo,
  type CatalogSnapshot,
  type OverlayParts,
  openSnapshot,
  overlaidSnapshot,
  overlayParts,
  type SnapshotParts,
  type VariantFacts,
} from './snapshot.ts';
export { type StoredFile, storeFiles, textDigest } from './stored-files.ts';
export { findTreatments, type ProductTreatment } from './treatments.ts';
export { contentOfVersion, decodeContent, listVersions, readFolder, readFolderPacks } from './workbench.ts';
