import { datedCondition } from './dated-condition.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** The condition in an applicant whom this product counts as a tobacco user. */
export interface ConditionWithTobaccoRule extends RuleHead {
  readonly kind: 'condition_with_tobacco';
  readonly subject: ConditionSubject;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionWithTobacco = ruleNode<ConditionWithTobaccoRule>(
  'condition_with_tobacco',
  (rule, view) => {
    const evidence = view.tobacco ? datedCondition(rule, rule.window, view) : null;
    if (evidence === null) return null;
    return {
      ...evidence,
      used: [...evidence.used, { name: 'tobacco', detail: 'user by the definition of the product' }],
    };
  },
);
