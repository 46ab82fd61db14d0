import { medicationUsed, ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { IfUnknown, MedicationClock, MedicationSubject, Window } from './subject.ts';
import { describeMedicationWindow, describeWindow, medicationInWindow } from './window.ts';

/** At least so many different medications, of all (`subject` absent) or of one group, optionally inside a window. */
export interface MedicationCountRule extends RuleHead {
  readonly kind: 'medication_count';
  readonly subject?: MedicationSubject;
  readonly atLeast: number;
  readonly window?: Window<MedicationClock>;
  readonly ifUnknown?: IfUnknown;
}

export const MedicationCount = ruleNode<MedicationCountRule>('medication_count', (rule, view) => {
  const { subject } = rule;
  const rows = view.facts.medications.filter(
    (row) =>
      (subject === undefined || view.reference.isMedication(subject, row.name)) &&
      medicationInWindow(row, rule.window, rule.ifUnknown),
  );
  const different = rows.filter((row, index) => rows.findIndex((other) => other.name === row.name) === index);
  if (different.length < rule.atLeast) return null;
  const counted = `at least ${rule.atLeast} medications`;
  const window = describeWindow(rule.window);
  return {
    used: different.map((row) => medicationUsed(row, describeMedicationWindow(row, rule.window))),
    threshold: window === null ? counted : `${counted}, ${window}`,
  };
});
