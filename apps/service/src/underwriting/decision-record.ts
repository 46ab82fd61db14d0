import { type PreparedAuditRow, prepareAuditRow } from '../audit/index.ts';
import { type PreparedEvent, prepareEvent } from '../events/index.ts';
import type {
  AskedPlans,
  CompressedStream,
  Conflict,
  KeyReplay,
  LongEncoding,
} from '../idempotency/index.ts';
import { actorName, type KeyRing, newId, type Principal, preciseMoney } from '../kernel/index.ts';
import type { RateState, RateWindow } from '../quota/index.ts';
import type { Decision } from './decision.ts';
import { recordedRequest } from './recorded-command.ts';

/** Everything that is written about a request for a decision: all of it, or nothing. */
export interface DecisionRecord {
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
  /** How the response is compressed if it is long; brotli unless given. */
  readonly encoding?: LongEncoding;
  /** What the response may list; undefined without a decision. */
  readonly asked: AskedPlans | undefined;
  /** The compressed body, set before the decision is written; null if the body is short. */
  readonly compressed?: Buffer | null;
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
   * `storedBytes`: the size of the response, before short ones are compressed together. `stream`: the response as it was
   * compressed to be stored; null if it is short.
   */
  (
    | { readonly kind: 'recorded'; readonly storedBytes: number; readonly stream: CompressedStream | null }
    | KeyReplay
    | Conflict
    | { readonly kind: 'over_limit' }
    | { readonly kind: 'over_quota'; readonly retryAfterSeconds: number }
  ) & { readonly rate: RateState | null };

/** The request that a record is about, and its response. */
export interface RecordInput {
  readonly principal: Principal;
  readonly requestId: string;
  readonly rate: RateWindow;
  readonly key: DecisionKey | null;
  readonly response: { readonly status: number; readonly body: Buffer };
  readonly encoding?: LongEncoding;
}

/** Live: rate window, quota, audit row, event and key. Test: no quota and no audit row. */
export function recordOf(keys: KeyRing, decision: Decision, input: RecordInput): DecisionRecord {
  const { livemode, licenseId, limits } = input.principal;
  return recordWith(input, decision.decidedAt, {
    asked: decision.asked,
    quota: livemode ? { licenseId, monthly: limits.monthlyQuota } : null,
    audit: livemode ? auditRow(keys, decision, input) : null,
    event: decision.command.operation === 'prequalify' ? completedEvent(decision, input) : null,
  });
}

/** The record of a response that is not a decision: it is stored under the key, and nothing is metered or audited. */
export function recordWithoutDecision(input: RecordInput, decidedAt: Date): DecisionRecord {
  return recordWith(input, decidedAt, { asked: undefined, quota: null, audit: null, event: null });
}

/** Every field by name: V8 takes several times as long for an object that is spread and then overwritten. */
function recordWith(
  { principal, requestId, rate, key, response, encoding = 'br' }: RecordInput,
  decidedAt: Date,
  { asked, quota, audit, event }: Pick<DecisionRecord, 'asked' | 'quota' | 'audit' | 'event'>,
): DecisionRecord {
  const { accountId, livemode } = principal;
  return {
    accountId,
    livemode,
    requestId,
    decidedAt,
    rate,
    key,
    response,
    encoding,
    asked,
    quota,
    audit,
    event,
  };
}

/** Room for some fifteen disclosures and what is derived from them, so that the length of a recorded request follows from what else it says. */
const APPLICANT_BYTES = 2560;

function auditRow(keys: KeyRing, decision: Decision, { principal, requestId }: RecordInput) {
  const { command, catalogVersion, decidedAt, outcome } = decision;
  const { json, lengthWithoutApplicant } = recordedRequest(decision);
  return prepareAuditRow(
    keys,
    {
      accountId: principal.accountId,
      actor: actorName(principal.actor),
      action: command.operation,
      requestId,
      catalogVersion,
      subject: { license_id: principal.licenseId },
      request: json,
      paddedTo: lengthWithoutApplicant + APPLICANT_BYTES,
      outcome,
    },
    decidedAt,
  );
}

function completedEvent(
  { command, summary, catalogVersion, decidedAt }: Decision,
  { principal, requestId }: RecordInput,
) {
  const { planCount, eligibleCount, best } = summary;
  return prepareEvent(
    {
      accountId: principal.accountId,
      livemode: principal.livemode,
      type: 'prequalify.completed',
      data: {
        prequalification: {
          id: newId('prequalification', decidedAt),
          request_id: requestId,
          catalog_version: catalogVersion,
          products: command.products,
          plan_count: planCount,
          eligible_count: eligibleCount,
          best:
            best === null
              ? null
              : { slug: best.slug, rate_class: best.rateClass, premium: preciseMoney(best.premiumCents) },
        },
      },
    },
    decidedAt,
  );
}
