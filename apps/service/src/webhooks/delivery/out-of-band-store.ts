import { notifyEvents } from '../../events/index.ts';
import type { Db, Tx } from '../../storage/index.ts';
import { BATCH_OF_ENDPOINT } from '../endpoints/batch-column.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { Attempt, Job } from './lane-store.ts';

export type OutOfBandKind = 'redelivery' | 'test';

/** Something to send at once, outside the endpoint's queue. */
export interface OutOfBandDelivery extends Omit<Job, 'body'> {
  readonly id: number;
  readonly kind: OutOfBandKind;
  readonly leaseToken: number;
  /** Null when the payload was purged in the meantime. */
  readonly body: Buffer | null;
  /** False when the endpoint was disabled or deleted in the meantime. */
  readonly open: boolean;
}

export async function insertOutOfBand(
  tx: Tx,
  outOfBand: { readonly endpointId: string; readonly seq: number; readonly kind: OutOfBandKind },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into out_of_band_deliveries (account_id, endpoint_id, seq, kind, due_at)
     select e.account_id, e.id, $2, $3, $4 from webhook_endpoints e where e.id = $1`,
    [outOfBand.endpointId, outOfBand.seq, outOfBand.kind, now],
  );
  await notifyEvents(tx);
}

export interface OutOfBandClaim {
  readonly owner: string;
  readonly count: number;
  readonly fullAccounts: readonly string[];
  readonly now: Date;
  readonly until: Date;
}

export async function claimOutOfBand(db: Db, claim: OutOfBandClaim): Promise<OutOfBandDelivery[]> {
  return db.query<OutOfBandDelivery>(
    `with due as (
       select r.id from out_of_band_deliveries r
       where r.due_at <= $4 and ($3 = '{}'::text[] or not exists (
         select from webhook_endpoints e where e.id = r.endpoint_id and e.account_id = any ($3)))
       order by r.due_at limit $2 for update of r skip locked
     ), taken as (
       update out_of_band_deliveries r set lease_token = r.lease_token + 1, lease_owner = $1, due_at = $5
       from due where r.id = due.id
       returning r.id, r.kind, r.endpoint_id, r.seq, r.lease_token
     )
     select t.id, t.kind, t.lease_token as "leaseToken", t.endpoint_id as "endpointId",
       e.account_id as "accountId", e.livemode, e.url, e.secret_sealed as "secretSealed",
       e.headers_sealed as "headersSealed", ${BATCH_OF_ENDPOINT} as batch, v.trace_parent as "traceParent",
       e.enabled and e.deleted_at is null as open,
       d.seq, d.event_id as "eventId", v.type as "eventType", v.body, d.status,
       d.attempt_count as "attemptCount", d.tries
     from taken t
     join webhook_endpoints e on e.id = t.endpoint_id
     join webhook_deliveries d on d.endpoint_id = t.endpoint_id and d.seq = t.seq
     join events v on v.id = d.event_id
     order by t.id`,
    [claim.owner, claim.count, claim.fullAccounts, claim.now, claim.until],
    'claim_out_of_band',
  );
}

/** Finishes the delivery. False if another worker already holds it. */
export async function finishOutOfBand(
  tx: Tx,
  outOfBand: Pick<OutOfBandDelivery, 'id' | 'leaseToken'>,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from out_of_band_deliveries where id = $1 and lease_token = $2 returning id',
    [outOfBand.id, outOfBand.leaseToken],
  );
  return rows.length > 0;
}

export async function releaseOutOfBand(
  db: Db,
  outOfBand: Pick<OutOfBandDelivery, 'id' | 'leaseToken'>,
  now: Date,
): Promise<void> {
  await db.query(
    'update out_of_band_deliveries set due_at = $3, lease_owner = null where id = $1 and lease_token = $2',
    [outOfBand.id, outOfBand.leaseToken, now],
  );
}

export interface LaneDelivery {
  readonly endpointId: string;
  readonly seq: number;
  readonly eventId: string;
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
}

export async function lockDelivery(tx: Tx, endpointId: string, seq: number): Promise<LaneDelivery | null> {
  const [row] = await tx.query<LaneDelivery>(
    `select endpoint_id as "endpointId", seq, event_id as "eventId", status, tries,
       attempt_count as "attemptCount", next_attempt_at as "nextAttemptAt"
     from webhook_deliveries where endpoint_id = $1 and seq = $2 for update`,
    [endpointId, seq],
  );
  return row ?? null;
}

export async function saveDelivery(
  tx: Tx,
  delivery: Pick<LaneDelivery, 'endpointId' | 'seq' | 'status' | 'tries' | 'nextAttemptAt'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `update webhook_deliveries
     set status = $3, tries = $4, next_attempt_at = $5,
       delivered_at = case when $3 = 'delivered' then coalesce(delivered_at, $6) else delivered_at end
     where endpoint_id = $1 and seq = $2`,
    [delivery.endpointId, delivery.seq, delivery.status, delivery.tries, delivery.nextAttemptAt, now],
  );
}

/** Writes an attempt outside the lane as the delivery's next. The caller has locked the delivery. */
export async function appendAttempt(
  tx: Tx,
  delivery: Pick<LaneDelivery, 'endpointId' | 'seq'>,
  attempt: Attempt,
): Promise<void> {
  await tx.query(
    `with counted as (
       update webhook_deliveries set attempt_count = attempt_count + 1 where endpoint_id = $1 and seq = $2
       returning account_id, event_id, endpoint_id, attempt_count
     )
     insert into webhook_attempts
       (account_id, event_id, endpoint_id, number, attempted_at, response_status, duration_ms, error, response_sealed)
     select account_id, event_id, endpoint_id, attempt_count, $3, $4, $5, $6, $7 from counted`,
    [
      delivery.endpointId,
      delivery.seq,
      attempt.attemptedAt,
      attempt.responseStatus,
      attempt.durationMs,
      attempt.error,
      attempt.responseSealed,
    ],
  );
}

/** A test that overtook but was not sent returns to its place in the order. The caller has locked the lane. */
export async function putBackInLine(
  tx: Tx,
  { endpointId, seq }: OutOfBandDelivery,
  now: Date,
): Promise<void> {
  await tx.query('update webhook_deliveries set out_of_band = false where endpoint_id = $1 and seq = $2', [
    endpointId,
    seq,
  ]);
  await tx.query(
    `update webhook_lanes set wake_at = coalesce(wake_at, $2), head_seq = least(head_seq, $3 - 1)
     where endpoint_id = $1`,
    [endpointId, now, seq],
  );
}
