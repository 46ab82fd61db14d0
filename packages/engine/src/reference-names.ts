import type { ConditionSubject } from './rules/subject.ts';

/** The severity of a condition without further details, most severe first. */
export const SEVERITIES = ['terminal', 'severe', 'serious', 'moderate', 'minor', 'none'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * What time is counted from: an `event` from the day it happened (heart attack, surgery), a `course` from its last
 * treatment (cancer, addiction), a `state` from now (diabetes, oxygen).
 */
export const CONDITION_KINDS = ['event', 'course', 'state'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** How certainly a medication implies a condition. */
export const CERTAINTIES = ['always', 'usual', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What the engine needs from the reference catalog. */
export interface ReferenceNames {
  readonly conditions: readonly ReferenceCondition[];
  readonly medications: readonly ReferenceMedication[];
  /** Absent in catalogs from before rows were judged together; there each row is judged alone, as it was then. */
  readonly evidence?: EvidenceRules;
}

/** What several rows, a dosage or a measurement say together. */
export interface EvidenceRules {
  readonly combinations: readonly Combination[];
  /** Lists of groups about one disease: a use in one of them agrees with a disclosed condition in another. */
  readonly relatedGroups: readonly (readonly string[])[];
  readonly dosageBands: readonly DosageBand[];
  readonly measured: readonly MeasuredCondition[];
  /** The conditions that measurements belong to; absent in catalogs from before they were asked for. */
  readonly measuredFor?: readonly MeasuredFor[];
  /** Conditions that no treatment ends, with what is narrower; absent in catalogs from before they were listed. */
  readonly lasting?: readonly string[];
  /** Ordinary conditions for which company settles what a medication is taken for; absent in catalogs from before they were listed. */
  readonly settledUses?: readonly string[];
  /** Grave uses that products may decline to assume; absent in catalogs from before they were listed. */
  readonly suspectedUses?: readonly SuspectedUse[];
  /** Absent in catalogs from before replacing was told from treating. */
  readonly replacements?: readonly Replacement[];
  /** Absent in catalogs from before they were listed. */
  readonly relapses?: readonly Relapse[];
}

/**
 * A medication that replaces what a disease or its treatment took away, such as thyroid hormone after thyroid cancer. Who takes it
 * is not treated for the disease.
 */
export interface Replacement {
  readonly medication: string;
  readonly condition: string;
}

/**
 * A medication that shows that a problem of the past is not over, whatever it is taken for: opioids for a bad back after an opioid
 * addiction.
 */
export interface Relapse {
  readonly medication: string;
  readonly condition: string;
}

/**
 * A grave use of a medication that most take for something ordinary: it is suspected as long as nobody says what it is for, and whether
 * it counts is the product's choice. Carvedilol may be for heart failure, but mostly it is for blood pressure.
 */
export interface SuspectedUse {
  readonly medication: string;
  readonly condition: string;
}

/** A measurement is asked for when the condition, or a member of the group, is disclosed. */
export interface MeasuredFor {
  readonly measurement: Measurement;
  readonly subject: ConditionSubject;
}

/** Conditions that together count as another one. */
export interface Combination {
  readonly parts: readonly CombinationPart[];
  readonly whole: string;
}

/**
 * `one`: the condition or a member of the group is present. `different`: two of them that are not the same disease.
 * `twice`: the same one at two times.
 */
export interface CombinationPart {
  readonly count: 'one' | 'different' | 'twice';
  readonly subject: ConditionSubject;
  /** Conditions too unspecific to tell from the others; only for `different`. */
  readonly except: readonly string[];
  /** How many months two dates must be apart to be two times; only for `twice`. */
  readonly monthsApart: number;
  /** The whole has the dates of this part, whatever those of the others are; only for `one`. */
  readonly dates?: boolean;
}

/** What a daily dosage from `from` up to, but not including, `below` says about the taker. */
export interface DosageBand {
  readonly medication: string;
  readonly from: number;
  /** null: no upper end. */
  readonly below: number | null;
  readonly condition: string;
  /**
   * `usual`: the condition counts as a use. `always`: also beside a milder one that is stated or disclosed. `possible`: it does not count,
   * although the drug is often taken for it. `regardless`: it counts whatever the drug is taken for, because it says how the drug is taken.
   */
  readonly certainty: 'always' | 'usual' | 'possible' | 'regardless';
}

export const MEASUREMENTS = [
  'a1c',
  'systolic',
  'diastolic',
  'ejection_fraction',
  'egfr',
  'psa',
  'total_cholesterol',
  'hdl',
] as const;
export type Measurement = (typeof MEASUREMENTS)[number];

/** How people write each measurement. */
export const MEASUREMENT_NAMES: Readonly<Record<Measurement, string>> = {
  a1c: 'A1C',
  systolic: 'Systolic Blood Pressure',
  diastolic: 'Diastolic Blood Pressure',
  ejection_fraction: 'Ejection Fraction',
  egfr: 'eGFR',
  psa: 'PSA',
  total_cholesterol: 'Total Cholesterol',
  hdl: 'HDL',
};

/** The values that each measurement can have, both ends included. */
export const MEASUREMENT_RANGES: Readonly<
  Record<Measurement, { readonly min: number; readonly max: number }>
> = {
  a1c: { min: 3, max: 20 },
  systolic: { min: 60, max: 260 },
  diastolic: { min: 30, max: 160 },
  ejection_fraction: { min: 5, max: 85 },
  egfr: { min: 1, max: 150 },
  psa: { min: 0, max: 5000 },
  total_cholesterol: { min: 50, max: 1000 },
  hdl: { min: 5, max: 200 },
};

/** A condition that a measured value from `from` up to, but not including, `below` means. */
export interface MeasuredCondition {
  readonly measurement: Measurement;
  readonly from: number | null;
  readonly below: number | null;
  readonly condition: string;
}

export interface ReferenceRow {
  readonly name: string;
  /** The groups that rules may name to reach the row: question groups of a condition, the drug class of a medication. */
  readonly groups: readonly string[];
  /** Every broader name that this one also counts as: all parents of a condition up to the roots, the generic of a brand. */
  readonly ancestors: readonly string[];
}

export interface ReferenceCondition extends ReferenceRow {
  readonly severity: Severity;
  readonly kind: ConditionKind;
  /** Inherently milder than its parents (cured, in situ, benign), so a parent's severity is not its minimum. */
  readonly milder: boolean;
}

export interface ReferenceMedication extends ReferenceRow {
  /** Condition names. A medication with exactly one use is taken to be for that use when none is stated. */
  readonly uses: readonly string[];
  /** Prescriptions for each of the uses. Without them, the indications alone say what the medication is taken for. */
  readonly prescriptions?: readonly number[];
  readonly indications: readonly Indication[];
  /** Taken to prevent a return, such as a hormone pill after cancer: whether it is treatment is the product's choice. */
  readonly maintenance?: boolean;
}

/** The conditions that a medication implies. */
export interface Indication {
  readonly condition: string;
  readonly certainty: Certainty;
}
