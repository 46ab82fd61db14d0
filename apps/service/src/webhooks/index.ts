export { deliveryHeaders } from './delivery/attempt.ts';
export { DEFAULT_CAPACITY } from './delivery/capacity.ts';
export { DeliveryCounters, type DeliveryCounts } from './delivery/counters.ts';
export type { DeadLetter } from './delivery/dead-letter.ts';
export { Dispatcher } from './delivery/dispatcher.ts';
export type { DispatcherDeps, DispatcherSettings } from './delivery/dispatcher-deps.ts';
export {
  findEventDeliveries,
  listEventDeliveries,
  showEventDeliveries,
} from './delivery/event-deliveries.ts';
export type { EventWithDeliveries } from './delivery/event-delivery.ts';
export type { DeliveryFilter } from './delivery/event-delivery-store.ts';
export { selectWaitingLanes, type WaitingLane } from './delivery/lane-list-store.ts';
export {
  hostAddresses,
  type Outbound,
  openOutbound,
  type Resolver,
  readExtraCa,
} from './delivery/outbound.ts';
export { countAwakeDeliveries, restDeliveries, resumeDeliveries } from './delivery/rest-store.ts';
export { drawSigningSecret } from './delivery/signature.ts';
export { purgeEvents } from './delivery/upkeep.ts';
export { selectQueueNumbers } from './delivery/upkeep-store.ts';
export { disableEndpointsOfClosedAccounts, selectEndpoints } from './endpoints/endpoint-store.ts';
export {
  addEndpoint,
  changeEndpoint,
  checkEndpoint,
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  type EndpointDeps,
  type EndpointInput,
  type EndpointWithSecret,
  inTransaction,
  listEndpoints,
  rotateSecret,
  showEndpoint,
  testEndpoint,
} from './endpoints/endpoints.ts';
export { EventStream } from './event-stream.ts';
export { redeliverEvent } from './replay/redelivery.ts';
export {
  type EventReplay,
  findReplay,
  requestReplay,
  showReplay,
  startReplay,
  workOnReplay,
} from './replay/replay.ts';
export { type Deliveries, startDeliveries } from './worker.ts';
