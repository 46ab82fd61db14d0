export { type PreparedEvent, prepareEvent } from './event.ts';
export {
  EVENTS_CHANNEL,
  type EventQuery,
  eventBounds,
  insertEvent,
  lockEventStream,
  newestEventNumber,
  notifyEvents,
  openEventStream,
  selectEvent,
  selectEventsAfter,
  selectEventsByNumber,
  timesAround,
} from './event-store.ts';
export { type EventPage, emit, listEvents, pageOf } from './events.ts';
export type { PastEvent } from './past-event.ts';
export { payloadsExpiredAt, purgePayloads } from './payload-store.ts';
export { EventWakeUps } from './wake-ups.ts';
