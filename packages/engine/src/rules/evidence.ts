import type { ConditionFact, Facts, MedicationFact } from '../facts.ts';
import type { Reference } from '../reference.ts';

/** What a rule may look at: the applicant as one product sees it. */
export interface FactView {
  readonly facts: Facts;
  /** Disclosed conditions, then those that the pack reads out of medications. */
  readonly conditions: readonly ConditionFact[];
  /** By this product's own definition. */
  readonly tobacco: boolean;
  readonly reference: Reference;
}

/** One fact that made a rule fire, in words an underwriter can check. */
export interface UsedFact {
  readonly name: string;
  readonly detail: string;
}

export interface Evidence {
  readonly used: readonly UsedFact[];
  /** The limit that was compared with; null where presence alone decides. */
  readonly threshold: string | null;
}

/** One kind of rule: its name, a guard, a constructor of frozen rules, and its meaning. */
export interface RuleNode<R extends { readonly kind: string }> {
  readonly kind: R['kind'];
  is(rule: { readonly kind: string }): rule is R;
  create(fields: Omit<R, 'kind'>): R;
  /** null: the rule does not fire. */
  evaluate(rule: R, view: FactView): Evidence | null;
}

/** The parts every kind shares; a kind file adds the meaning. */
export function ruleNode<R extends { readonly kind: string }>(
  kind: R['kind'],
  evaluate: (rule: R, view: FactView) => Evidence | null,
): RuleNode<R> {
  return Object.freeze({
    kind,
    is: (rule: { readonly kind: string }): rule is R => rule.kind === kind,
    create: (fields: Omit<R, 'kind'>): R => Object.freeze({ ...fields, kind }) as unknown as R,
    evaluate,
  });
}

export function conditionUsed(row: ConditionFact, detail: string): UsedFact {
  return {
    name: row.name,
    detail: row.impliedBy === null ? detail : `${detail}; implied by ${row.impliedBy}`,
  };
}

export function medicationUsed(row: MedicationFact, detail: string): UsedFact {
  return { name: row.name, detail };
}
