import type { Comparison, ConditionClock, IfUnknown, MedicationClock, Window } from '../rules/subject.ts';

export const FOREVER = 0x7fffffff;

/** Position of a fact in an axis. The third slot is the age at diagnosis of a condition, the dosage of a medication. */
export const SLOT = { first: 0, second: 1, number: 2, always: 3 } as const;

/** The values, from `low` to `high`, for which a rule fires on one slot, and whether it fires when the value is unknown. */
export interface Interval {
  readonly slot: number;
  readonly low: number;
  readonly high: number;
  readonly unknown: boolean;
}

export const ALWAYS: Interval = { slot: SLOT.always, low: 0, high: FOREVER, unknown: true };

export function comparisonInterval(
  slot: number,
  { op, limit }: { readonly op: Comparison; readonly limit: number },
  ifUnknown: IfUnknown | undefined,
): Interval {
  const unknown = ifUnknown !== 'silent';
  switch (op) {
    case '<':
      return { slot, low: 0, high: limit - 1, unknown };
    case '<=':
      return { slot, low: 0, high: limit, unknown };
    case '>':
      return { slot, low: limit + 1, high: FOREVER, unknown };
    case '>=':
      return { slot, low: limit, high: FOREVER, unknown };
  }
}

export function conditionInterval(
  window: Window<ConditionClock> | undefined,
  ifUnknown: IfUnknown | undefined,
): Interval {
  if (window === undefined) return ALWAYS;
  const slot = window.clock === 'treatment' ? SLOT.second : SLOT.first;
  return comparisonInterval(slot, { op: window.op, limit: 2 * window.months }, ifUnknown);
}

export function medicationInterval(
  window: Window<MedicationClock> | undefined,
  ifUnknown: IfUnknown | undefined,
): Interval {
  if (window === undefined) return ALWAYS;
  const slot = window.clock === 'last_fill' ? SLOT.first : SLOT.second;
  return comparisonInterval(slot, { op: window.op, limit: 2 * window.months }, ifUnknown);
}
