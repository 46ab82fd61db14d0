import { byCodePoint } from './code-point-order.ts';
import type { TableIssue } from './csv-table.ts';
import type { UseLink } from './model.ts';
import type { ConditionDraft } from './read-conditions.ts';
import type { MedicationDraft, UseDraft } from './read-medications.ts';

interface DraftTables {
  readonly medications: readonly MedicationDraft[];
  readonly conditions: readonly ConditionDraft[];
  readonly uses: readonly UseDraft[];
}

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

/**
 * A brand's share of each use of its generic; counts are integers of at least 1, as in the table. There are no
 * figures on how a brand divides over conditions, so each count is an estimate.
 */
const scaledUses = (uses: readonly UseLink[], count: number): UseLink[] => {
  const total = uses.reduce((sum, use) => sum + use.count, 0);
  return uses.map((use) => ({
    name: use.name,
    count: Math.max(1, Math.round((use.count / total) * count)),
    estimated: true,
  }));
};

/** Pairs as written, after the checks of single lines. */
const writtenUses = (
  { uses, conditions }: DraftTables,
  medications: ReadonlyMap<string, MedicationDraft>,
  issues: TableIssue[],
): Map<string, UseLink[]> => {
  // The string of the condition itself, not the one of the line: equal strings that are the same object are found and compared faster.
  const conditionNames = new Map(conditions.map(({ name }) => [name, name]));
  const written = new Map<string, UseLink[]>();
  for (const use of uses) {
    const medication = medications.get(use.medication);
    const name = conditionNames.get(use.condition);
    if (medication === undefined) {
      issues.push(use.row.issue('medication', `"${use.medication}" is not a medication`));
    }
    if (name === undefined) {
      issues.push(use.row.issue('condition', `"${use.condition}" is not a condition`));
    }
    if (medication === undefined || name === undefined) continue;
    const links = written.get(medication.name);
    if (links?.some((link) => link.name === name)) {
      issues.push(use.row.issue('condition', `"${use.medication}" for "${use.condition}" appears twice`));
      continue;
    }
    const link = { name, count: use.count, estimated: use.estimated || medication.estimated };
    if (links === undefined) written.set(medication.name, [link]);
    else links.push(link);
  }
  return written;
};

/** Both directions of every pair. Brands without their own lines get the uses of their generic. */
export const linkUses = (tables: DraftTables, issues: TableIssue[]): UseTables => {
  const { medications } = tables;
  const byName = new Map(medications.map((medication) => [medication.name, medication]));
  const written = writtenUses(tables, byName, issues);
  const usedFor = new Map<string, UseLink[]>();
  const treatedWith = new Map<string, UseLink[]>();
  for (const medication of medications) {
    const generic = medication.generic === null ? undefined : byName.get(medication.generic);
    if (medication.generic !== null && (generic === undefined || generic.generic !== null)) {
      const why = generic === undefined ? 'is not a medication' : 'is itself a brand';
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
    for (const { name, count, estimated } of links)
      append(treatedWith, name, { name: medication.name, count, estimated });
  }
  for (const links of treatedWith.values()) links.sort(mostPrescribedFirst);
  return { usedFor, treatedWith };
};
