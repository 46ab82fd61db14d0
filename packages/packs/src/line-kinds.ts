import { RULE_KINDS, type RuleKind, ruleNodeOf } from '@prequal/engine';

/** A kind of line that is not a rule of the engine: it says which condition a medication implies. */
export const IMPLIES = 'medication_implies';
export type LineKind = RuleKind | typeof IMPLIES;

/** The kinds of lines of a rules.csv. */
export const LINE_KINDS: readonly LineKind[] = [...RULE_KINDS, IMPLIES];

/** When the lines of a kind apply, in a few words beside its name. */
export function kindHint(kind: LineKind): string {
  return kind === IMPLIES ? 'the drug means that a condition is present' : ruleNodeOf(kind).hint;
}
