import type { DATASET_CATEGORIES } from '@prequal/contract/vocabulary';
import type { ProductClass } from '@prequal/engine';
import type { ReferenceCatalog, UseLink } from '@prequal/packs';
import type { CorrectionRow } from './correction-rows.ts';

export type DatasetCategory = (typeof DATASET_CATEGORIES)[number];

/** One product variant as the datasets show it; `id` is the family's fixed `prod_` id. */
export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly class: ProductClass;
  readonly carrier: string;
}

/** Ids of one bundle version by name. */
export interface NamedIds {
  readonly condition: ReadonlyMap<string, string>;
  readonly medication: ReadonlyMap<string, string>;
  readonly nicotine: ReadonlyMap<string, string>;
  readonly correction: ReadonlyMap<string, string>;
}

export type DatasetRows = Readonly<Record<DatasetCategory, readonly object[]>>;

export interface RowSources {
  readonly catalog: ReferenceCatalog;
  readonly products: readonly ProductRow[];
  readonly corrections: readonly CorrectionRow[];
}

/** Rows of the bundle with ids, as version 3 of the interface shows them. */
export const rowsWithIds = ({ catalog, products, corrections }: RowSources, ids: NamedIds): DatasetRows => {
  const links = (uses: readonly UseLink[], idOf: ReadonlyMap<string, string>): object[] =>
    uses.map(({ name, count, estimated }) =>
      estimated
        ? { id: idOf.get(name), name, prescription_count: count, estimated }
        : { id: idOf.get(name), name, prescription_count: count },
    );
  return {
    conditions: catalog.conditions.map(({ name, treatedWith }) => ({
      id: ids.condition.get(name),
      name,
      treated_with: links(treatedWith, ids.medication),
    })),
    medications: catalog.medications.map(({ name, usedFor }) => ({
      id: ids.medication.get(name),
      name,
      used_for: links(usedFor, ids.condition),
    })),
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      slug: product.slug,
      class: product.class,
      carrier: product.carrier,
    })),
    spelling_corrections: corrections.map(({ from, to, idSource }) => ({
      id: ids.correction.get(idSource),
      name: from,
      from,
      to,
    })),
    nicotine_options: catalog.nicotine.map(({ name, type }) => ({ id: ids.nicotine.get(name), name, type })),
  };
};

/** Rows by name only, as version 2 of the interface shows them. */
export const rowsByName = ({ catalog, products, corrections }: RowSources): DatasetRows => ({
  conditions: catalog.conditions.map(({ name }) => ({ name })),
  medications: catalog.medications.map(({ name, usedFor }) => ({
    name,
    uses: usedFor.map(({ name: condition, count, estimated }) =>
      estimated ? { condition, count, estimated } : { condition, count },
    ),
  })),
  products: products.map((product) => ({ name: product.name, class: product.class, slug: product.slug })),
  spelling_corrections: corrections.map(({ from, to }) => ({ input: from, corrected_name: to })),
  nicotine_options: catalog.nicotine.map(({ name }) => ({ name })),
});
