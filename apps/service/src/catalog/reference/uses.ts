import type { TableIssue } from './csv-table.ts';
import type { UseLink } from './model.ts';
import type { ConditionDraft, MedicationDraft, UseDraft } from './read-tables.ts';
import { byCodePoint } from './text-key.ts';

export interface UseTables {
  readonly usedFor: ReadonlyMap<string, readonly UseLink[]>;
  readonly treatedWith: ReadonlyMap<string, readonly UseLink[]>;
}

const mostPrescribedFirst = (a: UseLink, b: UseLink): number =>
  b.count - a.count || byCodePoint(a.name, b.name);

const append = (links: Map<string, UseLink[]>, name: string, link: UseLink): void => {
  const list = links.get(name);
  if (list === undefined) links.set(name, [link]);
  else list.push(link);
};

/** A brand's share of each use of its generic; counts are integers of at least 1, as in the table. */
const scaledUses = (uses: readonly UseLink[], count: number): UseLink[] => {
  const total = uses.reduce((sum, use) => sum + use.count, 0);
  return uses.map((use) => ({ name: use.name, count: Math.max(1, Math.round((use.count / total) * count)) }));
};

/** Pairs as written, after the checks that concern one line of the table each. */
const writtenUses = (
  uses: readonly UseDraft[],
  medications: ReadonlyMap<string, MedicationDraft>,
  conditions: ReadonlySet<string>,
  issues: TableIssue[],
): Map<string, UseLink[]> => {
  const written = new Map<string, UseLink[]>();
  for (const use of uses) {
    const known = medications.has(use.medication) && conditions.has(use.condition);
    if (!medications.has(use.medication)) {
      issues.push(use.row.issue('medication', `"${use.medication}" is no medication`));
    }
    if (!conditions.has(use.condition)) {
      issues.push(use.row.issue('condition', `"${use.condition}" is no condition`));
    }
    if (!known) continue;
    if (written.get(use.medication)?.some((link) => link.name === use.condition)) {
      issues.push(use.row.issue('condition', `"${use.medication}" for "${use.condition}" is there twice`));
    } else {
      append(written, use.medication, { name: use.condition, count: use.count });
    }
  }
  return written;
};

/** Both directions of every pair, with brands that have no line of their own taking their generic's uses. */
export const linkUses = (
  medications: readonly MedicationDraft[],
  conditions: readonly ConditionDraft[],
  uses: readonly UseDraft[],
  issues: TableIssue[],
): UseTables => {
  const byName = new Map(medications.map((medication) => [medication.name, medication]));
  const written = writtenUses(uses, byName, new Set(conditions.map((condition) => condition.name)), issues);
  const usedFor = new Map<string, UseLink[]>();
  const treatedWith = new Map<string, UseLink[]>();
  for (const medication of medications) {
    const generic = medication.generic === null ? undefined : byName.get(medication.generic);
    if (medication.generic !== null && (generic === undefined || generic.generic !== null)) {
      const why = generic === undefined ? 'is no medication' : 'is itself a brand';
      issues.push(medication.row.issue('generic', `generic "${medication.generic}" ${why}`));
      continue;
    }
    const inherited =
      generic === undefined ? [] : scaledUses(written.get(generic.name) ?? [], medication.count);
    const links = written.get(medication.name) ?? inherited;
    if (links.length === 0) {
      issues.push(medication.row.issue('name', `medication "${medication.name}" has no use`));
    }
    usedFor.set(medication.name, [...links].sort(mostPrescribedFirst));
    for (const link of links) append(treatedWith, link.name, { name: medication.name, count: link.count });
  }
  for (const links of treatedWith.values()) links.sort(mostPrescribedFirst);
  return { usedFor, treatedWith };
};
