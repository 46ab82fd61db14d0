/** The subject of a health rule: one catalog condition by its stable name, or a group of them. */
export interface ConditionSubject {
  readonly type: 'condition' | 'condition_group';
  readonly name: string;
}

/** One catalog medication by its stable name, or a group of medications (a drug class). */
export interface MedicationSubject {
  readonly type: 'medication' | 'medication_group';
  readonly name: string;
}

/**
 * From which date time is counted. `event` is the day it happened and reads the date of diagnosis: the word of carriers that ask
 * about heart attacks and operations.
 */
export const CONDITION_CLOCKS = ['diagnosis', 'treatment', 'event'] as const;
export type ConditionClock = (typeof CONDITION_CLOCKS)[number];
export type MedicationClock = 'last_fill' | 'first_fill';

/** `<` and `<=` read "within N months", `>` and `>=` read "longer ago than N months"; the boundary is always stated. */
export type Comparison = '<' | '<=' | '>' | '>=';

/**
 * A look-back in whole calendar months, exact to the day: with T = (asOf minus N months),
 * `<` fires for dates after T, `<=` for T and after, `>` before T, `>=` for T and before.
 */
export interface Window<Clock extends ConditionClock | MedicationClock> {
  readonly clock: Clock;
  readonly op: Comparison;
  readonly months: number;
}

/**
 * What happens when the fact a rule compares is not known (no date, no dosage).
 * The default is `fires`: an applicant never benefits from leaving something out.
 */
export type IfUnknown = 'fires' | 'silent';
