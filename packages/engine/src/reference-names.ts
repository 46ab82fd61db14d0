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
  readonly indications: readonly Indication[];
}

/** The conditions that a medication implies. */
export interface Indication {
  readonly condition: string;
  readonly certainty: Certainty;
}
