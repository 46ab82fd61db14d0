import type { PreparedAuditRow } from '../audit/index.ts';
import type { PreparedEvent } from '../events/index.ts';
import type { Conflict, KeyReplay } from '../idempotency/index.ts';
import type { RateState, RateWindow } from '../quota/index.ts';

/** An evaluated request and everything that is to be written about it: all of it, or nothing. */
export interface Decision {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly requestId: string;
  readonly decidedAt: Date;
  /** The rate window to count the request in; null if it was already admitted. */
  readonly rate: RateWindow | null;
  /** Null for a request without a key. */
  readonly key: DecisionKey | null;
  /** The response, which is also stored under the key. */
  readonly response: { readonly status: number; readonly body: Buffer };
  /** The compressed body, set before the decision is written; null if the body is short. */
  readonly packed?: Buffer | null;
  /** The license whose monthly quota it counts against; null if no quota applies (test mode). */
  readonly quota: { readonly licenseId: string; readonly monthly: number | null } | null;
  readonly audit: PreparedAuditRow | null;
  readonly event: PreparedEvent | null;
}

export interface DecisionKey {
  /** Method and route, e.g. `POST /v3/prequalify`. */
  readonly route: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** The outcome of recording a decision, with the state of its rate window. Only `recorded` has written anything. */
export type Recording =
  /**
   * `storedBytes`: the size of the response, before short ones are compressed together. `brotli`: the response as it was
   * compressed to be stored; null if it is short.
   */
  (
    | { readonly kind: 'recorded'; readonly storedBytes: number; readonly brotli: Buffer | null }
    | KeyReplay
    | Conflict
    | { readonly kind: 'over_limit' }
    | { readonly kind: 'over_quota'; readonly retryAfterSeconds: number }
  ) & { readonly rate: RateState | null };
