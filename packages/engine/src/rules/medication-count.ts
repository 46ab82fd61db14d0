import type { RuleHead } from './outcome.ts';
import type { IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';

/** At least so many different medications, of all (`subject` absent) or of one group, optionally inside a window. */
export interface MedicationCountRule extends RuleHead {
  readonly kind: 'medication_count';
  readonly subject?: MedicationSubject;
  readonly atLeast: number;
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}
