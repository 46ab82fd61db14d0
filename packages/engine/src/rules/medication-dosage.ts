import type { RuleHead } from './outcome.ts';
import type { IfUnknown, MedicationSubject } from './subject.ts';

/** The first number of the stated dosage compared with a limit ("55 units" is over 50); a decimal limit is allowed. */
export interface MedicationDosageRule extends RuleHead {
  readonly kind: 'medication_dosage';
  readonly subject: MedicationSubject;
  readonly op: '>' | '>=';
  readonly amount: number;
  readonly ifUnknown?: IfUnknown;
}
