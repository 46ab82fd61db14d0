import { type KeyRing, only, type PrincipalAccount } from '../kernel/index.ts';
import { byteaText, type Db, type Tx } from '../storage/index.ts';
import type { PreparedEvent } from './event.ts';
import type { PastEvent } from './past-event.ts';
import { openEvent } from './sealed-body.ts';

/**
 * The channel that says that an event has deliveries waiting. Its name is from a time when only dispatchers' lanes were
 * behind it; processes of the previous release listen to it.
 */
export const EVENTS_CHANNEL = 'prequal_lanes';

/** Wakes whoever sends events, in a statement of its own. */
export async function notifyEvents(db: Db | Tx): Promise<void> {
  await db.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, ''], 'notify-lanes');
}

/** Starts the event numbers of an account. */
export async function openEventStream(tx: Tx, accountId: string): Promise<void> {
  await tx.query('insert into event_heads (account_id) values ($1)', [accountId]);
}

/** Locks the account's event numbers: whoever emits an event, or changes who receives it, takes this lock first. */
export async function lockEventStream(tx: Tx, accountId: string): Promise<void> {
  await tx.query('select from event_heads where account_id = $1 for update', [accountId]);
}

/**
 * Writes an event as the next of its account and mode, and queues it for every subscriber. With `recipient` it is queued
 * for that subscriber only.
 */
export async function insertEvent(
  tx: Tx,
  event: PreparedEvent,
  recipient: string | null = null,
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
        trace_parent: event.traceParent,
      }),
      EVENTS_CHANNEL,
      recipient,
    ],
  );
  return only(rows, 'emitted event').seq;
}

/** Where events are read, and the keys that open them. */
export interface EventReads {
  readonly db: Db;
  readonly keys: KeyRing;
}

export interface EventQuery {
  readonly accountId: string;
  readonly livemode: boolean;
  /** Only events before this sequence number; null starts with the newest. */
  readonly before: number | null;
  readonly limit: number;
  readonly type: string | null;
  readonly createdAfter: Date | null;
  readonly createdBefore: Date | null;
}

type EventColumns = Omit<PastEvent, 'data' | 'purged'> & { readonly body: Buffer | null };

const EVENT_COLUMNS = `e.id, e.seq, e.type, e.api_version as "apiVersion", e.livemode, e.created_at as "createdAt", e.body`;

/** Adds a value to the parameters of a statement and returns its placeholder. */
type AddParam = (value: unknown) => string;

/** The times of a query as event numbers, which have the same order; null without a time. */
export interface NumberBounds {
  readonly after: number | null;
  readonly upTo: number | null;
}

/** A statement of its own: within another one, the function could not read tables that are on another server. */
export async function numberBounds(
  db: Db,
  { accountId, livemode, createdAfter, createdBefore }: EventQuery,
): Promise<NumberBounds> {
  if (createdAfter === null && createdBefore === null) return { after: null, upTo: null };
  const rows = await db.query<NumberBounds>(
    `select case when $3::timestamptz is not null
         then last_event_before($1, $2, $3::timestamptz + interval '1 microsecond') end as after,
       case when $4::timestamptz is not null then last_event_before($1, $2, $4) end as "upTo"`,
    [accountId, livemode, createdAfter, createdBefore],
  );
  return only(rows, 'pair of event numbers');
}

/** The page and the times of a query as bounds of an event number. */
export function eventBounds(
  column: string,
  { before, after, upTo }: Pick<EventQuery, 'before'> & NumberBounds,
  param: AddParam,
): string {
  const bounds = [
    before === null ? '' : `and ${column} < ${param(before)}`,
    upTo === null ? '' : `and ${column} <= ${param(upTo)}`,
    after === null ? '' : `and ${column} > ${param(after)}`,
  ];
  return bounds.join(' ');
}

/** Newest first. */
export async function selectEvents(reads: EventReads, query: EventQuery): Promise<PastEvent[]> {
  const values: unknown[] = [query.accountId, query.livemode, query.limit];
  const param = (value: unknown) => `$${values.push(value)}`;
  const ofType = query.type === null ? '' : `and e.type = ${param(query.type)}`;
  const bounds = { before: query.before, ...(await numberBounds(reads.db, query)) };
  const rows = await reads.db.query<EventColumns>(
    `select ${EVENT_COLUMNS} from event_log e
     where e.account_id = $1 and e.livemode = $2 ${ofType} ${eventBounds('e.seq', bounds, param)}
     order by e.seq desc limit $3`,
    values,
  );
  return withPayloads(reads, query, rows);
}

/** Events after a number, oldest first. Numbers become visible in their order, so none is skipped. */
export async function selectEventsAfter(
  reads: EventReads,
  principal: PrincipalAccount,
  { seq, limit }: { readonly seq: number; readonly limit: number },
): Promise<PastEvent[]> {
  const rows = await reads.db.query<EventColumns>(
    `select ${EVENT_COLUMNS} from event_log e
     where e.account_id = $1 and e.livemode = $2 and e.seq > $3 order by e.seq limit $4`,
    [principal.accountId, principal.livemode, seq, limit],
  );
  return withPayloads(reads, principal, rows);
}

/** The number of the newest event of an account and mode; 0 if there is none. */
export async function newestEventNumber(db: Db, { accountId, livemode }: PrincipalAccount): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    'select case when $2 then live_seq else test_seq end as seq from event_heads where account_id = $1',
    [accountId, livemode],
    'newest-event-number',
  );
  return row?.seq ?? 0;
}

/** The events with these numbers, newest first. */
export async function selectEventsByNumber(
  reads: EventReads,
  principal: PrincipalAccount,
  seqs: readonly number[],
): Promise<PastEvent[]> {
  if (seqs.length === 0) return [];
  const rows = await reads.db.query<EventColumns>(
    `select ${EVENT_COLUMNS} from event_log e
     where e.account_id = $1 and e.livemode = $2 and e.seq = any ($3)
     order by e.seq desc`,
    [principal.accountId, principal.livemode, seqs],
  );
  return withPayloads(reads, principal, rows);
}

async function withPayloads(
  { db, keys }: EventReads,
  principal: PrincipalAccount,
  rows: readonly EventColumns[],
): Promise<PastEvent[]> {
  const payloads = await selectPayloads(db, principal, rows);
  return rows.map((row) => {
    const body = row.body ?? payloads.get(row.seq) ?? null;
    return readEvent(keys, principal.accountId, { ...row, body });
  });
}

/**
 * The payloads of a page by event number. The view `events` would look for each in every partition; with the times of the
 * page as constants, PostgreSQL opens only the partitions of its days.
 */
async function selectPayloads(
  db: Db,
  { accountId, livemode }: PrincipalAccount,
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
export function timesAround(events: readonly Pick<PastEvent, 'createdAt'>[], marginMs: number): [Date, Date] {
  const times = events.map(({ createdAt }) => createdAt.getTime());
  return [new Date(Math.min(...times) - marginMs), new Date(Math.max(...times) + marginMs)];
}

export async function selectEvent(
  { db, keys }: EventReads,
  accountId: string,
  id: string,
): Promise<PastEvent | null> {
  const [row] = await db.query<EventColumns>(
    `select ${EVENT_COLUMNS} from events e where e.account_id = $1 and e.id = $2`,
    [accountId, id],
  );
  return row === undefined ? null : readEvent(keys, accountId, row);
}

function readEvent(keys: KeyRing, accountId: string, { body, ...row }: EventColumns): PastEvent {
  const text = body === null ? null : openEvent(keys, accountId, body).toString();
  const data = text === null ? null : (JSON.parse(text) as { data: unknown }).data;
  return { ...row, data, purged: body === null };
}
