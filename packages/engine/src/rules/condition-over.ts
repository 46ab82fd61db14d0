import { datedCondition } from './dated-condition.ts';
import { ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown } from './subject.ts';

/** The clock started more than (`>`) or at least (`>=`) so many months ago: the milder half of a time table. */
export interface ConditionOverRule extends RuleHead {
  readonly kind: 'condition_over';
  readonly subject: ConditionSubject;
  readonly clock: ConditionClock;
  readonly op: '>' | '>=';
  readonly months: number;
  readonly ifUnknown?: IfUnknown;
}

export const ConditionOver = ruleNode<ConditionOverRule>('condition_over', (rule, view) =>
  datedCondition(rule, rule, view),
);
