import { type ConditionFact, UNKNOWN } from '../facts.ts';
import { conditionUsed, ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { Comparison, ConditionSubject, IfUnknown } from './subject.ts';
import { holds } from './window.ts';

/** Age last birthday on the day of diagnosis compared with a limit: `<` 40 is "before the 40th birthday". */
export interface DiagnosedAtAgeRule extends RuleHead {
  readonly kind: 'diagnosed_at_age';
  readonly subject: ConditionSubject;
  readonly op: Comparison;
  readonly age: number;
  readonly ifUnknown?: IfUnknown;
}

export const DiagnosedAtAge = ruleNode<DiagnosedAtAgeRule>('diagnosed_at_age', (rule, view) => {
  const rows = view.conditions.filter(
    (row) =>
      view.reference.isCondition(rule.subject, row.name) &&
      agesOf(row).some((age) => holds(age, rule.op, rule.age, rule.ifUnknown)),
  );
  if (rows.length === 0) return null;
  return {
    used: rows.map((row) =>
      conditionUsed(
        row,
        row.ageAtDiagnosis === UNKNOWN
          ? 'age at diagnosis unknown'
          : `diagnosed at age ${agesOf(row).join(' or ')}`,
      ),
    ),
    threshold: `age at diagnosis ${rule.op} ${rule.age}`,
  };
});

/** Both ages that a vague date can mean: a rule fires when it would for one of them. */
function agesOf({ youngestAtDiagnosis, ageAtDiagnosis }: ConditionFact): number[] {
  return youngestAtDiagnosis === ageAtDiagnosis ? [ageAtDiagnosis] : [youngestAtDiagnosis, ageAtDiagnosis];
}
