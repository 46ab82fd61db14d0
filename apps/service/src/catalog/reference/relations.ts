import type { ConditionGroup, ReferenceCatalog, UseLink } from './model.ts';

/** The catalog as the underwriting side needs it: plain maps of names. */
export interface ReferenceRelations {
  /** Condition → broader conditions, nearest first; the row itself is not among them. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  /** Condition → every narrower condition, in catalog order. */
  readonly descendants: ReadonlyMap<string, readonly string[]>;
  readonly groupOf: ReadonlyMap<string, ConditionGroup>;
  /** Group → its conditions, in catalog order. */
  readonly membersOf: ReadonlyMap<ConditionGroup, readonly string[]>;
  /** Medication → conditions it is used for, most prescribed first. */
  readonly usesOf: ReadonlyMap<string, readonly UseLink[]>;
  /** Brand or over-the-counter name → generic; generics are absent. A rule about the generic holds for both. */
  readonly genericOf: ReadonlyMap<string, string>;
}

export const ancestorsByName = (catalog: ReferenceCatalog): Map<string, readonly string[]> => {
  const parentOf = new Map(catalog.conditions.map(({ name, parent }) => [name, parent]));
  return new Map(
    catalog.conditions.map(({ name, parent }) => {
      const above: string[] = [];
      for (let at = parent; at !== null; at = parentOf.get(at) ?? null) above.push(at);
      return [name, above];
    }),
  );
};

export const createRelations = (catalog: ReferenceCatalog): ReferenceRelations => {
  const ancestors = ancestorsByName(catalog);
  const descendants = new Map<string, string[]>(catalog.conditions.map(({ name }) => [name, []]));
  const membersOf = new Map<ConditionGroup, string[]>();
  for (const { name, group } of catalog.conditions) {
    for (const above of ancestors.get(name) ?? []) descendants.get(above)?.push(name);
    const members = membersOf.get(group);
    if (members === undefined) membersOf.set(group, [name]);
    else members.push(name);
  }
  return {
    ancestors,
    descendants,
    groupOf: new Map(catalog.conditions.map(({ name, group }) => [name, group])),
    membersOf,
    usesOf: new Map(catalog.medications.map(({ name, usedFor }) => [name, usedFor])),
    genericOf: new Map(
      catalog.medications.flatMap(({ name, generic }) =>
        generic === null ? [] : [[name, generic] as const],
      ),
    ),
  };
};
