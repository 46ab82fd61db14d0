import { AllOf } from './all-of.ts';
import { AtLeast } from './at-least.ts';
import { ConditionEver } from './condition-ever.ts';
import { ConditionOver } from './condition-over.ts';
import { ConditionRepeated } from './condition-repeated.ts';
import { ConditionWithTobacco } from './condition-with-tobacco.ts';
import { ConditionWithin } from './condition-within.ts';
import { DiagnosedAtAge } from './diagnosed-at-age.ts';
import { MeasurementLimit } from './measurement.ts';
import { MedicationCount } from './medication-count.ts';
import { MedicationDosage } from './medication-dosage.ts';
import { MedicationFor } from './medication-for.ts';
import { MedicationNotFor } from './medication-not-for.ts';
import { NicotineUse } from './nicotine-use.ts';

/**
 * Every kind of rule, once: the list of kinds and the type of a rule follow from it. Charts and limits (build, age, state, face,
 * zip) are tables of the pack instead.
 */
export const RULE_NODES = Object.freeze({
  condition_ever: ConditionEver,
  condition_within: ConditionWithin,
  condition_over: ConditionOver,
  diagnosed_at_age: DiagnosedAtAge,
  condition_repeated: ConditionRepeated,
  condition_with_tobacco: ConditionWithTobacco,
  medication_for: MedicationFor,
  medication_not_for: MedicationNotFor,
  medication_dosage: MedicationDosage,
  medication_count: MedicationCount,
  measurement: MeasurementLimit,
  all_of: AllOf,
  at_least: AtLeast,
  nicotine_use: NicotineUse,
});
