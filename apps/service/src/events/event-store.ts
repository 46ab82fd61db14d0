import { only } from '../kernel/index.ts';
import { byteaText, type Db, type Tx } from '../storage/index.ts';
import type { PreparedEvent } from './event.ts';
import type { PastAttempt, PastDelivery, PastEvent } from './past-event.ts';

/** The channel that wakes idle dispatchers. */
export const LANES_CHANNEL = 'prequal_lanes';

/** Wakes idle dispatchers, in a statement of its own. */
export async function notifyLanes(db: Db | Tx): Promise<void> {
  await db.query('select pg_notify($1, $2)', [LANES_CHANNEL, ''], 'notify-lanes');
}

/** Starts the event numbers of an account. */
export async function openEventStream(tx: Tx, accountId: string): Promise<void> {
  await tx.query('insert into event_heads (account_id) values ($1)', [accountId]);
}

/**
 * Writes an event as the next of its account and mode, with one delivery per endpoint that is subscribed now. With
 * `testedEndpoint` it is a test: its only delivery is to that endpoint.
 */
export async function insertEvent(
  tx: Tx,
  event: PreparedEvent,
  testedEndpoint: string | null = null,
): Promise<number> {
  const rows = await tx.query<{ seq: number }>(
    `select (emit_events(array[e], $2, $3))[1] as seq
     from json_populate_record(null::events, $1) e`,
    [
      JSON.stringify({
        id: event.id,
        account_id: event.accountId,
        livemode: event.livemode,
        type: event.type,
        api_version: event.apiVersion,
        created_at: event.createdAt,
        body: byteaText(event.body),
      }),
      LANES_CHANNEL,
      testedEndpoint,
    ],
  );
  return only(rows, 'emitted event').seq;
}

export interface EventQuery {
  readonly accountId: string;
  readonly livemode: boolean;
  /** Only events before this sequence number; null starts with the newest. */
  readonly before: number | null;
  readonly limit: number;
  readonly type: string | null;
  readonly endpointId: string | null;
  readonly deliveryStatus: string | null;
  readonly createdAfter: Date | null;
  readonly createdBefore: Date | null;
}

type SelectedEvent = Omit<PastEvent, 'deliveries'>;
type EventColumns = Omit<SelectedEvent, 'data' | 'purged'> & { readonly body: Buffer | null };

const EVENT_COLUMNS = `e.id, e.seq, e.type, e.api_version as "apiVersion", e.livemode, e.created_at as "createdAt", e.body`;

/**
 * Newest first. Times become bounds of the event number, because both have the same order. With a delivery filter the
 * newest matching deliveries of each endpoint are merged: every part of the query reads at most a page from an index.
 */
export async function selectEvents(db: Db, query: EventQuery): Promise<SelectedEvent[]> {
  const values: unknown[] = [query.accountId, query.livemode, query.limit];
  const param = (value: unknown) => `$${values.push(value)}`;
  const when = (value: unknown, condition: (placeholder: string) => string) =>
    value === null ? '' : `and ${condition(param(value))}`;
  const bounds = (column: string) => `
    ${when(query.before, (before) => `${column} < ${before}`)}
    ${when(query.createdBefore, (time) => `${column} <= (select last_event_before($1, $2, ${time}))`)}
    ${when(query.createdAfter, (time) => `${column} > (select last_event_before($1, $2, ${time}::timestamptz + interval '1 microsecond'))`)}`;
  const byDelivery = query.endpointId !== null || query.deliveryStatus !== null;
  const ofType = when(query.type, (type) =>
    byDelivery
      ? `exists (select from event_log v where v.account_id = $1 and v.livemode = $2 and v.seq = d.seq and v.type = ${type})`
      : `e.type = ${type}`,
  );
  const ofStatus = when(query.deliveryStatus, (status) => `d.status = ${status}`);
  const ofEndpoint = when(query.endpointId, (id) => `w.id = ${id}`);
  const inRange = bounds(byDelivery ? 'd.seq' : 'e.seq');
  const rows = await db.query<EventColumns>(
    byDelivery
      ? `select ${EVENT_COLUMNS} from (
           select distinct d.seq from webhook_endpoints w cross join lateral (
             select d.seq from webhook_deliveries d
             where d.endpoint_id = w.id ${ofStatus} ${inRange} ${ofType}
             order by d.seq desc limit $3
           ) d
           where w.account_id = $1 and w.livemode = $2 ${ofEndpoint}
           order by d.seq desc limit $3
         ) m join event_log e on e.account_id = $1 and e.livemode = $2 and e.seq = m.seq
         order by e.seq desc`
      : `select ${EVENT_COLUMNS} from event_log e
         where e.account_id = $1 and e.livemode = $2 ${ofType} ${inRange}
         order by e.seq desc limit $3`,
    values,
  );
  const payloads = await selectPayloads(db, query, rows);
  return rows.map((row) => readEvent({ ...row, body: row.body ?? payloads.get(row.seq) ?? null }));
}

/**
 * The payloads of a page by event number. The view `events` would look for each in every partition; with the times of the
 * page as constants, PostgreSQL opens only the partitions of its days.
 */
async function selectPayloads(
  db: Db,
  { accountId, livemode }: Pick<EventQuery, 'accountId' | 'livemode'>,
  rows: readonly EventColumns[],
): Promise<ReadonlyMap<number, Buffer>> {
  const wanted = rows.filter(({ body }) => body === null);
  if (wanted.length === 0) return new Map();
  const found = await db.query<{ seq: number; body: Buffer }>(
    `select seq, body from event_payloads
     where account_id = $1 and livemode = $2 and seq = any ($3) and created_at between $4 and $5`,
    [accountId, livemode, wanted.map(({ seq }) => seq), ...timesAround(wanted, MICROSECONDS_LOST)],
  );
  return new Map(found.map(({ seq, body }) => [seq, body]));
}

/** The database counts microseconds, a Date milliseconds. */
const MICROSECONDS_LOST = 1;

/** The times of the first and the last event, with a margin. */
function timesAround(events: readonly Pick<PastEvent, 'createdAt'>[], marginMs: number): [Date, Date] {
  const times = events.map(({ createdAt }) => createdAt.getTime());
  return [new Date(Math.min(...times) - marginMs), new Date(Math.max(...times) + marginMs)];
}

export async function selectEvent(db: Db, accountId: string, id: string): Promise<SelectedEvent | null> {
  const [row] = await db.query<EventColumns>(
    `select ${EVENT_COLUMNS} from events e where e.account_id = $1 and e.id = $2`,
    [accountId, id],
  );
  return row === undefined ? null : readEvent(row);
}

function readEvent({ body, ...row }: EventColumns): SelectedEvent {
  const data = body === null ? null : (JSON.parse(body.toString()) as { data: unknown }).data;
  return { ...row, data, purged: body === null };
}

/** A delivery has the time of its event. A day more costs nothing, and includes rows that older versions wrote a moment later. */
const DELIVERY_MARGIN_MS = 86_400_000;

/** The deliveries of some events, from the partitions of their time. */
export async function selectDeliveries(
  db: Db,
  events: readonly Pick<PastEvent, 'id' | 'createdAt'>[],
): Promise<Omit<PastDelivery, 'attempts'>[]> {
  if (events.length === 0) return [];
  return db.query<Omit<PastDelivery, 'attempts'>>(
    `select event_id as "eventId", endpoint_id as "endpointId", status, attempt_count as "attemptCount",
       next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt"
     from webhook_deliveries where event_id = any ($1) and emitted_at between $2 and $3 order by endpoint_id`,
    [events.map(({ id }) => id), ...timesAround(events, DELIVERY_MARGIN_MS)],
  );
}

/** Attempts with their encrypted responses. */
export type SealedAttempt = Omit<PastAttempt, 'received'> & { readonly responseSealed: Buffer | null };

export async function selectAttempts(db: Db, eventId: string): Promise<SealedAttempt[]> {
  return db.query<SealedAttempt>(
    `select endpoint_id as "endpointId", number, attempted_at as "attemptedAt",
       response_status as "responseStatus", duration_ms as "durationMs", error, response_sealed as "responseSealed"
     from webhook_attempts where event_id = $1 order by endpoint_id, number`,
    [eventId],
  );
}
