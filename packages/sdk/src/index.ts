export { byAmount, type OfferWithAmount } from './amounts.ts';
export { ApiPromise, type WithResponse } from './api-promise.ts';
export {
  caseLink,
  DecryptionError,
  openCase,
  readCaseLink,
  type SealedCase,
  sealCase,
} from './case-encryption.ts';
export type { Cases } from './cases.ts';
export {
  type Catalog,
  type CatalogEntry,
  openCatalog,
  type TextDataset,
  type TextReading,
  type TextResolution,
  type TextSuggestion,
} from './catalog.ts';
export { type Logo, Prequal } from './client.ts';
export type { CustomHeaders } from './custom-headers.ts';
export {
  ApiError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  ForbiddenError,
  GoneError,
  IdempotencyConflictError,
  InternalError,
  LivemodeMismatchError,
  MethodNotAllowedError,
  MissingTokenError,
  NotFoundError,
  PayloadTooLargeError,
  PrequalError,
  RateLimitError,
  ServiceUnavailableError,
  TimeoutError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './errors.ts';
export type { Events } from './events.ts';
export { EVENT_TYPES } from './generated/event-types.generated.ts';
export type { AttemptReport, SdkLogger } from './logging.ts';
export type { StoredOffers } from './offers.ts';
export type { Page, PagedList } from './paging.ts';
export type { Requests } from './requests.ts';
export type { CallOptions, ClientOptions, Fetch } from './settings.ts';
export type * from './types.ts';
export type { Usage } from './usage.ts';
export type { ApiVersionPins } from './versions.ts';
export type { WebhookEndpoints } from './webhook-endpoints.ts';
export type { EventBatch, EventData, WebhookEvent } from './webhook-events.ts';
export {
  expressWebhookHandler,
  type FastifyWebhookInstance,
  type FastifyWebhookReply,
  type FastifyWebhookRequest,
  fastifyWebhookPlugin,
  fetchWebhookHandler,
  type NodeWebhookRequest,
  type NodeWebhookResponse,
  nodeWebhookHandler,
} from './webhook-handlers.ts';
export { receiveWebhook, type WebhookReceiverOptions } from './webhook-receiver.ts';
export {
  type RawBody,
  SignatureError,
  type SignatureErrorReason,
  sign,
  type VerifyOptions,
  verify,
  verifyEvents,
} from './webhook-signature.ts';
