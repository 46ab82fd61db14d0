export type { Tx as WorkTx } from '../storage/index.ts';
export {
  type Conflict,
  type Execution,
  executeOnce,
  isStorable,
  type LookUp,
  lookUp,
  type OnceRequest,
  type Replay,
  type StoredAnswer,
  sweepExpired,
  sweepPacks,
} from './execute-once.ts';
export { expiryOf, type KeyIdentity, normalised } from './identity.ts';
export {
  type AnswerPlace,
  type KeptAnswer,
  packAnswers,
  packLongAnswer,
  unpackAnswer,
} from './packed-answer.ts';
export { SealedAnswers } from './sealed-answers.ts';
