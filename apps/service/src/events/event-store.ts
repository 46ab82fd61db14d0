import { only } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { PreparedEvent } from './event.ts';

/** Where sleeping dispatchers listen. */
export const LANES_CHANNEL = 'prequal_lanes';

/**
 * Writes an event as the next of its account and mode, with one delivery per endpoint subscribed now. Taking the
 * number by updating the account's counter row is what keeps order: the row lock is held to the commit, so
 * numbers become visible in their own order (a sequence hands them out before anyone knows who commits first).
 * Lanes are locked in endpoint order, so that two emitters cannot wait for each other. The clock of the database
 * decides when a delivery is due: a process whose clock is ahead must not hold its own events back.
 */
export async function insertEvent(tx: Tx, event: PreparedEvent): Promise<number> {
  const rows = await tx.query<{ seq: number }>(
    `with head as (
       update account_heads set
         live_event_seq = live_event_seq + case when $2 then 1 else 0 end,
         test_event_seq = test_event_seq + case when $2 then 0 else 1 end
       where account_id = $1
       returning case when $2 then live_event_seq else test_event_seq end as seq
     ), written as (
       insert into events (id, account_id, livemode, seq, type, api_version, created_at, body)
       select $3, $1, $2, seq, $4, $5, $6, $7 from head
     ), target as (
       select id from webhook_endpoints
       where account_id = $1 and livemode = $2 and enabled and deleted_at is null
         and (events = '{}' or $4 = any (events))
     ), queued as (
       insert into webhook_deliveries (endpoint_id, seq, event_id, next_attempt_at)
       select target.id, head.seq, $3, least($6, now()) from target, head
     ), locked as (
       select endpoint_id from webhook_lanes where endpoint_id in (select id from target)
       order by endpoint_id for update
     ), woken as (
       update webhook_lanes lane set tail_seq = head.seq, wake_at = coalesce(lane.wake_at, least($6, now()))
       from locked, head where lane.endpoint_id = locked.endpoint_id
       returning lane.endpoint_id
     )
     select seq, (select pg_notify('${LANES_CHANNEL}', '') from (select from woken limit 1) any_lane)
     from head`,
    [event.accountId, event.livemode, event.id, event.type, event.apiVersion, event.createdAt, event.body],
  );
  return only(rows, `head of account ${event.accountId}`).seq;
}

export interface EventRow {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly apiVersion: string;
  readonly livemode: boolean;
  readonly createdAt: Date;
  readonly body: Buffer | null;
}

export interface DeliveryRow {
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
}

export interface AttemptRow {
  readonly endpointId: string;
  readonly number: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

export interface EventQuery {
  readonly accountId: string;
  readonly livemode: boolean;
  /** Only events before this place; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  readonly type: string | null;
  readonly endpointId: string | null;
  readonly deliveryStatus: string | null;
  readonly createdAfter: Date | null;
  readonly createdBefore: Date | null;
}

const EVENT_COLUMNS = `e.id, e.seq, e.type, e.api_version as "apiVersion", e.livemode, e.created_at as "createdAt", e.body`;

/** Newest first. */
export async function selectEvents(db: Db, query: EventQuery): Promise<EventRow[]> {
  return db.query<EventRow>(
    `select ${EVENT_COLUMNS} from events e
     where e.account_id = $1 and e.livemode = $2
       and ($3::bigint is null or e.seq < $3)
       and ($5::text is null or e.type = $5)
       and ($6::timestamptz is null or e.created_at > $6)
       and ($7::timestamptz is null or e.created_at < $7)
       and (($8::text is null and $9::text is null) or exists (
         select from webhook_deliveries d where d.event_id = e.id
           and ($8::text is null or d.endpoint_id = $8) and ($9::text is null or d.status = $9)))
     order by e.seq desc limit $4`,
    [
      query.accountId,
      query.livemode,
      query.before,
      query.limit,
      query.type,
      query.createdAfter,
      query.createdBefore,
      query.endpointId,
      query.deliveryStatus,
    ],
  );
}

export async function selectEvent(db: Db, accountId: string, id: string): Promise<EventRow | null> {
  const [row] = await db.query<EventRow>(
    `select ${EVENT_COLUMNS} from events e where e.account_id = $1 and e.id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

export async function selectDeliveries(db: Db, eventIds: readonly string[]): Promise<DeliveryRow[]> {
  if (eventIds.length === 0) return [];
  return db.query<DeliveryRow>(
    `select event_id as "eventId", endpoint_id as "endpointId", status, attempt_count as "attemptCount",
       next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt"
     from webhook_deliveries where event_id = any ($1) order by endpoint_id`,
    [eventIds],
  );
}

export async function selectAttempts(db: Db, eventId: string): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(
    `select endpoint_id as "endpointId", number, attempted_at as "attemptedAt",
       response_status as "responseStatus", duration_ms as "durationMs", error
     from webhook_attempts where event_id = $1 order by endpoint_id, number`,
    [eventId],
  );
}
