import type { EventType } from '@prequal/contract';
import type { Tx } from '../storage/index.ts';
import { type Occurrence, prepareEvent } from './event.ts';
import { type EventQuery, type EventReads, insertEvent, selectEvents } from './event-store.ts';
import type { PastEvent } from './past-event.ts';

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

export interface EventPage<E extends PastEvent = PastEvent> {
  readonly events: readonly E[];
  /** Where the next page starts, or null at the end. */
  readonly next: number | null;
}

export async function listEvents(reads: EventReads, query: EventQuery): Promise<EventPage> {
  return pageOf(await selectEvents(reads, { ...query, limit: query.limit + 1 }), query.limit);
}

/** The page of a query that read one event more than its limit. */
export function pageOf<E extends PastEvent>(found: readonly E[], limit: number): EventPage<E> {
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.seq ?? null) : null };
}
