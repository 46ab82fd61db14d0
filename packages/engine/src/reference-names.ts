/** How gravely an underwriter takes a condition when nothing more is said, gravest first. */
export const SEVERITIES = ['terminal', 'severe', 'serious', 'moderate', 'minor', 'none'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * What time is counted from: an `event` from the day it happened (heart attack, surgery), a `course` from its last
 * treatment (cancer, addiction), a `state` from now (diabetes, oxygen).
 */
export const CONDITION_KINDS = ['event', 'course', 'state'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** How surely a medication says that its taker has a condition. */
export const CERTAINTIES = ['always', 'usual', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What the engine must know of the reference catalog. */
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
  /** Better than its parents by nature (cured, in situ, benign), so a parent's severity is not the least it can have. */
  readonly milder: boolean;
}

export interface ReferenceMedication extends ReferenceRow {
  /** Condition names. A medication with exactly one use is taken to be for that use when none is stated. */
  readonly uses: readonly string[];
  readonly indications: readonly Indication[];
}

/** What a medication says about whoever takes it. */
export interface Indication {
  readonly condition: string;
  readonly certainty: Certainty;
}
