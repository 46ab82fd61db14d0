import { coversCondition, timingOf } from './cover.ts';
import { datedCondition } from './dated-condition.ts';
import { defineRule } from './definition.ts';
import { windowText } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown } from './subject.ts';
import { windowOf } from './window.ts';

/** The clock started less than (`<`) or at most (`<=`) so many months ago. */
export interface ConditionWithinRule extends RuleHead {
  readonly kind: 'condition_within';
  readonly subject: ConditionSubject;
  readonly clock: ConditionClock;
  readonly op: '<' | '<=';
  readonly months: number;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionWithin = defineRule<ConditionWithinRule>({
  kind: 'condition_within',
  columns: ['subject', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: true,
  read(cells) {
    const subject = cells.condition();
    const clock = cells.clock();
    const op = cells.operator(['<', '<=']);
    const months = cells.whole('value', 1, 600);
    if (subject === undefined || clock === undefined || op === undefined || months === undefined)
      return undefined;
    return { subject, clock, op, months, ...cells.ifUnknown() };
  },
  evaluate: (rule, view) => datedCondition(rule, rule, view),
  compile: (rule, sink) => sink.condition(rule.subject, windowOf(rule)),
  describe: (rule) => `${rule.subject.name}${windowText(windowOf(rule))}`,
  subjects: ({ subject }) => [subject],
  lookBacks: ({ months }) => [months],
  reached: ({ subject }) => subject,
  withValue: (rule, months) => ({ ...rule, months }),
  presence: (rule) => ({ type: 'condition', subject: rule.subject, timing: timingOf(windowOf(rule)) }),
  coveredBy: (rule, _other, context) => coversCondition(context, rule.subject, timingOf(windowOf(rule))),
  sample: (sampler) => ({
    subject: sampler.condition(),
    clock: sampler.conditionClock(),
    op: sampler.pick(['<', '<='] as const),
    months: sampler.months(),
    ...sampler.ifUnknown(),
  }),
});
