import type { ConditionGroup, NicotineType, ReferenceCatalog } from './model.ts';

/** What product packs may speak about and what the engine must know of it, as plain rows in catalog order. */
export interface SubjectRows {
  readonly conditions: readonly {
    readonly name: string;
    readonly parent: string | null;
    readonly groups: readonly ConditionGroup[];
  }[];
  readonly medications: readonly {
    readonly name: string;
    readonly generic: string | null;
    /** The catalog knows no drug classes. */
    readonly groups: readonly string[];
    /** Condition names, most prescribed first. */
    readonly uses: readonly string[];
  }[];
  readonly nicotine: readonly { readonly name: string; readonly type: NicotineType }[];
}

export const subjectRows = (catalog: ReferenceCatalog): SubjectRows => ({
  conditions: catalog.conditions.map(({ name, parent, group }) => ({ name, parent, groups: [group] })),
  medications: catalog.medications.map(({ name, generic, usedFor }) => ({
    name,
    generic,
    groups: [],
    uses: usedFor.map((use) => use.name),
  })),
  nicotine: catalog.nicotine.map(({ name, type }) => ({ name, type })),
});
