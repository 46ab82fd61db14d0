import type { ConditionFact, MedicationFact } from '../facts.ts';
import { UNKNOWN } from '../facts.ts';
import type { Comparison, ConditionClock, IfUnknown, MedicationClock, Window } from './subject.ts';

export function comparisonHolds(value: number, op: Comparison, limit: number): boolean {
  switch (op) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
  }
}

/** The comparison, or the rule's choice for an unknown value. */
export function holds(
  value: number,
  limit: number,
  { op, ifUnknown }: { readonly op: Comparison; readonly ifUnknown?: IfUnknown },
): boolean {
  return value === UNKNOWN ? ifUnknown !== 'silent' : comparisonHolds(value, op, limit);
}

/** Elapsed time is in half months, so N months are 2N of them. */
function inWindow(
  elapsed: number,
  window: Window<ConditionClock | MedicationClock>,
  ifUnknown: IfUnknown | undefined,
): boolean {
  return elapsed === UNKNOWN
    ? ifUnknown !== 'silent'
    : comparisonHolds(elapsed, window.op, 2 * window.months);
}

export function sinceCondition(row: ConditionFact, clock: ConditionClock): number {
  return clock === 'treatment' ? row.sinceTreatment : row.sinceDiagnosis;
}

export function sinceMedication(row: MedicationFact, clock: MedicationClock): number {
  return clock === 'last_fill' ? row.sinceLastFill : row.sinceFirstFill;
}

/** No window always holds. */
export function conditionInWindow(
  row: ConditionFact,
  window: Window<ConditionClock> | undefined,
  ifUnknown: IfUnknown | undefined,
): boolean {
  return window === undefined || inWindow(sinceCondition(row, window.clock), window, ifUnknown);
}

export function medicationInWindow(
  row: MedicationFact,
  window: Window<MedicationClock> | undefined,
  ifUnknown: IfUnknown | undefined,
): boolean {
  return window === undefined || inWindow(sinceMedication(row, window.clock), window, ifUnknown);
}

const CLOCK_WORDS = {
  diagnosis: 'diagnosis',
  treatment: 'last treatment',
  event: 'event',
  last_fill: 'last fill',
  first_fill: 'first fill',
} as const;

export function describeWindow(window: Window<ConditionClock | MedicationClock> | undefined): string | null {
  return window === undefined
    ? null
    : `${CLOCK_WORDS[window.clock]} ${window.op} ${window.months} months ago`;
}

/** "18 months", "between 18 and 19 months", or "not dated". */
function describeElapsed(halfMonths: number): string {
  if (halfMonths === UNKNOWN) return 'not dated';
  const months = Math.floor(halfMonths / 2);
  return halfMonths % 2 === 0
    ? `exactly ${months} months ago`
    : `between ${months} and ${months + 1} months ago`;
}

export function describeConditionWindow(
  row: ConditionFact,
  window: Window<ConditionClock> | undefined,
): string {
  if (window === undefined) return 'present';
  return `${CLOCK_WORDS[window.clock]} ${describeElapsed(sinceCondition(row, window.clock))}`;
}

export function describeMedicationWindow(
  row: MedicationFact,
  window: Window<MedicationClock> | undefined,
): string {
  if (window === undefined) return 'taken';
  return `${CLOCK_WORDS[window.clock]} ${describeElapsed(sinceMedication(row, window.clock))}`;
}

/** The window of a rule that has its clock, boundary and months as fields of its own. */
export function windowOf<Clock extends ConditionClock | MedicationClock>(rule: {
  readonly clock: Clock;
  readonly op: Comparison;
  readonly months: number;
  readonly ifUnknown?: IfUnknown;
}): { readonly window: Window<Clock>; readonly ifUnknown?: IfUnknown } {
  const { clock, op, months, ifUnknown } = rule;
  return { window: { clock, op, months }, ...(ifUnknown && { ifUnknown }) };
}
