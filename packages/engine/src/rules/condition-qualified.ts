import type { RuleHead } from './outcome.ts';
import type { ConditionClock, ConditionSubject, IfUnknown, Window } from './subject.ts';

/** The condition is stated with a qualifier (type, stage, complication, treatment kind), optionally inside a window. */
export interface ConditionQualifiedRule extends RuleHead {
  readonly kind: 'condition_qualified';
  readonly subject: ConditionSubject;
  readonly qualifier: string;
  readonly window?: Window<ConditionClock>;
  readonly ifUnknown?: IfUnknown;
}
