import {
  type EventQuery,
  eventBounds,
  numberBounds,
  type PastEvent,
  timesAround,
} from '../../events/index.ts';
import type { Db } from '../../storage/index.ts';
import type { EventAttempt, EventDelivery } from './event-delivery.ts';

/** Which deliveries an event must have to be listed. */
export interface DeliveryFilter {
  readonly endpointId: string | null;
  readonly deliveryStatus: string | null;
}

/**
 * The numbers of events with matching deliveries, newest first. The newest matching deliveries of each endpoint are
 * merged: every part of the query reads at most a page from an index.
 */
export async function selectDeliveredNumbers(
  db: Db,
  query: EventQuery & DeliveryFilter,
): Promise<readonly number[]> {
  const values: unknown[] = [query.accountId, query.livemode, query.limit];
  const param = (value: unknown) => `$${values.push(value)}`;
  const when = (value: unknown, condition: (placeholder: string) => string) =>
    value === null ? '' : `and ${condition(param(value))}`;
  const ofType = when(
    query.type,
    (type) =>
      `exists (select from event_log v where v.account_id = $1 and v.livemode = $2 and v.seq = d.seq and v.type = ${type})`,
  );
  const ofStatus = when(query.deliveryStatus, (status) => `d.status = ${status}`);
  const ofEndpoint = when(query.endpointId, (id) => `w.id = ${id}`);
  const bounds = { before: query.before, ...(await numberBounds(db, query)) };
  const rows = await db.query<{ seq: number }>(
    `select distinct d.seq from webhook_endpoints w cross join lateral (
       select d.seq from webhook_deliveries d
       where d.endpoint_id = w.id ${ofStatus} ${eventBounds('d.seq', bounds, param)} ${ofType}
       order by d.seq desc limit $3
     ) d
     where w.account_id = $1 and w.livemode = $2 ${ofEndpoint}
     order by d.seq desc limit $3`,
    values,
  );
  return rows.map(({ seq }) => seq);
}

/** A delivery has the time of its event. A day more costs nothing, and includes rows that older versions wrote a moment later. */
const DELIVERY_MARGIN_MS = 86_400_000;

/** The deliveries of some events, from the partitions of their time. */
export async function selectDeliveries(
  db: Db,
  events: readonly Pick<PastEvent, 'id' | 'createdAt'>[],
): Promise<Omit<EventDelivery, 'attempts'>[]> {
  if (events.length === 0) return [];
  return db.query<Omit<EventDelivery, 'attempts'>>(
    `select event_id as "eventId", endpoint_id as "endpointId", status, attempt_count as "attemptCount",
       next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt"
     from webhook_deliveries where event_id = any ($1) and emitted_at between $2 and $3 order by endpoint_id`,
    [events.map(({ id }) => id), ...timesAround(events, DELIVERY_MARGIN_MS)],
  );
}

/** Attempts with their encrypted responses. */
export type SealedAttempt = Omit<EventAttempt, 'received'> & { readonly responseSealed: Buffer | null };

export async function selectAttempts(db: Db, eventId: string): Promise<SealedAttempt[]> {
  return db.query<SealedAttempt>(
    `select endpoint_id as "endpointId", number, attempted_at as "attemptedAt",
       response_status as "responseStatus", duration_ms as "durationMs", error, response_sealed as "responseSealed"
     from webhook_attempts where event_id = $1 order by endpoint_id, number`,
    [eventId],
  );
}
