import type { Reason } from '../reasons.ts';
import type { UsedFact } from '../rules/evidence.ts';
import type { Outcome } from '../rules/outcome.ts';
import type { RuleKind } from '../rules/rule.ts';

export type TableKind =
  | 'sales_period'
  | 'issue_age'
  | 'state_availability'
  | 'zip_exclusion'
  | 'build_chart'
  | 'face_limits'
  | 'rate_card'
  | 'budget';

/** One thing that closed classes, with everything needed to check it against the carrier's guide. */
export interface TraceEntry {
  /** The rule's own id, or the table's kind. */
  readonly id: string;
  readonly kind: RuleKind | TableKind;
  readonly reason: Reason;
  /** Class indexes, best first; empty when the rule fired but leaves the best class open. */
  readonly closes: readonly number[];
  readonly outcome: Outcome | null;
  readonly used: readonly UsedFact[];
  readonly threshold: string | null;
  readonly source: string | null;
  readonly note: string | null;
}

export interface ClassTrace {
  readonly classIndex: number;
  readonly rateClass: string;
  readonly open: boolean;
  readonly reasons: readonly Reason[];
  readonly closedBy: readonly TraceEntry[];
}
