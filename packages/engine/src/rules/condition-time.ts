import { coversCondition, timingOf } from './cover.ts';
import { datedCondition } from './dated-condition.ts';
import { defineRule, type RuleNode } from './definition.ts';
import { windowText } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import type { Comparison, ConditionClock, ConditionSubject, IfUnknown } from './subject.ts';
import { windowOf } from './window.ts';

/** A condition whose clock started before or after a number of months ago. */
export interface ConditionTimeRule<Kind extends string, Op extends Comparison> extends RuleHead {
  readonly kind: Kind;
  readonly subject: ConditionSubject;
  readonly clock: ConditionClock;
  readonly op: Op;
  readonly months: number;
  readonly ifUnknown?: IfUnknown;
}

/** The kinds that compare a condition's clock with a number of months differ only in the comparison. */
export function defineConditionTime<Kind extends string, Op extends Comparison>(
  kind: Kind,
  { hint, operators }: { readonly hint: string; readonly operators: readonly Op[] },
): RuleNode<ConditionTimeRule<Kind, Op>> {
  return defineRule<ConditionTimeRule<Kind, Op>>({
    kind,
    hint,
    columns: ['subject', 'clock', 'operator', 'value', 'if_unknown'],
    eachSubject: true,
    read(cells) {
      const subject = cells.condition();
      const clock = cells.clock();
      const op = cells.operator(operators);
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
      op: sampler.pick(operators),
      months: sampler.months(),
      ...sampler.ifUnknown(),
    }),
  });
}
