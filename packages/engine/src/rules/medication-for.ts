import { datedMedication } from './dated-medication.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionSubject, IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';

/**
 * The medication taken for one of the listed uses (no uses listed: whatever the use), optionally inside a window
 * of its fills. A use that is not stated counts as the worst listed one.
 */
export interface MedicationForRule extends RuleHead {
  readonly kind: 'medication_for';
  readonly subject: MedicationSubject;
  readonly uses: readonly ConditionSubject[];
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationFor = ruleNode<MedicationForRule>('medication_for', (rule, view) =>
  datedMedication(
    rule,
    view,
    (use) =>
      rule.uses.length === 0 ||
      use === null ||
      rule.uses.some((listed) => view.reference.isCondition(listed, use)),
  ),
);
