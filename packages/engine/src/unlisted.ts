import type { ConditionFact } from './facts.ts';
import type { Severity } from './reference-names.ts';
import type { Outcome } from './rules/outcome.ts';
import { holds } from './rules/window.ts';

/** What a product does with a condition that none of its rules reaches; with months, `outcome` holds up to then and `later` after. */
export interface UnlistedOutcome {
  readonly outcome: Outcome;
  readonly withinMonths?: number;
  readonly later?: Outcome;
}

/** Every severity is stated, so that a product handles all cases explicitly. */
export type UnlistedTreatment = { readonly [S in Severity]: UnlistedOutcome };

/** An unknown time counts as recent. */
const WITHIN = { op: '<=', ifUnknown: 'fires' } as const;

/**
 * How long ago the condition was, for a treatment that depends on it: an event counts from its day, a course from its
 * last treatment; a state is now.
 */
export function unlistedOutcome(treatment: UnlistedOutcome, row: ConditionFact): Outcome {
  const { outcome, withinMonths, later } = treatment;
  if (withinMonths === undefined || later === undefined || row.kind === 'state') return outcome;
  return holds(row.sinceTreatment, 2 * withinMonths, WITHIN) ? outcome : later;
}
