export type { ReadEntry, Reading } from '@prequal/reading';
export { storeContent } from './building/build-request.ts';
export { type Builder, inlineBuilder, threadBuilder } from './building/builder.ts';
export { SnapshotFolder } from './building/snapshot-folder.ts';
export { SnapshotLoader } from './building/snapshot-loader.ts';
export { type CatalogDeps, CurrentCatalog } from './catalog.ts';
export { type VersionChanges, VersionComparison } from './comparing/catalog-changes.ts';
export { type CatalogDiffer, threadDiffer } from './comparing/catalog-diff.ts';
export type { CatalogContent, ReadContent } from './content.ts';
export {
  type BodyEncoding,
  joinBody,
  type PrefixedBody,
  prefixedBody,
} from './datasets/prefixed-body.ts';
export {
  type CheckReport,
  type CoverageCell,
  type CoverageShare,
  counted,
  type ExplainedClass,
  explainPack,
  formatCheck,
  formatDiff,
  formatExplanation,
  formatImpact,
  formatIssue,
  formatScenarioReport,
  type ImpactReport,
  type ImpactRow,
  type PackExplanation,
  type PackIssue,
  type PropertyCount,
  type ScenarioReport,
  TREATMENTS,
} from './packs/index.ts';
export type { PublishedVersion } from './publishing/catalog-store.ts';
export { nextVersion, type PublishDeps, publishContent } from './publishing/publish.ts';
export {
  publishShipped,
  readShippedInProcess,
  type ShippedCatalog,
  storedCatalog,
} from './publishing/ship.ts';
export {
  type BundleVersion,
  bundleData,
  DATASET_CATEGORIES,
  DATASET_DESCRIPTIONS,
  type DatasetCategory,
  type ProductRow,
  parseBundleVersion,
  type ReferenceBundle,
  type Suggester,
  type SuggestionKind,
  type SuggestionMatch,
  type TextDomain,
  type TextResolver,
} from './reference/index.ts';
export { loadShippedSnapshot } from './shipped.ts';
export type { CarrierLogo, CatalogSnapshot, VariantFacts } from './snapshot.ts';
export {
  checkContent,
  contentOfVersion,
  coverageOfContent,
  coverageSharesOf,
  decodeContent,
  diffContents,
  explainVariant,
  impactOf,
  listVersions,
  readApplicantFile,
  readFolder,
  resolverFor,
  testContent,
} from './workbench.ts';
