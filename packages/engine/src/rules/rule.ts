import type { BroaderNames } from './cover.ts';
import type { AnyRule, RuleNode } from './definition.ts';
import type { Evidence, FactView } from './evidence.ts';
import { guardsInclude } from './guard.ts';
import { RULE_NODES } from './registry.ts';
import type { ConditionSubject, MedicationSubject } from './subject.ts';

export type RuleKind = keyof typeof RULE_NODES;
export type Rule = ReturnType<(typeof RULE_NODES)[RuleKind]['create']>;

export const RULE_KINDS: readonly RuleKind[] = Object.keys(RULE_NODES).filter(isRuleKind);

export function isRuleKind(text: string): text is RuleKind {
  return Object.hasOwn(RULE_NODES, text);
}

/** The definition of a kind, as one that takes any rule: it is only called with rules of its own kind. */
export function ruleNodeOf(kind: RuleKind): RuleNode<AnyRule> {
  return RULE_NODES[kind] as RuleNode<never> as RuleNode<AnyRule>;
}

export function evaluateRule(rule: Rule, view: FactView): Evidence | null {
  return ruleNodeOf(rule.kind).evaluate(rule, view);
}

/** The condition subject that the rule reaches; null when it reaches none. */
export function reachedSubject(rule: Rule): ConditionSubject | null {
  return ruleNodeOf(rule.kind).reached?.(rule) ?? null;
}

/** Everything the rule names, also as a use. */
export function subjectsOfRule(rule: Rule): readonly (ConditionSubject | MedicationSubject)[] {
  return ruleNodeOf(rule.kind).subjects(rule);
}

/**
 * Whether `a` fires for every applicant for whom `b` fires, as far as the two rows alone can tell. It never
 * says yes wrongly; for pairs it cannot compare it says no.
 */
export function covers(a: Rule, b: Rule, names: BroaderNames): boolean {
  if (!guardsInclude(a.guards, b.guards)) return false;
  const presence = ruleNodeOf(a.kind).presence?.(a) ?? null;
  return ruleNodeOf(b.kind).coveredBy(b, a, { names, presence });
}
