import type { Reason } from '../reasons.ts';
import type { RuleGuards } from './guard.ts';

/**
 * The best class that a fired rule leaves open (an index into the pack's classes; better ones close),
 * or none at all. `refer` asks a human underwriter, which for a prequalification is "not eligible".
 * `open` closes nothing: the carrier explicitly accepts the condition.
 */
export type Outcome =
  | { readonly type: 'class'; readonly index: number }
  | { readonly type: 'decline' }
  | { readonly type: 'refer' }
  | { readonly type: 'open' };

/** What every rule row has, whatever its kind. */
export interface RuleHead {
  readonly id: string;
  readonly outcome: Outcome;
  /** `underwriting` for nearly all rules. */
  readonly reason: Reason;
  readonly source: string;
  readonly note?: string;
  readonly guards?: RuleGuards;
}

/** How many classes, counted from the best, the outcome closes. */
export function closedCount(outcome: Outcome, classCount: number): number {
  if (outcome.type === 'open') return 0;
  return outcome.type === 'class' ? Math.min(outcome.index, classCount) : classCount;
}
