import type { Db } from '../../apps/service/src/storage/index.ts';
import type { Reception, Subscriber } from './failing-receiver.ts';

/** The final state of one event and one endpoint in the database. */
interface DeliveryRow {
  readonly endpointId: string;
  readonly eventId: string;
  readonly seq: number;
  readonly type: string;
  readonly status: string;
  readonly tries: number;
  readonly test: boolean;
  readonly emittedAt: Date;
}

interface AttemptRow {
  readonly endpointId: string;
  readonly eventId: string;
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
}

export interface DeliveryEvidence {
  readonly db: Db;
  readonly subscribers: readonly Subscriber[];
  readonly receptions: readonly Reception[];
  readonly forgeries: readonly string[];
  /** Events whose commit was confirmed to the caller. */
  readonly confirmed: readonly string[];
  readonly retrySeconds: readonly number[];
  /** Endpoints that were tested or had redeliveries: their waiting events were woken. */
  readonly disturbed: ReadonlySet<string>;
}

export interface Findings {
  readonly events: number;
  readonly deliveries: number;
  readonly receptions: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly duplicates: number;
  /** From the emission of an event to its arrival at an endpoint that always works. */
  readonly longestDelayMs: number;
  readonly breaches: Readonly<Record<string, readonly string[]>>;
}

/** How much two processes on one machine may differ about the time between two attempts. */
const CLOCK_TOLERANCE_MS = 25;

/**
 * Compares what the receiver saw with the database. It knows the guarantees, but not their implementation.
 */
export async function audit(evidence: DeliveryEvidence): Promise<Findings> {
  const { db, receptions } = evidence;
  const deliveries = await db.query<DeliveryRow>(
    `select d.endpoint_id as "endpointId", d.event_id as "eventId", d.seq, v.type, d.status, d.tries, d.test,
       d.emitted_at as "emittedAt"
     from webhook_deliveries d join events v on v.id = d.event_id order by d.endpoint_id, d.seq`,
  );
  const attempts = await db.query<AttemptRow>(
    `select endpoint_id as "endpointId", event_id as "eventId", number, attempted_at as at, duration_ms as "durationMs"
     from webhook_attempts order by endpoint_id, event_id, number`,
  );
  const events = await db.query<{ id: string }>('select id from events');
  const present = new Set(events.map(({ id }) => id));
  const received = groupBy(receptions, ({ endpointId, eventId }) => `${endpointId} ${eventId}`);
  const byEndpoint = groupBy(deliveries, ({ endpointId }) => endpointId);
  return {
    events: events.length,
    deliveries: deliveries.length,
    receptions: receptions.length,
    byStatus: Object.fromEntries(
      [...groupBy(deliveries, ({ status }) => status)].map(([status, rows]) => [status, rows.length]),
    ),
    duplicates: countDuplicates(received),
    longestDelayMs: longestDelay(evidence, deliveries, received),
    breaches: {
      'confirmed events that are lost': evidence.confirmed.filter((id) => !present.has(id)),
      'deliveries without an end': deliveries.filter(({ status }) => status === 'pending').map(nameOf),
      'first deliveries out of order': [...byEndpoint].flatMap(([endpointId, rows]) =>
        outOfOrder(
          rows,
          receptions.filter((reception) => reception.endpointId === endpointId),
        ),
      ),
      'events sent before the one ahead had an end': [...byEndpoint].flatMap(([, rows]) =>
        tooEarly(rows, received),
      ),
      'delivered, but never accepted by the receiver': deliveries
        .filter(
          (row) =>
            row.status === 'delivered' && !recordInput(received, row, (code) => code >= 200 && code < 300),
        )
        .map(nameOf),
      'failed, but never refused by the receiver': deliveries
        .filter(
          (row) =>
            row.status === 'failed' &&
            !row.test &&
            !recordInput(received, row, (code) => code >= 400 && code < 500),
        )
        .map(nameOf),
      'more attempts than the schedule has': deliveries
        .filter(({ tries }) => tries > evidence.retrySeconds.length)
        .map(nameOf),
      'attempts before their time': early(evidence, attempts),
      'dead letters without exactly one webhook.delivery_failed': await unreported(db),
      'requests with a wrong signature, time or address': evidence.forgeries,
      ...(await filterBreaches(evidence, deliveries)),
    },
  };
}

function nameOf({ endpointId, eventId }: { endpointId: string; eventId: string }): string {
  return `${eventId} to ${endpointId}`;
}

function recordInput(
  received: ReadonlyMap<string, readonly Reception[]>,
  { endpointId, eventId }: DeliveryRow,
  isOne: (code: number) => boolean,
): boolean {
  const seen = received.get(`${endpointId} ${eventId}`) ?? [];
  return seen.some(({ response }) => typeof response === 'number' && isOne(response));
}

/** Events in the order of their first arrival must be in the order of their numbers. */
function outOfOrder(rows: readonly DeliveryRow[], receptions: readonly Reception[]): string[] {
  const seqs = new Map(rows.filter(({ test }) => !test).map(({ eventId, seq }) => [eventId, seq]));
  const seen = new Set<string>();
  const wrong: string[] = [];
  let highest = 0;
  for (const reception of receptions) {
    const seq = seqs.get(reception.eventId);
    if (seq === undefined || seen.has(reception.eventId)) continue;
    seen.add(reception.eventId);
    if (seq < highest) wrong.push(nameOf(reception));
    highest = Math.max(highest, seq);
  }
  return wrong;
}

/** Before an event's first arrival, the one ahead was accepted or refused; or it was given up, or came in the same batch. */
function tooEarly(
  rows: readonly DeliveryRow[],
  received: ReadonlyMap<string, readonly Reception[]>,
): string[] {
  const ordered = rows.filter(({ test }) => !test);
  return ordered.flatMap((row, index) => {
    const ahead = ordered[index - 1];
    const first = received.get(`${row.endpointId} ${row.eventId}`)?.[0];
    if (ahead === undefined || first === undefined || ahead.status === 'dead_lettered') return [];
    const arrivals = received.get(`${ahead.endpointId} ${ahead.eventId}`);
    if (arrivals?.some(({ request }) => request === first.request)) return [];
    const final = arrivals?.find(({ response }) => typeof response === 'number' && response < 500);
    return final !== undefined && final.at <= first.at ? [] : [nameOf(row)];
  });
}

/** Arrivals after the receiver had accepted the event. Allowed, and counted. */
function countDuplicates(received: ReadonlyMap<string, readonly Reception[]>): number {
  let duplicates = 0;
  for (const seen of received.values()) {
    const accepted = seen.findIndex(({ response }) => typeof response === 'number' && response < 300);
    if (accepted >= 0) duplicates += seen.length - 1 - accepted;
  }
  return duplicates;
}

function longestDelay(
  { subscribers }: DeliveryEvidence,
  deliveries: readonly DeliveryRow[],
  received: ReadonlyMap<string, readonly Reception[]>,
): number {
  const sound = new Set(
    subscribers.filter(({ character }) => character === 'sound').map(({ endpointId }) => endpointId),
  );
  return deliveries.reduce((longest, { endpointId, eventId, emittedAt }) => {
    const first = sound.has(endpointId) ? received.get(`${endpointId} ${eventId}`)?.[0] : undefined;
    return Math.max(longest, first === undefined ? 0 : first.at - emittedAt.getTime());
  }, 0);
}

function early({ retrySeconds, disturbed }: DeliveryEvidence, attempts: readonly AttemptRow[]): string[] {
  const plain = attempts.filter(({ endpointId }) => !disturbed.has(endpointId));
  return plain.flatMap((attempt, index) => {
    const before = plain[index - 1];
    if (attempt.number === 1 || before === undefined) return [];
    const waited = attempt.at.getTime() - before.at.getTime() - before.durationMs;
    const due = (retrySeconds[attempt.number - 1] ?? 0) * 1000;
    return waited >= due - CLOCK_TOLERANCE_MS
      ? []
      : [`${nameOf(attempt)}: ${waited} ms instead of ${due} ms`];
  });
}

async function unreported(db: Db): Promise<string[]> {
  const rows = await db.query<{ endpointId: string; eventId: string; result: number }>(
    `select d.endpoint_id as "endpointId", d.event_id as "eventId", count(f.id) as told
     from webhook_deliveries d
     join events v on v.id = d.event_id and v.type <> 'webhook.delivery_failed'
     left join events f on f.type = 'webhook.delivery_failed' and f.account_id = v.account_id
       and convert_from(f.body, 'UTF8')::jsonb #>> '{data,event_id}' = d.event_id
       and convert_from(f.body, 'UTF8')::jsonb #>> '{data,endpoint_id}' = d.endpoint_id
     where d.status = 'dead_lettered'
     group by d.endpoint_id, d.event_id having count(f.id) <> 1`,
  );
  return rows.map((row) => `${nameOf(row)}: ${row.result}`);
}

/** A filter decides which events are queued: those that match, each of them, and no other. */
async function filterBreaches({ db, subscribers }: DeliveryEvidence, deliveries: readonly DeliveryRow[]) {
  const events = await db.query<{ id: string; accountId: string; name: string | null }>(
    // Events about applicants are encrypted, and no filter of this test matches them.
    `select id, account_id as "accountId", case when type <> 'prequalify.completed'
       then convert_from(body, 'UTF8')::jsonb #>> '{data,account,name}' end as name from events`,
  );
  const queued = groupBy(
    deliveries.filter(({ test }) => !test),
    ({ endpointId }) => endpointId,
  );
  const wrong: string[] = [];
  const missing: string[] = [];
  for (const { endpointId, accountId, onlyName } of subscribers) {
    if (onlyName === null) continue;
    const present = new Set((queued.get(endpointId) ?? []).map(({ eventId }) => eventId));
    for (const { id: eventId, name } of events.filter((event) => event.accountId === accountId)) {
      const isQueued = present.has(eventId);
      if (isQueued && name !== onlyName) wrong.push(nameOf({ endpointId, eventId }));
      if (!isQueued && name === onlyName) missing.push(nameOf({ endpointId, eventId }));
    }
  }
  return {
    'events that a filter should have kept out': wrong,
    'events that a filter kept out wrongly': missing,
  };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}
