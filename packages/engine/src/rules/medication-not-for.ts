import { datedMedication } from './dated-medication.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionSubject, IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';

/** The medication taken for anything but the listed uses; a use that is not stated is no excuse. */
export interface MedicationNotForRule extends RuleHead {
  readonly kind: 'medication_not_for';
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationNotFor = ruleNode<MedicationNotForRule>('medication_not_for', (rule, view) =>
  datedMedication(
    rule,
    view,
    (use) => use === null || !rule.uses.some((listed) => view.reference.isCondition(listed, use)),
  ),
);
