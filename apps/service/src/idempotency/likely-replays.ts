import type { Clock } from '../kernel/index.ts';
import { type KeyIdentity, normalizedKey } from './identity.ts';

/** How long a license that has sent a used key is expected to send more of them. */
const REMEMBER_MS = 60_000;
const MOST_LICENSES = 10_000;
const MOST_KEYS = 5000;

/**
 * Which requests this process expects to be replays: those with a key that it has recorded lately, and all requests of a license
 * that has just sent a used key. A key is looked up for them before they are evaluated. Any other replay is evaluated for
 * nothing, found when it is recorded, and served all the same; its license is then known here for a minute.
 */
export class LikelyReplays {
  readonly #clock: Clock;
  readonly #keys = new Set<string>();
  readonly #licenses = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  noteRecorded(identity: KeyIdentity): void {
    const name = nameOf(identity);
    // Deleted first, so that the oldest one is the first of the set.
    this.#keys.delete(name);
    this.#keys.add(name);
    const [oldest] = this.#keys.size > MOST_KEYS ? this.#keys : [];
    if (oldest !== undefined) this.#keys.delete(oldest);
  }

  noteUsed(licenseId: string): void {
    this.#licenses.delete(licenseId);
    this.#licenses.set(licenseId, this.#clock.elapsed());
    const [oldest] = this.#licenses.size > MOST_LICENSES ? this.#licenses.keys() : [];
    if (oldest !== undefined) this.#licenses.delete(oldest);
  }

  expects(licenseId: string, identity: KeyIdentity): boolean {
    const usedAt = this.#licenses.get(licenseId);
    const isRepeating = usedAt !== undefined && this.#clock.elapsed() - usedAt < REMEMBER_MS;
    return isRepeating || this.#keys.has(nameOf(identity));
  }
}

function nameOf({ accountId, livemode, route, key }: KeyIdentity): string {
  return `${accountId}\n${livemode}\n${route}\n${normalizedKey(key)}`;
}
