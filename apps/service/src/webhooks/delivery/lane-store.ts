import type { EventType } from '@prequal/contract';
import { lockEventStream, notifyEvents } from '../../events/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import type { BatchSettings } from '../endpoints/batch-column.ts';
import type { DeliveryStatus, Turn } from './delivery.ts';

/** One attempt to make: the event, and the endpoint as it was when the job was handed out. */
export interface Job {
  readonly endpointId: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly url: string;
  readonly secretSealed: Buffer;
  readonly headersSealed: Buffer | null;
  /** Null: one event in each request. */
  readonly batch: BatchSettings | null;
  /** The trace context of the request that caused the event. */
  readonly traceParent: string | null;
  readonly seq: number;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly body: Buffer;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly tries: number;
}

export interface LaneJob extends Job {
  /** Since when the event waits for its first attempt, by the database's clock. */
  readonly queuedAt: Date | null;
  /** Fences every write: a lane that another worker has claimed has another token. */
  readonly leaseToken: number;
}

export interface JobRow {
  readonly endpoint_id: string;
  readonly lease_token: number;
  readonly account_id: string;
  readonly livemode: boolean;
  readonly url: string;
  readonly secret_sealed: Buffer;
  readonly seq: number;
  readonly event_id: string;
  readonly event_type: EventType;
  readonly body: Buffer;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly tries: number;
  readonly queued_at: Date | null;
  readonly headers_sealed: Buffer | null;
  readonly batch_max_events: number | null;
  readonly batch_max_wait_ms: number | null;
  readonly trace_parent: string | null;
}

export function toJob(row: JobRow): LaneJob {
  return {
    endpointId: row.endpoint_id,
    leaseToken: row.lease_token,
    accountId: row.account_id,
    livemode: row.livemode,
    url: row.url,
    secretSealed: row.secret_sealed,
    headersSealed: row.headers_sealed,
    batch:
      row.batch_max_events === null
        ? null
        : { maxEvents: row.batch_max_events, maxWaitMs: row.batch_max_wait_ms ?? 0 },
    traceParent: row.trace_parent,
    seq: row.seq,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    status: row.status,
    attemptCount: row.attempt_count,
    tries: row.tries,
    queuedAt: row.queued_at,
  };
}

export interface LaneClaim {
  readonly owner: string;
  /** How many lanes with a new head, and with a head that failed before. */
  readonly fresh: number;
  readonly retries: number;
  readonly fullAccounts: readonly string[];
  readonly now: Date;
  readonly until: Date;
}

/** Whether a lane or a delivery outside the queue is due. */
export async function somethingIsDue(db: Db, now: Date): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(
    `select exists (select from webhook_lanes where not retrying and wake_at <= $1)
       or exists (select from webhook_lanes where retrying and wake_at <= $1)
       or exists (select from out_of_band_deliveries where due_at <= $1) as due`,
    [now],
    'something_is_due',
  );
  return row?.due === true;
}

/** The heads of the lanes that this owner holds until `until`. Lanes without work become idle on the way. */
export async function claimLanes(db: Db, claim: LaneClaim): Promise<LaneJob[]> {
  const rows = await db.query<JobRow>(
    'select * from claim_lanes($1, $2, $3, $4, $5, $6)',
    [claim.owner, claim.fresh, claim.retries, claim.fullAccounts, claim.now, claim.until],
    'claim_lanes',
  );
  return rows.map(toJob);
}

export interface AttemptOutcome {
  readonly job: Pick<LaneJob, 'endpointId' | 'leaseToken' | 'seq'>;
  /** The state that the outcome was decided on. */
  readonly seen: { readonly status: DeliveryStatus; readonly attemptCount: number };
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly nextAttemptAt: Date | null;
  readonly turn: Turn;
  readonly attempt: Attempt;
  readonly now: Date;
  readonly until: Date;
}

export interface Attempt {
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Headers and the start of the body; null without a response. */
  readonly responseSealed: Buffer | null;
}

export type Verdict =
  | { readonly kind: 'done'; readonly next: LaneJob | null }
  | { readonly kind: 'fenced' }
  | {
      readonly kind: 'stale';
      readonly status: DeliveryStatus;
      readonly attemptCount: number;
      readonly tries: number;
    };

interface VerdictRow extends Omit<JobRow, 'status' | 'attempt_count' | 'tries'> {
  readonly lane: string;
  readonly verdict: 'done' | 'fenced' | 'stale';
  readonly now_status: DeliveryStatus;
  readonly now_attempt_count: number;
  readonly now_tries: number;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly tries: number;
}

/** Writes outcomes, at most one per lane, in one statement; the verdicts come in the order of the outcomes. */
export async function settleAttempts(
  within: Db | Tx,
  owner: string,
  outcomes: readonly AttemptOutcome[],
): Promise<Verdict[]> {
  const last = outcomes.at(-1);
  if (last === undefined) return [];
  const rows = await within.query<VerdictRow>(
    `select v.endpoint_id as lane, v.verdict, v.status as now_status, v.attempt_count as now_attempt_count,
       v.tries as now_tries, (v.next).*
     from settle_attempts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) v`,
    [
      owner,
      outcomes.map(({ job }) => job.endpointId),
      outcomes.map(({ job }) => job.leaseToken),
      outcomes.map(({ job }) => job.seq),
      outcomes.map(({ seen }) => seen.status),
      outcomes.map(({ seen }) => seen.attemptCount),
      outcomes.map(({ status }) => status),
      outcomes.map(({ tries }) => tries),
      outcomes.map(({ nextAttemptAt }) => nextAttemptAt),
      outcomes.map(({ turn }) => turn),
      outcomes.map(({ attempt }) => attempt.attemptedAt),
      outcomes.map(({ attempt }) => attempt.responseStatus),
      outcomes.map(({ attempt }) => attempt.durationMs),
      outcomes.map(({ attempt }) => attempt.error),
      outcomes.map(({ attempt }) => attempt.responseSealed),
      last.now,
      last.until,
    ],
    'settle_attempts',
  );
  const byLane = new Map(rows.map((row) => [row.lane, row]));
  return outcomes.map(({ job }) => toVerdict(byLane.get(job.endpointId)));
}

function toVerdict(row: VerdictRow | undefined): Verdict {
  if (row === undefined || row.verdict === 'fenced') return { kind: 'fenced' };
  if (row.verdict === 'done') return { kind: 'done', next: row.endpoint_id === null ? null : toJob(row) };
  return {
    kind: 'stale',
    status: row.now_status,
    attemptCount: row.now_attempt_count,
    tries: row.now_tries,
  };
}

/** Releases a lane untouched. False if another worker already holds it. */
export async function releaseLane(
  db: Db,
  lane: Pick<LaneJob, 'endpointId' | 'leaseToken'>,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update webhook_lanes set wake_at = $3, lease_owner = null, lease_until = null
     where endpoint_id = $1 and lease_token = $2 and lease_owner is not null returning endpoint_id`,
    [lane.endpointId, lane.leaseToken, now],
  );
  return rows.length > 0;
}

/**
 * Whatever waits in the lane is sent now. While a worker has the lane it is notified instead, so that an attempt that
 * began before does not put the head back to waiting.
 */
export async function wakeLane(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_lanes
     set wake_requested = lease_owner is not null, wake_at = case when lease_owner is null then $2 else wake_at end
     where endpoint_id = $1`,
    [endpointId, now],
  );
  await notifyEvents(tx);
}

/** A 2xx ends an outage, whatever it was an answer to. */
export async function endOutage(tx: Tx, endpointId: string): Promise<void> {
  await tx.query(
    `update webhook_lanes set failing_since = null, failed_at = null, outage_reported = false
     where endpoint_id = $1 and failing_since is not null`,
    [endpointId],
  );
}

export async function openLane(tx: Tx, accountId: string, endpointId: string): Promise<void> {
  await tx.query('insert into webhook_lanes (account_id, endpoint_id) values ($1, $2)', [
    accountId,
    endpointId,
  ]);
}

/** Cancels everything that is still pending for an endpoint. The caller has locked its lane. */
export async function cancelDeliveries(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null
     where endpoint_id = $1 and status = 'pending'`,
    [endpointId],
  );
  await tx.query('delete from out_of_band_deliveries where endpoint_id = $1', [endpointId]);
  await tx.query(
    `update webhook_replays set finished_at = $2, canceled = true, due_at = null, lease_owner = null
     where endpoint_id = $1 and finished_at is null`,
    [endpointId, now],
  );
}

/** Locks the lane. Every change of a delivery locks its lane first. */
export async function lockLane(tx: Tx, endpointId: string): Promise<void> {
  await tx.query('select from webhook_lanes where endpoint_id = $1 for update', [endpointId]);
}

/**
 * Holds everything that raising an event will ask for, in the order in which emission asks: the account's counters, then
 * its lanes by endpoint. Whoever raises one while holding a lane begins with this, or two of them would wait for each
 * other.
 */
export async function lockForEmission(
  tx: Tx,
  lane: { readonly accountId: string; readonly livemode: boolean; readonly endpointId: string },
): Promise<void> {
  await lockEventStream(tx, lane.accountId);
  await tx.query(
    `select from webhook_lanes l
     where l.endpoint_id = $3 or l.endpoint_id in (
       select id from webhook_endpoints where account_id = $1 and livemode = $2 and deleted_at is null)
     order by l.endpoint_id for update`,
    [lane.accountId, lane.livemode, lane.endpointId],
  );
}

export async function selectLeaseOwners(db: Db): Promise<string[]> {
  const rows = await db.query<{ owner: string }>(
    `select lease_owner as owner from webhook_lanes where lease_owner is not null
     union select lease_owner from out_of_band_deliveries where lease_owner is not null
     union select lease_owner from webhook_replays where lease_owner is not null`,
  );
  return rows.map(({ owner }) => owner);
}

/**
 * Makes everything that these owners hold due now. Late writes of theirs are rejected. Rows that another process is
 * working on are skipped: they are already being released.
 */
export async function freeLeases(db: Db, owners: readonly string[], now: Date): Promise<number> {
  const rows = await db.query(
    `with held as (
       select endpoint_id from webhook_lanes where lease_owner = any ($1) for update skip locked
     ), lanes as (
       update webhook_lanes l
       set wake_at = $2, lease_token = lease_token + 1, lease_owner = null, lease_until = null
       from held where l.endpoint_id = held.endpoint_id returning l.endpoint_id
     ), out_of_band as (
       update out_of_band_deliveries set due_at = $2, lease_token = lease_token + 1, lease_owner = null
       where lease_owner = any ($1) returning endpoint_id
     ), replays as (
       update webhook_replays set due_at = $2, lease_token = lease_token + 1, lease_owner = null
       where lease_owner = any ($1) returning endpoint_id
     )
     select endpoint_id from lanes union all select endpoint_id from out_of_band
     union all select endpoint_id from replays`,
    [owners, now],
  );
  return rows.length;
}

export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  return row?.now ?? new Date(Number.NaN);
}
