import type { KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { EventType } from './catalogue.ts';
import { openResponse } from './delivery/received-response.ts';
import { type Occurrence, prepareEvent } from './event.ts';
import {
  type EventQuery,
  insertEvent,
  type SealedAttempt,
  selectAttempts,
  selectDeliveries,
  selectEvent,
  selectEvents,
} from './event-store.ts';
import type { PastAttempt, PastEvent } from './past-event.ts';

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

export interface EventPage {
  readonly events: readonly PastEvent[];
  /** Where the next page starts, or null at the end. */
  readonly next: number | null;
}

export async function listEvents(db: Db, query: EventQuery): Promise<EventPage> {
  const rows = await selectEvents(db, { ...query, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const deliveries = await selectDeliveries(db, page);
  return {
    events: page.map((event) => ({
      ...event,
      deliveries: deliveries
        .filter((delivery) => delivery.eventId === event.id)
        .map((delivery) => ({ ...delivery, attempts: null })),
    })),
    next: rows.length > query.limit ? (page.at(-1)?.seq ?? null) : null,
  };
}

/** One event of an account with all its attempts, or null. */
export async function findEvent(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  accountId: string,
  id: string,
): Promise<PastEvent | null> {
  const event = await selectEvent(db, accountId, id);
  if (event === null) return null;
  const [deliveries, attempts] = [await selectDeliveries(db, [event]), await selectAttempts(db, id)];
  return {
    ...event,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      attempts: attempts
        .filter((attempt) => attempt.endpointId === delivery.endpointId)
        .map((attempt) => openAttempt(keys, attempt)),
    })),
  };
}

function openAttempt(keys: KeyRing, { responseSealed, ...attempt }: SealedAttempt): PastAttempt {
  const received = responseSealed === null ? null : openResponse(keys, attempt.endpointId, responseSealed);
  return { ...attempt, received };
}
