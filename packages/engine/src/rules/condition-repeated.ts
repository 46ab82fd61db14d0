import { datedCondition } from './dated-condition.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** At least so many disclosed rows of the subject (two hospital stays in 12 months, a second stroke). */
export interface ConditionRepeatedRule extends RuleHead {
  readonly kind: 'condition_repeated';
  readonly subject: ConditionSubject;
  readonly atLeast: number;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionRepeated = ruleNode<ConditionRepeatedRule>('condition_repeated', (rule, view) => {
  const disclosed = { ...view, conditions: view.facts.conditions };
  const evidence = datedCondition(rule, rule.window, disclosed);
  if (evidence === null || evidence.used.length < rule.atLeast) return null;
  const counted = `at least ${rule.atLeast} times`;
  return {
    used: evidence.used,
    threshold: evidence.threshold === null ? counted : `${counted}, ${evidence.threshold}`,
  };
});
