import { coversCondition, coversConditionSubject, includesTiming, timingOf } from './cover.ts';
import { datedCondition } from './dated-condition.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { windowText } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import { windowField } from './rule-cells.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** At least so many disclosed rows of the subject (two hospital stays in 12 months, a second stroke). */
export interface ConditionRepeatedRule extends RuleHead {
  readonly kind: 'condition_repeated';
  readonly subject: ConditionSubject;
  readonly atLeast: number;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionRepeated: RuleNode<ConditionRepeatedRule> = defineRule<ConditionRepeatedRule>({
  kind: 'condition_repeated',
  hint: 'had it so many times',
  columns: ['subject', 'count', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: false,
  read(cells) {
    const subject = cells.condition();
    const atLeast = cells.whole('count', 1, 99);
    const window = windowField(cells.conditionWindow());
    if (subject === undefined || atLeast === undefined || window === null) return undefined;
    return { subject, atLeast, ...window, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const evidence = datedCondition(rule, rule.window, { ...view, conditions: view.disclosed });
    if (evidence === null || evidence.used.length < rule.atLeast) return null;
    const counted = `at least ${rule.atLeast} times`;
    const threshold = evidence.threshold === null ? counted : `${counted}, ${evidence.threshold}`;
    return { ...evidence, threshold };
  },
  compile: (rule, sink) => sink.repeated(rule.subject, rule, rule.atLeast),
  describe: (rule) => `${rule.subject.name} at least ${rule.atLeast} times${windowText(rule)}`,
  subjects: ({ subject }) => [subject],
  lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
  coveredBy(rule, other, context) {
    if (!isRepeated(other)) return coversCondition(context, rule.subject, timingOf(rule));
    return (
      other.atLeast <= rule.atLeast &&
      coversConditionSubject(other.subject, rule.subject, context.names) &&
      includesTiming(timingOf(other), timingOf(rule))
    );
  },
  sample: (sampler) => ({
    subject: sampler.condition(),
    atLeast: sampler.between(1, 3),
    ...sampler.conditionWindow(),
    ...sampler.ifUnknown(),
  }),
});

function isRepeated(rule: AnyRule): rule is ConditionRepeatedRule {
  return ConditionRepeated.is(rule);
}
