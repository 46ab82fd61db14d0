export { deliveryHeaders } from './attempt.ts';
export { DEFAULT_CAPACITY } from './capacity.ts';
export { DeliveryCounters, type DeliveryCounts } from './counters.ts';
export type { DeadLetter } from './dead-letter.ts';
export { Dispatcher } from './dispatcher.ts';
export type { DeliveryLog, DispatcherDeps, DispatcherSettings } from './dispatcher-deps.ts';
export {
  createEndpoint,
  type Endpoint,
  type EndpointChange,
  type EndpointDeps,
  type EndpointInput,
  type EndpointWithSecret,
  testEndpoint,
} from './endpoints.ts';
export { hostAddresses, type Outbound, openOutbound, readExtraCa } from './outbound.ts';
export { redeliverEvent } from './redelivery.ts';
export { type EventReplay, type ReplayParams, requestReplay, showReplay, workOnReplay } from './replay.ts';
export { drawSigningSecret } from './signature.ts';
export { eventsAfter, newestPlace, type TailEvent } from './tail-store.ts';
export type { TargetGuard } from './target.ts';
export { disableEndpointsOfClosedAccounts, freeDeadLeases, leaseOwner, purgeEvents } from './upkeep.ts';
export { type QueueNumbers, selectQueueNumbers } from './upkeep-store.ts';
export { WebhookService } from './webhook-service.ts';
