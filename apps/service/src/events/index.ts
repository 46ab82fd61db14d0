export {
  EVENT_TYPES,
  type EventPayloads,
  type EventType,
  isEventType,
} from './catalogue.ts';
export { deliveryHeaders } from './delivery/attempt.ts';
export { DEFAULT_CAPACITY } from './delivery/capacity.ts';
export { DeliveryCounters, type DeliveryCounts } from './delivery/counters.ts';
export type { DeadLetter } from './delivery/dead-letter.ts';
export { Dispatcher } from './delivery/dispatcher.ts';
export type { DispatcherDeps, DispatcherSettings } from './delivery/dispatcher-deps.ts';
export { HEARTBEAT_MS, keepLeases, leaveLeases } from './delivery/heartbeat.ts';
export { cancelDeliveries, lockAccountHead, lockLane, openLane, wakeLane } from './delivery/lane-store.ts';
export {
  hostAddresses,
  type Outbound,
  openOutbound,
  type Resolver,
  readExtraCa,
} from './delivery/outbound.ts';
export { redeliverEvent } from './delivery/redelivery.ts';
export {
  type EventReplay,
  findReplay,
  type ReplayParams,
  requestReplay,
  showReplay,
  workOnReplay,
} from './delivery/replay.ts';
export { REPLAY_SELECTIONS } from './delivery/replay-store.ts';
export { drawSigningSecret, sealSecret } from './delivery/signature.ts';
export { type TargetGuard, targetIssue } from './delivery/target.ts';
export { sendTest } from './delivery/test-event.ts';
export {
  freeDeadLeases,
  leaseOwner,
  purgeEvents,
} from './delivery/upkeep.ts';
export { type QueueNumbers, selectQueueNumbers } from './delivery/upkeep-store.ts';
export { type PreparedEvent, prepareEvent } from './event.ts';
export { type EventQuery, LANES_CHANNEL, openEventStream } from './event-store.ts';
export {
  DELIVERY_STATUSES,
  type EventPage,
  emit,
  findEvent,
  listEvents,
} from './events.ts';
export type { PastEvent } from './past-event.ts';
export { eventsAfter, newestPlace } from './tail-store.ts';
export { LaneWakeUps } from './wake-ups.ts';
