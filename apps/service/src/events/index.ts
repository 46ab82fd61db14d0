export {
  EVENT_CATALOGUE,
  EVENT_TYPES,
  type EventPayloads,
  type EventType,
  isEventType,
} from './catalogue.ts';
export { type Occurrence, type PreparedEvent, prepareEvent } from './event.ts';
export { type EventQuery, LANES_CHANNEL } from './event-store.ts';
export {
  DELIVERY_STATUSES,
  type EventPage,
  emit,
  emitTest,
  findEvent,
  listEvents,
  type PastEvent,
} from './events.ts';
