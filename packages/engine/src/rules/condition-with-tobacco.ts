import { coversCondition, coversConditionSubject, includesTiming, timingOf } from './cover.ts';
import { datedCondition } from './dated-condition.ts';
import { type AnyRule, defineRule, type RuleNode } from './definition.ts';
import { windowText } from './describe.ts';
import type { RuleHead } from './outcome.ts';
import { windowField } from './rule-cells.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** The condition in an applicant whom this product counts as a tobacco user. */
export interface ConditionWithTobaccoRule extends RuleHead {
  readonly kind: 'condition_with_tobacco';
  readonly subject: ConditionSubject;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionWithTobacco: RuleNode<ConditionWithTobaccoRule> = defineRule<ConditionWithTobaccoRule>({
  kind: 'condition_with_tobacco',
  hint: 'has it and uses tobacco',
  columns: ['subject', 'clock', 'operator', 'value', 'if_unknown'],
  eachSubject: true,
  read(cells) {
    const subject = cells.condition();
    const window = windowField(cells.conditionWindow());
    return subject === undefined || window === null
      ? undefined
      : { subject, ...window, ...cells.ifUnknown() };
  },
  evaluate(rule, view) {
    const evidence = view.tobacco ? datedCondition(rule, rule.window, view) : null;
    if (evidence === null) return null;
    const tobacco = { name: 'tobacco', detail: 'user by the definition of the product' };
    return { ...evidence, used: [...evidence.used, tobacco] };
  },
  compile: (rule, sink) => sink.condition(rule.subject, rule, { tobaccoOnly: true }),
  describe: (rule) => `${rule.subject.name}${windowText(rule)}`,
  subjects: ({ subject }) => [subject],
  lookBacks: ({ window }) => (window === undefined ? [] : [window.months]),
  coveredBy(rule, other, context) {
    if (!isWithTobacco(other)) return coversCondition(context, rule.subject, timingOf(rule));
    return (
      coversConditionSubject(other.subject, rule.subject, context.names) &&
      includesTiming(timingOf(other), timingOf(rule))
    );
  },
  sample: (sampler) => ({
    subject: sampler.condition(),
    ...sampler.conditionWindow(),
    ...sampler.ifUnknown(),
  }),
});

function isWithTobacco(rule: AnyRule): rule is ConditionWithTobaccoRule {
  return ConditionWithTobacco.is(rule);
}
