import { formatDay } from '../calendar.ts';
import type { ConditionFact, Facts, ImpliedBy, MedicationFact } from '../facts.ts';
import type { Reference } from '../reference.ts';
import { MEASUREMENT_NAMES } from '../reference-names.ts';
import type { ConditionRows, MedicationRows } from './named-rows.ts';

/** What a rule may look at: the applicant as one product sees it. */
export interface FactView {
  readonly facts: Facts;
  /** What the applicant disclosed, with the clocks of each condition's kind. */
  readonly disclosed: ConditionRows;
  /** The disclosed conditions, then those that medications imply. */
  readonly conditions: ConditionRows;
  readonly medications: MedicationRows;
  /** What a medication is taken for, by condition name; empty when that is not known. */
  usesOf(row: MedicationFact): readonly string[];
  /** By this product's own definition. */
  readonly tobacco: boolean;
  readonly reference: Reference;
}

/** One fact that made a rule fire, described so that an underwriter can check it. */
export interface UsedFact {
  readonly name: string;
  readonly detail: string;
  /** Why it counts although the applicant did not state it like this; absent if it is as stated. */
  readonly because?: string;
}

export interface Evidence {
  readonly used: readonly UsedFact[];
  /** The limit that was compared with; null where presence alone decides. */
  readonly threshold: string | null;
  /** Dates and amounts that are not known and therefore counted against the applicant. */
  readonly missing?: readonly MissingFact[];
}

/** A fact that the applicant could still state. */
export interface MissingFact {
  readonly name: string;
  readonly what: 'date of diagnosis' | 'date of last treatment' | 'last fill' | 'first fill' | 'dosage';
}

/** What shows later treatment matters only where the last treatment is compared. */
export function conditionUsed(
  row: ConditionFact,
  detail: string,
  window?: { readonly clock: string } | undefined,
): UsedFact {
  const isTreatment = window?.clock === 'treatment';
  const because = isTreatment || row.treatedBy === null ? describeFact(row) : undefined;
  return { name: row.name, detail, ...(because === undefined ? {} : { because }) };
}

/** Why a condition counts as it does; undefined if it is as stated. */
export function describeFact({ name, impliedBy, treatedBy }: ConditionFact): string | undefined {
  if (impliedBy !== null) return describeImplied(impliedBy);
  return treatedBy === null ? undefined : describeTreatment(treatedBy, name);
}

/** "Ibrance, filled 2026-10, treats Cancer - Breast". */
function describeTreatment({ name, lastFillDay }: MedicationFact, condition: string): string {
  const when = lastFillDay === null ? 'taken now' : `filled ${formatDay(lastFillDay).slice(0, 7)}`;
  return `${name}, ${when}, treats ${condition}`;
}

const BASIS_WORDS = {
  listed: 'implied by',
  stated: 'the stated use of',
  always: 'always the reason for',
  supported: 'another medication is taken for it too, so it is the reason for',
  dosage: 'the dosage says that it is the reason for',
  usual: 'usually the reason for',
} as const;

export function describeImplied(implied: ImpliedBy): string {
  if (implied.basis === 'combined') return `because of ${implied.parts.join(' and ')}`;
  if (implied.basis === 'measured')
    return `measured: ${MEASUREMENT_NAMES[implied.measurement]} ${implied.value}`;
  return `${BASIS_WORDS[implied.basis]} ${implied.medication}`;
}

export function medicationUsed(row: MedicationFact, detail: string): UsedFact {
  return { name: row.name, detail };
}
