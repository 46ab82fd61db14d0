import { DATASET_CATEGORIES, DATASET_DESCRIPTIONS } from '@prequal/contract/vocabulary';
import type { ReferenceCatalog, TextDomain } from '@prequal/packs';
import type { DatasetCategory, DatasetRows, NamedIds, ProductRow, RowSources } from './bundle-rows.ts';
import { rowsByName, rowsWithIds } from './bundle-rows.ts';
import { type BundleVersion, parseBundleVersion } from './bundle-version.ts';
import { correctionRows } from './correction-rows.ts';
import { type DerivedIdPrefix, idDeriver } from './derived-id.ts';

/** One category, ready to be sent: JSON as bytes, made once per bundle. */
export interface DatasetBytes {
  /** The date of the bundle that carries the category. */
  readonly version: string;
  readonly itemCount: number;
  /** `{"version","item_count"}` */
  readonly meta: Uint8Array;
  /** `{"version","item_count","items":[…]}`, rows with ids */
  readonly full: Uint8Array;
  /** `[…]`, rows by name */
  readonly namesOnly: Uint8Array;
}

/** A bundle as plain data, so that one thread can make it and another use it. */
export interface BundleParts {
  readonly version: BundleVersion;
  readonly datasets: Readonly<Record<DatasetCategory, DatasetBytes>>;
  /** `[{"name","description","item_count"}]` */
  readonly index: Uint8Array;
  readonly ids: Readonly<Record<TextDomain, ReadonlyMap<string, string>>>;
}

export interface ReferenceBundle extends Omit<BundleParts, 'ids'> {
  /** The name behind an id of this bundle version, or null. */
  nameOf(domain: TextDomain, id: string): string | null;
  /** The id of a name in this bundle version, or null. */
  idOf(domain: TextDomain, name: string): string | null;
}

export interface BundleInput {
  readonly version: BundleVersion;
  readonly catalog: ReferenceCatalog;
  /** In catalog order, one per variant. */
  readonly products: readonly ProductRow[];
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const datasetBytes = (date: string, withIds: readonly object[], byName: readonly object[]): DatasetBytes => {
  const meta = { version: date, item_count: withIds.length };
  return {
    version: date,
    itemCount: withIds.length,
    meta: bytesOf(meta),
    full: bytesOf({ ...meta, items: withIds }),
    namesOnly: bytesOf(byName),
  };
};

const deriveIds = (version: BundleVersion, { catalog, corrections }: RowSources): NamedIds => {
  const makeId = idDeriver(version);
  const all = (prefix: DerivedIdPrefix, names: readonly string[]): Map<string, string> =>
    new Map(names.map((name) => [name, makeId(prefix, name)]));
  return {
    condition: all(
      'cond',
      catalog.conditions.map(({ name }) => name),
    ),
    medication: all(
      'med',
      catalog.medications.map(({ name }) => name),
    ),
    nicotine: all(
      'nic',
      catalog.nicotine.map(({ name }) => name),
    ),
    correction: all(
      'corr',
      corrections.map(({ idSource }) => idSource),
    ),
  };
};

const reversed = (map: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...map].map(([name, id]) => [id, name]));

export const buildBundleParts = ({ version, catalog, products }: BundleInput): BundleParts => {
  const parts = parseBundleVersion(version);
  if (parts === null) throw new RangeError(`not a bundle version: ${version}`);
  const sources: RowSources = { catalog, products, corrections: correctionRows(catalog) };
  const ids = deriveIds(version, sources);
  const withIds: DatasetRows = rowsWithIds(sources, ids);
  const byName: DatasetRows = rowsByName(sources);
  const datasets = Object.fromEntries(
    DATASET_CATEGORIES.map((category) => [
      category,
      datasetBytes(parts.date, withIds[category], byName[category]),
    ]),
  ) as Record<DatasetCategory, DatasetBytes>;
  return {
    version,
    datasets,
    index: bytesOf(
      DATASET_CATEGORIES.map((name) => ({
        name,
        description: DATASET_DESCRIPTIONS[name],
        item_count: withIds[name].length,
      })),
    ),
    ids: { condition: ids.condition, medication: ids.medication, nicotine: ids.nicotine },
  };
};

export const bundleOf = ({ ids, ...parts }: BundleParts): ReferenceBundle => {
  const names: Record<TextDomain, ReadonlyMap<string, string>> = {
    condition: reversed(ids.condition),
    medication: reversed(ids.medication),
    nicotine: reversed(ids.nicotine),
  };
  return {
    ...parts,
    nameOf: (domain, id) => names[domain].get(id) ?? null,
    idOf: (domain, name) => ids[domain].get(name) ?? null,
  };
};

export const buildBundle = (input: BundleInput): ReferenceBundle => bundleOf(buildBundleParts(input));

/** The `data` object of a bundle response, `{"version","datasets":{…}}`, joined from existing bytes. */
export const bundleData = (
  bundle: Pick<BundleParts, 'version' | 'datasets'>,
  include: readonly DatasetCategory[],
  fields: 'meta' | 'full',
): Buffer => {
  const wanted = DATASET_CATEGORIES.filter((category) => include.includes(category));
  const parts: Uint8Array[] = [Buffer.from(`{"version":${JSON.stringify(bundle.version)},"datasets":{`)];
  for (const [index, category] of wanted.entries()) {
    parts.push(Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(category)}:`));
    parts.push(bundle.datasets[category][fields]);
  }
  parts.push(Buffer.from('}}'));
  return Buffer.concat(parts);
};
