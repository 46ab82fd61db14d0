import {
  type EventPage,
  type EventQuery,
  type EventReads,
  listEvents,
  type PastEvent,
  pageOf,
  selectEvent,
  selectEventsAfter,
  selectEventsByNumber,
} from '../../events/index.ts';
import { type KeyRing, modeMismatch, notFound, type PrincipalAccount } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import type { EventAttempt, EventWithDeliveries } from './event-delivery.ts';
import {
  type DeliveryFilter,
  type SealedAttempt,
  selectAttempts,
  selectDeliveredNumbers,
  selectDeliveries,
} from './event-delivery-store.ts';
import { openResponse } from './received-response.ts';

export async function listEventDeliveries(
  reads: EventReads,
  query: EventQuery & DeliveryFilter,
): Promise<EventPage<EventWithDeliveries>> {
  const byDelivery = query.endpointId !== null || query.deliveryStatus !== null;
  const page = byDelivery ? await listByDelivery(reads, query) : await listEvents(reads, query);
  return { events: await withDeliveries(reads.db, page.events), next: page.next };
}

/** Events after a number, oldest first. */
export async function listEventDeliveriesAfter(
  reads: EventReads,
  principal: PrincipalAccount,
  range: { readonly seq: number; readonly limit: number },
): Promise<EventWithDeliveries[]> {
  return withDeliveries(reads.db, await selectEventsAfter(reads, principal, range));
}

async function withDeliveries(db: Db, events: readonly PastEvent[]): Promise<EventWithDeliveries[]> {
  const deliveries = await selectDeliveries(db, events);
  return events.map((event) => ({
    ...event,
    deliveries: deliveries
      .filter((delivery) => delivery.eventId === event.id)
      .map((delivery) => ({ ...delivery, attempts: null })),
  }));
}

async function listByDelivery(reads: EventReads, query: EventQuery & DeliveryFilter): Promise<EventPage> {
  const seqs = await selectDeliveredNumbers(reads.db, { ...query, limit: query.limit + 1 });
  return pageOf(await selectEventsByNumber(reads, query, seqs), query.limit);
}

/** An event of the account and mode with all its attempts. */
export async function showEventDeliveries(
  deps: { readonly db: Db; readonly keys: KeyRing },
  { accountId, livemode }: PrincipalAccount,
  id: string,
): Promise<EventWithDeliveries> {
  const event = await findEventDeliveries(deps, accountId, id);
  if (event === null) throw notFound('event');
  if (event.livemode !== livemode) throw modeMismatch('event', event.livemode);
  return event;
}

/** One event of an account with all its attempts, or null. */
export async function findEventDeliveries(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  accountId: string,
  id: string,
): Promise<EventWithDeliveries | null> {
  const event = await selectEvent({ db, keys }, accountId, id);
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

function openAttempt(keys: KeyRing, { responseSealed, ...attempt }: SealedAttempt): EventAttempt {
  const received = responseSealed === null ? null : openResponse(keys, attempt.endpointId, responseSealed);
  return { ...attempt, received };
}
