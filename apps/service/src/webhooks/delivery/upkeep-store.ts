import type { EventType } from '@prequal/contract';
import type { Db, Tx } from '../../storage/index.ts';

export interface OverdueDelivery {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly endpointId: string;
  readonly seq: number;
  readonly eventId: string;
  readonly eventType: EventType;
}

/** Deliveries still pending of events that are due to be purged, in the order of emission. */
export async function selectOverdue(db: Db, createdBefore: Date, limit: number): Promise<OverdueDelivery[]> {
  return db.query<OverdueDelivery>(
    `select v.account_id as "accountId", v.livemode, d.endpoint_id as "endpointId", d.seq,
       d.event_id as "eventId", v.type as "eventType"
     from webhook_deliveries d join events v on v.id = d.event_id
     where d.status = 'pending' and d.emitted_at <= $1 and d.account_id not in (select m.account_id from moving_accounts m)
     order by d.emitted_at, d.seq limit $2`,
    [createdBefore, limit],
  );
}

export interface LastAttempt {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

export async function selectLastAttempt(
  tx: Tx,
  eventId: string,
  endpointId: string,
): Promise<LastAttempt | null> {
  const [row] = await tx.query<LastAttempt>(
    `select response_status as "responseStatus", error from webhook_attempts
     where event_id = $1 and endpoint_id = $2 order by number desc limit 1`,
    [eventId, endpointId],
  );
  return row ?? null;
}

/** A lane that loses its head by other means than an attempt looks at its new head at once. */
export async function skipHead(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_lanes set retrying = false, wake_at = case when lease_owner is null then $2 else wake_at end
     where endpoint_id = $1 and wake_at is not null`,
    [endpointId, now],
  );
}

/** Events that are due to be purged and still have a pending delivery. */
export async function selectPendingEvents(db: Db, createdBefore: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct event_id as id from webhook_deliveries where status = 'pending' and emitted_at <= $1`,
    [createdBefore],
  );
  return rows.map(({ id }) => id);
}

export interface QueueNumbers {
  readonly dueLanes: number;
  readonly waitingLanes: number;
  readonly leasedLanes: number;
  readonly oldestPendingSeconds: number;
}

const MOST_LANES = 10_000;

/** Counts at most 10,000 lanes, and finds the oldest event by an index: a gauge must not become slow when a queue grows. */
export async function selectQueueNumbers(db: Db, now: Date): Promise<QueueNumbers> {
  const [row] = await db.query<QueueNumbers>(
    `select count(*) filter (where l.wake_at <= $1 and l.lease_owner is null) as "dueLanes",
       count(*) filter (where l.retrying and l.lease_owner is null and l.wake_at > $1) as "waitingLanes",
       count(*) filter (where l.lease_owner is not null) as "leasedLanes",
       coalesce(greatest(0, extract(epoch from $1 - (
         select d.emitted_at from webhook_deliveries d where d.status = 'pending' and not d.out_of_band
         order by d.emitted_at, d.seq limit 1)))::float8, 0) as "oldestPendingSeconds"
     from (select * from webhook_lanes where wake_at is not null limit ${MOST_LANES}) l`,
    [now],
  );
  return row ?? { dueLanes: 0, waitingLanes: 0, leasedLanes: 0, oldestPendingSeconds: 0 };
}
