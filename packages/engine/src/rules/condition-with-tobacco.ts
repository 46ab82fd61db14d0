import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** The condition in an applicant whom this product counts as a tobacco user. */
export interface ConditionWithTobaccoRule extends RuleHead {
  readonly kind: 'condition_with_tobacco';
  readonly subject: ConditionSubject;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}
