import type { Day } from './calendar.ts';
import type { Category, ProductClass } from './flat-pack.ts';
import type { AskedRider } from './riders/rider.ts';
import type { StateCode } from './states.ts';

export interface Coverage {
  readonly state: StateCode;
  readonly zip: string | null;
  readonly target: 'face_amounts' | 'monthly_budget';
  /** Face amounts or monthly budgets, in the order of the result. */
  readonly amountsCents: readonly number[];
  /** Absent: no riders are asked for, and rows do not mention any. */
  readonly riders?: readonly AskedRider[];
  /** Whether the applicant shares a household, for Medicare supplements. Absent: no. */
  readonly household?: boolean;
  /** First day of Medicare Part B. Absent: not stated. */
  readonly partBEffective?: Day;
}

export interface EvaluationOptions {
  readonly includeIneligible: boolean;
  /** null: all. */
  readonly onlyProductClass: readonly ProductClass[] | null;
  /** Rows of this category or better; `other` and null keep everything. */
  readonly minRank: Category | null;
  /** Conditions, medications and build are ignored. */
  readonly skipHealth: boolean;
}
