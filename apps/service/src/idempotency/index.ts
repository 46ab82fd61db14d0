export type { Tx as WorkTx } from '../storage/index.ts';
export {
  brotliOf,
  compressLongResponse,
  compressResponses,
  decompressResponse,
  type KeptResponse,
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
export { expiryOf, type KeyIdentity, normalized } from './identity.ts';
export { ResponseSeal } from './response-seal.ts';
export { SealedResponses } from './sealed-responses.ts';
