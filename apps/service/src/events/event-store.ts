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
  const { accountId, livemode, before, limit, type, createdAfter, createdBefore } = query;
  const byDelivery = query.endpointId !== null || query.deliveryStatus !== null;
  const bounds = (
    column: string,
  ) => `${column} < (select least($3::bigint, 1 + last_event_before($1, $2, coalesce($7::timestamptz, 'infinity'))))
       and ${column} > (select last_event_before($1, $2, coalesce($6::timestamptz + interval '1 microsecond', '-infinity')))`;
  const rows = await db.query<EventColumns>(
    byDelivery
      ? `select ${EVENT_COLUMNS} from (
           select distinct d.seq from webhook_endpoints w cross join lateral (
             select d.seq from webhook_deliveries d
             join events v on v.account_id = $1 and v.livemode = $2 and v.seq = d.seq and ($5::text is null or v.type = $5)
             where d.endpoint_id = w.id ${query.deliveryStatus === null ? 'and $9::text is null' : 'and d.status = $9'}
               and ${bounds('d.seq')}
             order by d.seq desc limit $4
           ) d
           where w.account_id = $1 and w.livemode = $2 and ($8::text is null or w.id = $8)
           order by d.seq desc limit $4
         ) m join events e on e.account_id = $1 and e.livemode = $2 and e.seq = m.seq
         order by e.seq desc`
      : `select ${EVENT_COLUMNS} from events e
         where e.account_id = $1 and e.livemode = $2 and ($5::text is null or e.type = $5)
           and $8::text is null and $9::text is null and ${bounds('e.seq')}
         order by e.seq desc limit $4`,
    [
      accountId,
      livemode,
      before,
      limit,
      type,
      createdAfter,
      createdBefore,
      query.endpointId,
      query.deliveryStatus,
    ],
  );
  return rows.map(readEvent);
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

export async function selectDeliveries(
  db: Db,
  eventIds: readonly string[],
): Promise<Omit<PastDelivery, 'attempts'>[]> {
  if (eventIds.length === 0) return [];
  return db.query<Omit<PastDelivery, 'attempts'>>(
    `select event_id as "eventId", endpoint_id as "endpointId", status, attempt_count as "attemptCount",
       next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt"
     from webhook_deliveries where event_id = any ($1) order by endpoint_id`,
    [eventIds],
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
