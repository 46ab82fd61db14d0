import { UNKNOWN } from '../facts.ts';
import { medicationUsed, ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { IfUnknown, MedicationSubject } from './subject.ts';
import { holds } from './window.ts';

/** The first number of the stated dosage compared with a limit ("55 units" is over 50); a decimal limit is allowed. */
export interface MedicationDosageRule extends RuleHead {
  readonly kind: 'medication_dosage';
  readonly subject: MedicationSubject;
  readonly op: '>' | '>=';
  readonly amount: number;
  readonly ifUnknown?: IfUnknown;
}

/** Dosages are compared in thousandths, as facts hold them. */
export function dosageLimitMilli(rule: MedicationDosageRule): number {
  return Math.round(rule.amount * 1000);
}

export const MedicationDosage = ruleNode<MedicationDosageRule>('medication_dosage', (rule, view) => {
  const limit = dosageLimitMilli(rule);
  const rows = view.facts.medications.filter(
    (row) =>
      view.reference.isMedication(rule.subject, row.name) &&
      holds(row.dosageMilli, rule.op, limit, rule.ifUnknown),
  );
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) =>
      medicationUsed(
        row,
        row.dosageMilli === UNKNOWN ? 'dosage not stated' : `dosage ${row.dosageMilli / 1000}`,
      ),
    ),
    threshold: `dosage ${rule.op} ${rule.amount}`,
  };
});
