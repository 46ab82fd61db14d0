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
