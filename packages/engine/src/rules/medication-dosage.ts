import { UNKNOWN } from '../facts.ts';
import { coversMedication, coversMedicationSubject, includesUnknown } from './cover.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { medicationUsed } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { IfUnknown, MedicationSubject } from './subject.ts';

/**
 * What all medications of the subject add up to in a day, compared with a limit: two insulins of 30 units are over 50.
 * A decimal limit is allowed. When a dosage is not stated and the others are not over the limit, the sum is not known.
 */
export interface MedicationDosageRule extends RuleHead {
  readonly kind: 'medication_dosage';
  readonly subject: MedicationSubject;
  readonly op: '>' | '>=';
  readonly amount: number;
  readonly ifUnknown?: IfUnknown;
}

/** The least sum, in thousandths as facts hold it, that is over the limit. */
function leastMilli({ amount, op }: MedicationDosageRule): number {
  return Math.round(amount * 1000) + (op === '>' ? 1 : 0);
}

export const MedicationDosage: RuleNode<MedicationDosageRule> = defineRule<MedicationDosageRule>({
  kind: 'medication_dosage',
  hint: 'takes more than … a day',
  columns: ['subject', 'operator', 'value', 'if_unknown'],
  eachSubject: false,
  read(cells) {
    const subject = cells.medication();
    const op = cells.operator(['>', '>=']);
    const amount = cells.decimal();
    if (subject === undefined || op === undefined || amount === undefined) return undefined;
    return { subject, op, amount, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const rows = view.medications.of(rule.subject);
    if (rows.length === 0) return null;
    const unstated = rows.filter((row) => row.dosageMilli === UNKNOWN);
    const isOver = rows.reduce((sum, row) => sum + Math.max(0, row.dosageMilli), 0) >= leastMilli(rule);
    if (!isOver && (unstated.length === 0 || rule.ifUnknown === 'silent')) return null;
    return {
      used: rows.map((row) =>
        medicationUsed(
          row,
          row.dosageMilli === UNKNOWN ? 'dosage not stated' : `dosage ${row.dosageMilli / 1000} a day`,
        ),
      ),
      threshold: `daily dosage ${rule.op} ${rule.amount}`,
      missing: isOver ? [] : unstated.map(({ name }) => ({ name, what: 'dosage' })),
    };
  },
  compile(rule, sink) {
    const { subject, ifUnknown } = rule;
    sink.dailyDosage(subject, { leastMilli: leastMilli(rule), ...(ifUnknown && { ifUnknown }) });
  },
  describe: ({ subject, op, amount }) => `${subject.name} ${op} ${amount}`,
  subjects: ({ subject }) => [subject],
  lookBacks: () => [],
  withValue: (rule, amount) => ({ ...rule, amount }),
  coveredBy(rule, other, context) {
    if (!isDosage(other)) {
      const everTaken = { window: undefined, firesOnUnknown: true };
      return coversMedication(context, rule.subject, everTaken);
    }
    return (
      leastMilli(other) <= leastMilli(rule) &&
      includesUnknown(other, rule) &&
      coversMedicationSubject(other.subject, rule.subject, context.names)
    );
  },
  sample: (sampler) => ({
    subject: sampler.medication(),
    op: sampler.pick(['>', '>='] as const),
    amount: sampler.pick([10, 40, 50, 80, 2.5]),
    ...sampler.ifUnknown(),
  }),
});

function isDosage(rule: AnyRule): rule is MedicationDosageRule {
  return MedicationDosage.is(rule);
}
