import { coversCondition, coversConditionSubject, timingOf } from '../../packages/engine/src/rules/cover.ts';
import { datedCondition } from '../../packages/engine/src/rules/dated-condition.ts';
import { type AnyRule, defineRule, type RuleNode } from '../../packages/engine/src/rules/definition.ts';
import type { RuleHead } from '../../packages/engine/src/rules/outcome.ts';
import type { ConditionClock, ConditionSubject, Window } from '../../packages/engine/src/rules/subject.ts';

/** A kind that no pack has: the condition was diagnosed or treated less than so many months ago. */
interface ConditionRecentRule extends RuleHead {
  readonly kind: 'condition_recent';
  readonly subject: ConditionSubject;
  readonly months: number;
}

export const ConditionRecent: RuleNode<ConditionRecentRule> = defineRule<ConditionRecentRule>({
  kind: 'condition_recent',
  hint: 'diagnosed or treated in the past … months',
  columns: ['subject', 'value'],
  eachSubject: true,
  read(cells) {
    const subject = cells.condition();
    const months = cells.whole('value', 1, 600);
    return subject === undefined || months === undefined ? undefined : { subject, months };
  },
  evaluate(rule, view) {
    const [diagnosed, treated] = windowsOf(rule).map((window) => datedCondition(rule, window, view));
    return diagnosed ?? treated ?? null;
  },
  compile(rule, sink) {
    for (const window of windowsOf(rule)) sink.condition(rule.subject, { window });
  },
  describe: ({ subject, months }) => `${subject.name} diagnosed or treated < ${months} months`,
  subjects: ({ subject }) => [subject],
  lookBacks: ({ months }) => [months],
  reached: ({ subject }) => subject,
  withValue: (rule, months) => ({ ...rule, months }),
  coveredBy(rule, other, context) {
    if (isRecent(other))
      return (
        other.months >= rule.months && coversConditionSubject(other.subject, rule.subject, context.names)
      );
    return windowsOf(rule).every((window) => coversCondition(context, rule.subject, timingOf({ window })));
  },
  sample: (sampler) => ({ subject: sampler.condition(), months: sampler.months() }),
});

function windowsOf({ months }: { readonly months: number }): readonly Window<ConditionClock>[] {
  return (['diagnosis', 'treatment'] as const).map((clock) => ({ clock, op: '<', months }));
}

function isRecent(rule: AnyRule): rule is ConditionRecentRule {
  return ConditionRecent.is(rule);
}
