import type { AllOfRule } from './all-of.ts';
import type { AtLeastRule } from './at-least.ts';
import type { ConditionEverRule } from './condition-ever.ts';
import type { ConditionOverRule } from './condition-over.ts';
import type { ConditionQualifiedRule } from './condition-qualified.ts';
import type { ConditionRepeatedRule } from './condition-repeated.ts';
import type { ConditionWithTobaccoRule } from './condition-with-tobacco.ts';
import type { ConditionWithinRule } from './condition-within.ts';
import type { DiagnosedAtAgeRule } from './diagnosed-at-age.ts';
import type { MedicationCountRule } from './medication-count.ts';
import type { MedicationDosageRule } from './medication-dosage.ts';
import type { MedicationForRule } from './medication-for.ts';
import type { MedicationNotForRule } from './medication-not-for.ts';
import type { NicotineUseRule } from './nicotine-use.ts';

/** The closed list of rule rows. Charts and limits (build, age, state, face, zip) are tables of the pack instead. */
export type Rule =
  | ConditionEverRule
  | ConditionWithinRule
  | ConditionOverRule
  | DiagnosedAtAgeRule
  | ConditionQualifiedRule
  | ConditionRepeatedRule
  | ConditionWithTobaccoRule
  | MedicationForRule
  | MedicationNotForRule
  | MedicationDosageRule
  | MedicationCountRule
  | AllOfRule
  | AtLeastRule
  | NicotineUseRule;

export type RuleKind = Rule['kind'];

export const RULE_KINDS = [
  'condition_ever',
  'condition_within',
  'condition_over',
  'diagnosed_at_age',
  'condition_qualified',
  'condition_repeated',
  'condition_with_tobacco',
  'medication_for',
  'medication_not_for',
  'medication_dosage',
  'medication_count',
  'all_of',
  'at_least',
  'nicotine_use',
] as const satisfies readonly RuleKind[];
