export { Catalog, type SnapshotSource } from './catalog.ts';
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
