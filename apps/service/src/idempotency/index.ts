export {
  type Conflict,
  type Execution,
  executeOnce,
  type LookUp,
  lookUp,
  type OnceRequest,
  type Replay,
  type StoredAnswer,
  sweepExpired,
} from './execute-once.ts';
export { expiryOf, type KeyIdentity, normalised } from './identity.ts';
