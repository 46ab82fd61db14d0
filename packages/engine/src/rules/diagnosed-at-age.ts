import type { RuleHead } from './outcome.ts';
import type { Comparison, ConditionSubject, IfUnknown } from './subject.ts';

/** Age last birthday on the day of diagnosis compared with a limit: `<` 40 is "before the 40th birthday". */
export interface DiagnosedAtAgeRule extends RuleHead {
  readonly kind: 'diagnosed_at_age';
  readonly subject: ConditionSubject;
  readonly op: Comparison;
  readonly age: number;
  readonly ifUnknown?: IfUnknown;
}
