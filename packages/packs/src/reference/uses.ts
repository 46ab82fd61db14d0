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
  const conditionNames = new Set(conditions.map((condition) => condition.name));
  const written = new Map<string, UseLink[]>();
  for (const use of uses) {
    const known = medications.has(use.medication) && conditionNames.has(use.condition);
    if (!medications.has(use.medication)) {
      issues.push(use.row.issue('medication', `"${use.medication}" is not a medication`));
    }
    if (!conditionNames.has(use.condition)) {
      issues.push(use.row.issue('condition', `"${use.condition}" is not a condition`));
    }
    if (!known) continue;
    const isNominal = medications.get(use.medication)?.estimated ?? false;
    if (written.get(use.medication)?.some((link) => link.name === use.condition)) {
      issues.push(use.row.issue('condition', `"${use.medication}" for "${use.condition}" appears twice`));
    } else {
      append(written, use.medication, {
        name: use.condition,
        count: use.count,
        estimated: use.estimated || isNominal,
      });
    }
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
    for (const link of links) append(treatedWith, link.name, { ...link, name: medication.name });
  }
  for (const links of treatedWith.values()) links.sort(mostPrescribedFirst);
  return { usedFor, treatedWith };
};
