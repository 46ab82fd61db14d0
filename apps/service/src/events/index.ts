export { type PreparedEvent, prepareEvent } from './event.ts';
export {
  EVENTS_CHANNEL,
  type EventQuery,
  type EventReads,
  eventBounds,
  insertEvent,
  lockEventStream,
  newestEventNumber,
  notifyEvents,
  numberBounds,
  openEventStream,
  selectEvent,
  selectEventsAfter,
  selectEventsByNumber,
  timesAround,
} from './event-store.ts';
export { type EventPage, emit, listEvents, pageOf } from './events.ts';
export type { PastEvent } from './past-event.ts';
export { payloadsExpiredAt, purgePayloads } from './payload-store.ts';
export { sealStoredEvents } from './seal-stored.ts';
export { openEvent, sealEvent } from './sealed-body.ts';
export { EVENT_MARK } from './tables.ts';
export { EventWakeUps } from './wake-ups.ts';
