import type { Reason } from '../reasons.ts';
import type { MissingFact, UsedFact } from '../rules/evidence.ts';
import type { FaceSpan } from '../rules/guard.ts';
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
  | 'budget'
  | 'medsup_area'
  | 'medsup_age'
  | 'medsup_plan'
  | 'unlisted';

/** A rule or table that closed classes, with everything needed to check it against the carrier's guide. */
export interface TraceEntry {
  /** The rule's own id, the table's kind, or `unlisted.` and the severity. */
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
  /** What was not known and counted against the applicant. */
  readonly missing: readonly MissingFact[];
  /** The face amounts at which the entry closes; null: all. */
  readonly face: FaceSpan | null;
}

export interface ClassTrace {
  readonly classIndex: number;
  readonly rateClass: string;
  readonly open: boolean;
  readonly reasons: readonly Reason[];
  readonly closedBy: readonly TraceEntry[];
}
