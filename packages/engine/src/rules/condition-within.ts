import { datedCondition } from './dated-condition.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown } from './subject.ts';

/** The clock started less than (`<`) or at most (`<=`) so many months ago. */
export interface ConditionWithinRule extends RuleHead {
  readonly kind: 'condition_within';
  readonly subject: ConditionSubject;
  readonly clock: ConditionClock;
  readonly op: '<' | '<=';
  readonly months: number;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionWithin = ruleNode<ConditionWithinRule>('condition_within', (rule, view) =>
  datedCondition(rule, rule, view),
);
