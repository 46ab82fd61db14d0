import { randomFillSync, randomUUID } from 'node:crypto';

/** The only access to randomness. Drawn from the system in large chunks, because a call per id is measurably slow. */
const pool = Buffer.allocUnsafeSlow(8192);
let given = pool.length;

export function randomSecretBytes(length: number): Buffer {
  if (length > pool.length) return randomFillSync(Buffer.allocUnsafe(length));
  const from = take(length);
  const bytes = Buffer.from(pool.subarray(from, given));
  // Do not keep a second copy of bytes that may become secrets.
  pool.fill(0, from, given);
  return bytes;
}

/** A random UUID (version 4). */
export function randomUuid(): string {
  return randomUUID();
}

/** At least 0 and below 1. */
export function randomFraction(): number {
  return pool.readUIntBE(take(6), 6) / 2 ** 48;
}

function take(length: number): number {
  if (given + length > pool.length) {
    randomFillSync(pool);
    given = 0;
  }
  given += length;
  return given - length;
}
