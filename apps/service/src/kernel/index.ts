export { canonicalJson, fingerprint, type Json } from './canonical-json.ts';
export { type Clock, systemClock } from './clock.ts';
export { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts';
export * from './ids.ts';
export { InvariantError, invariant, only } from './invariant.ts';
export { KEY_BYTES, KeyError, KeyRing, type KeyVersion } from './keyring.ts';
export { faceMoney, type Money, preciseMoney } from './money.ts';
export * from './problem.ts';
