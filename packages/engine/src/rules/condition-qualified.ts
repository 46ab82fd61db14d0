import { datedCondition } from './dated-condition.ts';
import { ruleNode } from './evidence.ts';
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

export const ConditionQualified = ruleNode<ConditionQualifiedRule>('condition_qualified', (rule, view) => {
  const evidence = datedCondition(rule, rule.window, view, rule.qualifier);
  if (evidence === null) return null;
  const used = evidence.used.map((fact) => ({ ...fact, detail: `${rule.qualifier}; ${fact.detail}` }));
  return { used, threshold: evidence.threshold };
});
