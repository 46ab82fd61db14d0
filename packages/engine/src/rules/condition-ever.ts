import type { RuleHead } from './outcome.ts';
import type { ConditionSubject } from './subject.ts';

/** The applicant has, or ever had, the condition. */
export interface ConditionEverRule extends RuleHead {
  readonly kind: 'condition_ever';
  readonly subject: ConditionSubject;
}
