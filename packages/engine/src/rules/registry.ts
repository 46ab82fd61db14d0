import { AllOf } from './all-of.ts';
import { AtLeast } from './at-least.ts';
import { ConditionEver } from './condition-ever.ts';
import { ConditionOver } from './condition-over.ts';
import { ConditionQualified } from './condition-qualified.ts';
import { ConditionRepeated } from './condition-repeated.ts';
import { ConditionWithTobacco } from './condition-with-tobacco.ts';
import { ConditionWithin } from './condition-within.ts';
import { DiagnosedAtAge } from './diagnosed-at-age.ts';
import type { Evidence, FactView, RuleNode } from './evidence.ts';
import { MedicationCount } from './medication-count.ts';
import { MedicationDosage } from './medication-dosage.ts';
import { MedicationFor } from './medication-for.ts';
import { MedicationNotFor } from './medication-not-for.ts';
import { NicotineUse } from './nicotine-use.ts';
import type { Rule, RuleKind } from './rule.ts';

type NodeOf<K extends RuleKind> = RuleNode<Extract<Rule, { readonly kind: K }>>;

/** Every kind exactly once: a kind without a node, or a node without a kind, does not compile. */
export const RULE_NODES: { readonly [K in RuleKind]: NodeOf<K> } = Object.freeze({
  condition_ever: ConditionEver,
  condition_within: ConditionWithin,
  condition_over: ConditionOver,
  diagnosed_at_age: DiagnosedAtAge,
  condition_qualified: ConditionQualified,
  condition_repeated: ConditionRepeated,
  condition_with_tobacco: ConditionWithTobacco,
  medication_for: MedicationFor,
  medication_not_for: MedicationNotFor,
  medication_dosage: MedicationDosage,
  medication_count: MedicationCount,
  all_of: AllOf,
  at_least: AtLeast,
  nicotine_use: NicotineUse,
});

/** What made the rule fire, or null. */
export function evaluateRule(rule: Rule, view: FactView): Evidence | null {
  const node = RULE_NODES[rule.kind] as RuleNode<Rule>;
  return node.evaluate(rule, view);
}
