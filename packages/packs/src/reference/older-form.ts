import type { Condition, ConditionSection, Medication, ReferenceCatalog, UseLink } from './model.ts';

type StoredUseLink = Omit<UseLink, 'estimated'>;

/** The tables as they were stored before conditions had severities and medications had classes. */
interface SingleParentCatalog {
  readonly conditions: readonly (Pick<Condition, 'name' | 'aliases'> & {
    readonly parent: string | null;
    readonly group: ConditionSection;
    readonly treatedWith: readonly StoredUseLink[];
  })[];
  readonly medications: readonly (Pick<Medication, 'name' | 'kind' | 'generic' | 'count' | 'aliases'> & {
    readonly usedFor: readonly StoredUseLink[];
  })[];
  readonly corrections: ReferenceCatalog['corrections'];
  readonly nicotine: ReferenceCatalog['nicotine'];
}

/** The form did not mark estimates, so no count is claimed to be exact. */
const asEstimates = (links: readonly StoredUseLink[]): UseLink[] =>
  links.map((link) => ({ ...link, estimated: true }));

/**
 * The same tables in today's form, with values that leave every recorded decision unchanged: no severity, the clock
 * of the last treatment, and medications that imply nothing.
 */
export const fromSingleParentForm = (stored: unknown): ReferenceCatalog => {
  const { conditions, medications, corrections, nicotine } = stored as SingleParentCatalog;
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  /** Rules of that form name these as groups, and they covered everything narrower. */
  const sectionsOf = (name: string | null): readonly ConditionSection[] => {
    const condition = name === null ? undefined : byName.get(name);
    return condition === undefined ? [] : [condition.group, ...sectionsOf(condition.parent)];
  };
  return {
    conditions: conditions.map(({ name, parent, group, aliases, treatedWith }) => ({
      name,
      parents: parent === null ? [] : [parent],
      section: group,
      severity: 'none',
      kind: 'course',
      milder: false,
      aliases,
      groups: [...new Set(sectionsOf(name))],
      treatedWith: asEstimates(treatedWith),
    })),
    medications: medications.map(({ name, kind, generic, count, aliases, usedFor }) => ({
      name,
      kind,
      generic,
      count,
      estimated: true,
      drugClass: '',
      route: 'oral',
      aliases,
      usedFor: asEstimates(usedFor),
      indications: [],
    })),
    corrections,
    nicotine,
  };
};
