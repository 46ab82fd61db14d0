import { type DerivedCondition, type DerivedFacts, type Facts, formatDay } from '@prequal/engine';
import type { RowPlace, UnderwritingCommand } from './command.ts';
import type { Resolved } from './resolve-applicant.ts';
import type { RowDateConflict } from './row-dates.ts';

/** A stated last treatment after which medications show more treatment. */
export interface DateConflictRemark {
  readonly kind: 'conflicting_dates';
  readonly place: RowPlace;
  /** Where the older date is. */
  readonly field: 'lastTreatment' | 'text';
  readonly condition: string;
  readonly medications: readonly { readonly name: string; readonly lastFill: string | null }[];
  /** Whether only products count the later date that count maintenance as treatment. */
  readonly isMaintenance: boolean;
}

/** Rows that count as another condition together. */
export interface CombinedRemark {
  readonly kind: 'combined_conditions';
  readonly place: RowPlace;
  readonly parts: readonly string[];
  readonly whole: string;
}

/** A date field that a later date of its row contradicts, or a last use of nicotine that a disclosure contradicts. */
export type LaterDateRemark = { readonly kind: 'conflicting_dates' } & (
  | RowDateConflict
  | { readonly place: RowPlace; readonly field: 'lastUsed'; readonly name: string }
);

export type EvidenceRemark = DateConflictRemark | LaterDateRemark | CombinedRemark;

interface EvidenceSources {
  readonly facts: Facts;
  readonly derived: DerivedFacts;
  readonly asked: UnderwritingCommand['applicant'];
  readonly resolved: Pick<Resolved, 'rows' | 'dateConflicts' | 'nicotineConflict'>;
}

/** What the applicant should know about rows that were judged together, in the order of the rows. */
export function evidenceRemarks(sources: EvidenceSources): readonly EvidenceRemark[] {
  const { derived } = sources;
  const stated = laterDates(sources);
  if (derived.conditions.length === 0) return stated;
  return [
    ...stated,
    ...derived.conditions.flatMap((condition) => conflictOf(condition, sources)),
    ...derived.conditions.flatMap((condition) => combinedOf(condition, sources)),
  ];
}

function laterDates({ resolved: { dateConflicts, nicotineConflict } }: EvidenceSources): LaterDateRemark[] {
  const remarks = dateConflicts.map(
    (conflict): LaterDateRemark => ({ kind: 'conflicting_dates', ...conflict }),
  );
  if (nicotineConflict === null) return remarks;
  const place: RowPlace = { kind: 'nicotine', index: 0 };
  return [...remarks, { kind: 'conflicting_dates', place, field: 'lastUsed', name: nicotineConflict.name }];
}

/** Between two visits, a medication is taken without contradicting the last treatment. */
const ORDINARY_DAYS = 92;

function conflictOf(
  { row, fact, maintained }: DerivedCondition,
  { facts, derived, asked, resolved: { rows } }: EvidenceSources,
): readonly DateConflictRemark[] {
  const treated = facts.conditions[row]?.treatedDay ?? null;
  const conflicts = derived.conflicts.filter(
    ({ condition, medication }) =>
      row !== -1 &&
      condition === row &&
      (treated === null ||
        (facts.medications[medication]?.lastFillDay ?? facts.asOf) - treated > ORDINARY_DAYS),
  );
  if (conflicts.length === 0) return [];
  const place = placeOf('conditions', rows.conditions[row] ?? row);
  const isStated = place.kind === 'conditions' && asked.conditions[place.index]?.lastTreatment != null;
  return [
    {
      kind: 'conflicting_dates',
      place,
      field: isStated ? 'lastTreatment' : 'text',
      condition: fact.name,
      medications: conflicts.flatMap(({ medication }) => {
        const taken = facts.medications[medication];
        if (taken === undefined) return [];
        const { name, lastFillDay } = taken;
        return [{ name, lastFill: lastFillDay === null ? null : formatDay(lastFillDay).slice(0, 7) }];
      }),
      isMaintenance: maintained !== null && fact.treatedDay === facts.conditions[row]?.treatedDay,
    },
  ];
}

function combinedOf({ fact, parts }: DerivedCondition, sources: EvidenceSources): readonly CombinedRemark[] {
  const { impliedBy } = fact;
  if (impliedBy?.basis !== 'combined') return [];
  const { rows } = sources.resolved;
  const places = parts.map((part) => rows.conditions[part] ?? part).filter((row) => row >= 0);
  const place: RowPlace | null =
    places.length > 0
      ? { kind: 'conditions', index: Math.min(...places) }
      : medicationOf(impliedBy.parts, sources);
  if (place === null) return [];
  return [{ kind: 'combined_conditions', place, parts: impliedBy.parts, whole: fact.name }];
}

/** The first medication that implies one of the conditions. */
function medicationOf(
  names: readonly string[],
  { facts, derived, resolved: { rows } }: EvidenceSources,
): RowPlace | null {
  for (const { fact } of derived.conditions) {
    const { name, impliedBy } = fact;
    if (impliedBy === null || !('medication' in impliedBy) || !names.includes(name)) continue;
    const at = facts.medications.findIndex((row) => row.name === impliedBy.medication);
    return placeOf('medications', rows.medications[at] ?? at);
  }
  return null;
}

/** The row of the request that names an entry: one of the other list if it is negative. */
function placeOf(kind: 'conditions' | 'medications', row: number): RowPlace {
  if (row >= 0) return { kind, index: row };
  return { kind: kind === 'conditions' ? 'medications' : 'conditions', index: -1 - row };
}
