import { ID_PREFIXES, type IdKind, idPattern } from '@prequal/contract/vocabulary';
import { monotonicFactory } from 'ulid';
import { sha256 } from './hash.ts';
import { invariant } from './invariant.ts';
import { randomFraction, randomSecretBytes } from './randomness.ts';

export type Id<K extends IdKind> = `${(typeof ID_PREFIXES)[K]}_${string}` & { readonly __kind: K };

export type EventId = Id<'event'>;

/** A clock that is set back by more than this was wrong before; by less, ids keep their order instead. */
const CORRECTION_MS = 60_000;
let nextUlid = monotonicFactory(randomFraction);
let lastTime = 0;
const SHAPES = new Map<string, RegExp>(
  (Object.keys(ID_PREFIXES) as IdKind[]).map((kind) => [kind, new RegExp(idPattern(kind))]),
);

export function newId<K extends IdKind>(kind: K, now: Date): Id<K> {
  // The library takes no time, and 0 for none, as the time of the machine.
  const time = Math.max(now.getTime(), 1);
  invariant(Number.isFinite(time), 'an id was made at an invalid time');
  // Otherwise every id would carry the wrong time until the clock reaches it again, and data would be kept too long.
  const isCorrected = time < lastTime - CORRECTION_MS;
  if (isCorrected) nextUlid = monotonicFactory(randomFraction);
  lastTime = isCorrected ? time : Math.max(time, lastTime);
  return `${ID_PREFIXES[kind]}_${nextUlid(time)}` as Id<K>;
}

export function isId<K extends IdKind>(kind: K, text: string): text is Id<K> {
  return SHAPES.get(kind)?.test(text) ?? false;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomSecretBytes(length * 2)) {
      // 248 = 4 × 62: using larger bytes would bias toward the first letters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** The first `length` base62 digits of a SHA-256: a checksum that people can type, not a secret. */
export function base62Checksum(text: string, length: number): string {
  let value = sha256(text).readBigUInt64BE(0);
  let digits = '';
  for (let i = 0; i < length; i++) {
    digits += BASE62[Number(value % 62n)];
    value /= 62n;
  }
  return digits;
}
