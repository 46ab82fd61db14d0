import { MEASUREMENT_NAMES, type Measurement } from '../reference-names.ts';
import { defineRule, type RuleNode } from './definition.ts';
import type { RuleHead } from './outcome.ts';
import type { Comparison } from './subject.ts';
import { comparisonHolds } from './window.ts';

/** A measured value on one side of a limit. What was not measured never fires. */
export interface MeasurementRule extends RuleHead {
  readonly kind: 'measurement';
  readonly measurement: Measurement;
  readonly op: Comparison;
  readonly value: number;
}

const COMPARISONS = ['<', '<=', '>', '>='] as const;

export const MeasurementLimit: RuleNode<MeasurementRule> = defineRule<MeasurementRule>({
  kind: 'measurement',
  hint: 'a measured value, such as A1C',
  columns: ['subject', 'operator', 'value'],
  eachSubject: false,
  read(cells) {
    const measurement = cells.measurement();
    const op = cells.operator(COMPARISONS);
    const value = cells.decimal();
    return measurement === undefined || op === undefined || value === undefined
      ? undefined
      : { measurement, op, value };
  },
  evaluate(rule, { facts }) {
    const measured = facts.measurements[rule.measurement];
    if (measured === undefined || !comparisonHolds(measured.value, rule.op, rule.value)) return null;
    const name = MEASUREMENT_NAMES[rule.measurement];
    return {
      used: [{ name, detail: `measured ${measured.value}` }],
      threshold: `${name} ${rule.op} ${rule.value}`,
    };
  },
  compile: (rule, sink) => sink.measurement(rule.measurement, rule),
  describe: (rule) => `${MEASUREMENT_NAMES[rule.measurement]} ${rule.op} ${rule.value}`,
  subjects: () => [],
  lookBacks: () => [],
  withValue: (rule, value) => ({ ...rule, value }),
  coveredBy(rule, other) {
    return MeasurementLimit.is(other) && other.measurement === rule.measurement && includes(other, rule);
  },
  sample: (sampler) => ({
    measurement: sampler.pick(['a1c', 'ejection_fraction'] as const),
    op: sampler.pick(COMPARISONS),
    value: sampler.pick([6.5, 7, 9, 25, 40]),
  }),
});

/** Whether every value that the narrower rule fires on is one of the wider. */
function includes(wider: MeasurementRule, narrower: MeasurementRule): boolean {
  const isAbove = (op: Comparison) => op === '>' || op === '>=';
  if (isAbove(wider.op) !== isAbove(narrower.op)) return false;
  if (wider.value === narrower.value) return wider.op === narrower.op || wider.op.length === 2;
  return isAbove(wider.op) ? wider.value < narrower.value : wider.value > narrower.value;
}
