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
