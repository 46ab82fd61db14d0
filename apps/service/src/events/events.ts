import type { KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { EventType } from './catalogue.ts';
import { openResponse, type ReceivedResponse } from './delivery/received-response.ts';
import { type Occurrence, prepareEvent } from './event.ts';
import {
  type AttemptRow,
  type DeliveryRow,
  type EventQuery,
  type EventRow,
  insertEvent,
  selectAttempts,
  selectDeliveries,
  selectEvent,
  selectEvents,
} from './event-store.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dead_lettered', 'canceled'] as const;

/** Emits an event inside the caller's transaction: both happen, or neither. */
export async function emit<T extends EventType>(
  tx: Tx,
  occurrence: Occurrence<T>,
  now: Date,
): Promise<string> {
  const event = prepareEvent(occurrence, now);
  await insertEvent(tx, event);
  return event.id;
}

/** Emits a test event to one endpoint, whatever it subscribes to. The caller decides when its delivery is due. */
export async function emitTest(
  tx: Tx,
  occurrence: Occurrence<'webhook.test'>,
  now: Date,
): Promise<{ readonly id: string; readonly seq: number }> {
  const event = prepareEvent(occurrence, now);
  const seq = await insertEvent(tx, event, occurrence.data.endpoint_id);
  return { id: event.id, seq };
}

/** A past event with the status of its deliveries. `data` is null once the payload is purged. */
export interface PastEvent extends Omit<EventRow, 'body'> {
  readonly data: unknown;
  readonly purged: boolean;
  readonly deliveries: readonly PastDelivery[];
}

export interface PastDelivery extends DeliveryRow {
  readonly attempts: readonly PastAttempt[] | null;
}

export interface PastAttempt extends Omit<AttemptRow, 'responseSealed'> {
  /** Null without a response, and after 30 days. */
  readonly received: ReceivedResponse | null;
}

export interface EventPage {
  readonly events: readonly PastEvent[];
  /** Where the next page starts, or null at the end. */
  readonly next: number | null;
}

export async function listEvents(db: Db, query: EventQuery): Promise<EventPage> {
  const rows = await selectEvents(db, { ...query, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const deliveries = await selectDeliveries(
    db,
    page.map((row) => row.id),
  );
  return {
    events: page.map((row) =>
      pastEvent(
        row,
        deliveries
          .filter((delivery) => delivery.eventId === row.id)
          .map((delivery) => ({ ...delivery, attempts: null })),
      ),
    ),
    next: rows.length > query.limit ? (page.at(-1)?.seq ?? null) : null,
  };
}

/** One event of an account with all its attempts, or null. */
export async function findEvent(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  accountId: string,
  id: string,
): Promise<PastEvent | null> {
  const row = await selectEvent(db, accountId, id);
  if (row === null) return null;
  const [deliveries, attempts] = [await selectDeliveries(db, [id]), await selectAttempts(db, id)];
  return pastEvent(
    row,
    deliveries.map((delivery) => ({
      ...delivery,
      attempts: attempts
        .filter((attempt) => attempt.endpointId === delivery.endpointId)
        .map((attempt) => pastAttempt(keys, attempt)),
    })),
  );
}

function pastAttempt(keys: KeyRing, { responseSealed, ...row }: AttemptRow): PastAttempt {
  const received = responseSealed === null ? null : openResponse(keys, row.endpointId, responseSealed);
  return { ...row, received };
}

function pastEvent({ body, ...row }: EventRow, deliveries: readonly PastDelivery[]): PastEvent {
  const data = body === null ? null : (JSON.parse(body.toString()) as { data: unknown }).data;
  return { ...row, data, purged: body === null, deliveries };
}
