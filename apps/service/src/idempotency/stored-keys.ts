import type { KeyRing } from '../kernel/index.ts';
import { type KeyIdentity, LIFETIME_MS, normalizedKey } from './identity.ts';

/** No key that a client may send is stored in this form by an earlier version, except by a guess of 256 bits. */
const PREFIX = 'mac:';
/** How far apart the clocks of two processes may be. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * How idempotency keys are stored: as keyed hashes, because clients put names and dates into them. Before `since` they
 * are stored as they are sent, because that is what the previous release looks for.
 */
export class StoredKeys {
  readonly #keys: KeyRing;
  readonly #since: Date;

  constructor(keys: KeyRing, since: Date) {
    this.#keys = keys;
    this.#since = since;
  }

  /** The key as it is stored at this time. */
  formOf(accountId: string, key: string, now: Date): string {
    const plain = normalizedKey(key);
    return now < this.#since ? plain : hashed(this.#keys.fingerprint(messageOf(accountId, plain)));
  }

  /**
   * The other forms in which the key may have been stored within its lifetime: in clear before `since`, or with a server key
   * that was retired since then. Mostly there are none.
   */
  otherForms(accountId: string, key: string, now: Date): string[] {
    const lifetimeAgo = new Date(now.getTime() - LIFETIME_MS);
    if (lifetimeAgo >= this.#since && !this.#keys.hasRetired) return [];
    const plain = normalizedKey(key);
    const message = messageOf(accountId, plain);
    const forms = this.#keys.fingerprintsRetiredSince(message, lifetimeAgo).map(hashed);
    if (lifetimeAgo >= this.#since || now.getTime() < this.#since.getTime() - CLOCK_DIFFERENCE_MS)
      return forms;
    return [now < this.#since ? hashed(this.#keys.fingerprint(message)) : plain, ...forms];
  }

  /** The identity with its key as it is stored at this time. */
  of(identity: KeyIdentity, now: Date): KeyIdentity {
    return { ...identity, key: this.formOf(identity.accountId, identity.key, now) };
  }

  others(identity: KeyIdentity, now: Date): KeyIdentity[] {
    return this.otherForms(identity.accountId, identity.key, now).map((key) => ({ ...identity, key }));
  }
}

/** With the account, so that equal keys of two accounts do not look alike. */
function messageOf(accountId: string, key: string): string {
  return `idempotency-key/${accountId}/${key}`;
}

function hashed(mac: Buffer): string {
  return `${PREFIX}${mac.toString('base64url')}`;
}
