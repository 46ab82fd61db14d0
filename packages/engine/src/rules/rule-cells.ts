import type { Measurement } from '../reference-names.ts';
import type { NicotineFrequency } from './nicotine-definition.ts';
import type { SetMember } from './set-member.ts';
import type {
  Comparison,
  ConditionClock,
  ConditionSubject,
  IfUnknown,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';

/** Columns of rules.csv that say when a rule fires. Which of them a row may fill depends on its kind. */
export const BODY_COLUMNS = [
  'subject',
  'clock',
  'operator',
  'value',
  'count',
  'uses',
  'not_for',
  'if_unknown',
] as const;
export type BodyColumn = (typeof BODY_COLUMNS)[number];

/** A window, undefined when its cells are empty, null when one of them is wrong. */
export type WindowCell<Clock extends ConditionClock | MedicationClock> = Window<Clock> | undefined | null;

/**
 * The cells of one row of rules.csv, typed. A method that finds its cell wrong reports it and returns undefined, so that a
 * kind only has to give up.
 */
export interface RuleCells {
  isEmpty(column: BodyColumn): boolean;
  condition(): ConditionSubject | undefined;
  medication(): MedicationSubject | undefined;
  measurement(): Measurement | undefined;
  /** The members of a set, at least so many. */
  members(least: number): readonly SetMember[] | undefined;
  uses(column: 'uses' | 'not_for'): readonly ConditionSubject[] | undefined;
  clock(): ConditionClock | undefined;
  operator<T extends Comparison>(allowed: readonly T[]): T | undefined;
  whole(column: 'value' | 'count', least: number, most: number): number | undefined;
  decimal(): number | undefined;
  conditionWindow(): WindowCell<ConditionClock>;
  medicationWindow(): WindowCell<MedicationClock>;
  nicotineProducts(): 'any' | readonly string[] | undefined;
  /** Products that are exempt when used rarely enough: `Cigars [few_times_per_year]`. */
  nicotineExceptions():
    | readonly { readonly products: readonly string[]; readonly atMost: NicotineFrequency }[]
    | undefined;
  ifUnknown(): { readonly ifUnknown?: IfUnknown };
}

/** The part of a body that an optional window adds; null when its cells are wrong. */
export function windowField<Clock extends ConditionClock | MedicationClock>(
  window: WindowCell<Clock>,
): { readonly window?: Window<Clock> } | null {
  if (window === null) return null;
  return window === undefined ? {} : { window };
}
