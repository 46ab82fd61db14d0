import { conditionUsed, ruleNode } from './evidence.ts';
import type { RuleHead } from './outcome.ts';
import type { ConditionSubject } from './subject.ts';

/** The applicant has, or ever had, the condition. */
export interface ConditionEverRule extends RuleHead {
  readonly kind: 'condition_ever';
  readonly subject: ConditionSubject;
}

export const ConditionEver = ruleNode<ConditionEverRule>('condition_ever', (rule, view) => {
  const rows = view.conditions.filter((row) => view.reference.isCondition(rule.subject, row.name));
  return rows.length === 0
    ? null
    : { used: rows.map((row) => conditionUsed(row, 'present')), threshold: null };
});
