import { timingSafeEqual } from 'node:crypto';
import { type KeyRing, randomSecretBytes, sha256 } from '../kernel/index.ts';
import type { AccountDeps } from './account-transaction.ts';
import { insertSpent } from './challenge-store.ts';

const EXPIRY_BYTES = 8;
const RANDOM_BYTES = 24;
const MAC_BYTES = 32;
const SIGNED_BYTES = EXPIRY_BYTES + RANDOM_BYTES;

/**
 * A value that somebody has to send back once, in time and for the same purpose. It carries its expiry and a keyed hash,
 * so that handing out many of them stores nothing.
 */
export function drawChallenge(
  { keys, clock }: Pick<AccountDeps, 'keys' | 'clock'>,
  purpose: string,
  lifetimeMs: number,
): Buffer {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetimeMs));
  const signed = Buffer.concat([expiry, randomSecretBytes(RANDOM_BYTES)]);
  return Buffer.concat([signed, challengeMac(keys, { purpose, signed, version: keys.current })]);
}

/** Whether the challenge is ours, of this purpose, in time and used for the first time. It is used up afterwards. */
export async function spendChallenge(
  { db, keys, clock, home }: Pick<AccountDeps, 'db' | 'keys' | 'clock' | 'home'>,
  purpose: string,
  challenge: Buffer,
): Promise<boolean> {
  if (challenge.length !== SIGNED_BYTES + MAC_BYTES) return false;
  const signed = challenge.subarray(0, SIGNED_BYTES);
  const mac = challenge.subarray(SIGNED_BYTES);
  const isOurs = keys.openVersions.some((version) =>
    timingSafeEqual(mac, challengeMac(keys, { purpose, signed, version })),
  );
  if (!isOurs) return false;
  const expiresAt = new Date(Number(signed.readBigUInt64BE(0)));
  if (expiresAt <= clock.now()) return false;
  // Whoever sends it chooses the bucket, so it is used up in one place for all of them.
  return insertSpent(home?.db ?? db, { hash: sha256(challenge), expiresAt });
}

function challengeMac(
  keys: KeyRing,
  {
    purpose,
    signed,
    version,
  }: { readonly purpose: string; readonly signed: Buffer; readonly version: number },
): Buffer {
  return keys.mac('challenge', Buffer.concat([Buffer.from(`${purpose}\0`), signed]), version);
}
