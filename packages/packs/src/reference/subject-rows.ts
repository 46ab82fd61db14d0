import type { ReferenceNames } from '@prequal/engine';
import { textKey } from '@prequal/reading';
import type { SubjectAliases } from '../subject-index.ts';
import { ancestorsByName } from './condition-tree.ts';
import type { NicotineType, ReferenceCatalog } from './model.ts';

/** What product packs can refer to and what the engine must know of it, as plain rows in catalog order. */
export interface SubjectRows extends ReferenceNames {
  readonly nicotine: readonly { readonly name: string; readonly type: NicotineType }[];
}

const made = new WeakMap<ReferenceCatalog, SubjectRows>();

/** Created once per catalog, because both reading and compiling packs need it. */
export const subjectRows = (catalog: ReferenceCatalog): SubjectRows => {
  const rows = made.get(catalog) ?? makeRows(catalog);
  made.set(catalog, rows);
  return rows;
};

/** The aliases of a catalog, for packs that use one instead of the name. */
export const subjectAliases = ({ conditions, medications }: ReferenceCatalog): SubjectAliases => {
  const byAlias = (rows: readonly { readonly name: string; readonly aliases: readonly string[] }[]) =>
    new Map(rows.flatMap(({ name, aliases }) => aliases.map((alias) => [textKey(alias), name] as const)));
  return { condition: byAlias(conditions), medication: byAlias(medications) };
};

const makeRows = (catalog: ReferenceCatalog): SubjectRows => {
  const ancestors = ancestorsByName(catalog.conditions);
  return {
    conditions: catalog.conditions.map(({ name, groups, severity, kind, milder }) => ({
      name,
      ancestors: ancestors.get(name) ?? [],
      groups,
      severity,
      kind,
      milder,
    })),
    medications: catalog.medications.map(
      ({ name, generic, drugClass, usedFor, indications, maintenance }) => ({
        name,
        ancestors: generic === null ? [] : [generic],
        groups: drugClass === '' ? [] : [drugClass],
        uses: usedFor.map((use) => use.name),
        prescriptions: usedFor.map((use) => use.count),
        indications,
        ...(maintenance && { maintenance }),
      }),
    ),
    ...(catalog.evidence && { evidence: catalog.evidence }),
    nicotine: catalog.nicotine.map(({ name, type }) => ({ name, type })),
  };
};
