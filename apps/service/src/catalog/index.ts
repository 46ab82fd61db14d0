export { type Builder, inlineBuilder, threadBuilder } from './building/builder.ts';
export { SnapshotFolder } from './building/snapshot-folder.ts';
export { SnapshotLoader } from './building/snapshot-loader.ts';
export { Catalog, type CatalogParts } from './catalog.ts';
export {
  type BodyEncoding,
  joinBody,
  type PrefixedBody,
  prefixedBody,
} from './datasets/prefixed-body.ts';
export type { PublishedVersion } from './publishing/catalog-store.ts';
export { type PublishParts, publishContent } from './publishing/publish.ts';
export { publishShipped } from './publishing/ship.ts';
export {
  type BundleVersion,
  bundleData,
  DATASET_CATEGORIES,
  type DatasetCategory,
  type ProductRow,
  type ReferenceBundle,
  type Resolution,
  type TextDomain,
  type TextResolver,
} from './reference/index.ts';
export { loadShippedSnapshot } from './shipped.ts';
export type { CatalogSnapshot, Logo, VariantFacts } from './snapshot.ts';
