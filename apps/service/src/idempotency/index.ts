export type { Tx as WorkTx } from '../storage/index.ts';
export {
  bytesOf,
  compressResponses,
  type KeptResponse,
  openKeptResponse,
  type ResponseLocation,
} from './compressed-response.ts';
export {
  type Conflict,
  type Execution,
  executeOnce,
  isStorable,
  type KeyReplay,
  lookUp,
  type StoredResponse,
} from './execute-once.ts';
export { expiryOf, type KeyIdentity } from './identity.ts';
export { LikelyReplays } from './likely-replays.ts';
export {
  type CompressedStream,
  compressLongResponse,
  gzipLong,
  type LongEncoding,
  streamOf,
} from './long-stream.ts';
export { type AskedPlans, ResponseSeal } from './response-seal.ts';
export { SealedResponses } from './sealed-responses.ts';
export { StoredKeys } from './stored-keys.ts';
