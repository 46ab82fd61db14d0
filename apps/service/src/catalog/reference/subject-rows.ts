import type { ConditionGroup, NicotineType, ReferenceCatalog } from './model.ts';
import { ancestorsByName } from './relations.ts';

/** What product packs may speak about and what the engine must know of it, as plain rows in catalog order. */
export interface SubjectRows {
  readonly conditions: readonly {
    readonly name: string;
    readonly parent: string | null;
    /** Broader conditions, nearest first. A rule about any of them holds for this one. */
    readonly ancestors: readonly string[];
    readonly groups: readonly ConditionGroup[];
  }[];
  readonly medications: readonly {
    readonly name: string;
    readonly generic: string | null;
    /** The generic of a brand. A rule about it holds for the brand. */
    readonly ancestors: readonly string[];
    /** The catalog knows no drug classes. */
    readonly groups: readonly string[];
    /** Condition names, most prescribed first. */
    readonly uses: readonly string[];
  }[];
  readonly nicotine: readonly { readonly name: string; readonly type: NicotineType }[];
}

const made = new WeakMap<ReferenceCatalog, SubjectRows>();

/** Made once a catalog: reading packs and compiling them both ask for it. */
export const subjectRows = (catalog: ReferenceCatalog): SubjectRows => {
  const rows = made.get(catalog) ?? makeRows(catalog);
  made.set(catalog, rows);
  return rows;
};

const makeRows = (catalog: ReferenceCatalog): SubjectRows => {
  const ancestors = ancestorsByName(catalog);
  return {
    conditions: catalog.conditions.map(({ name, parent, group }) => ({
      name,
      parent,
      ancestors: ancestors.get(name) ?? [],
      groups: [group],
    })),
    medications: catalog.medications.map(({ name, generic, usedFor }) => ({
      name,
      generic,
      ancestors: generic === null ? [] : [generic],
      groups: [],
      uses: usedFor.map((use) => use.name),
    })),
    nicotine: catalog.nicotine.map(({ name, type }) => ({ name, type })),
  };
};
