import type {
  ConditionClock,
  ConditionSubject,
  MedicationClock,
  MedicationSubject,
  Window,
} from './subject.ts';

/** One member of a set rule: a condition or a medication, each optionally inside a window of its own. */
export type SetMember =
  | (ConditionSubject & { readonly window?: Window<ConditionClock> })
  | (MedicationSubject & { readonly window?: Window<MedicationClock> });
