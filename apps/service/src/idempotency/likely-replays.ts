import { hash } from 'node:crypto';
import type { Clock } from '../kernel/index.ts';
import { type KeyIdentity, normalizedKey } from './identity.ts';

/** How long a license that has sent a used key is expected to send more of them. */
const REMEMBER_MS = 60_000;
const MOST_LICENSES = 10_000;
const MOST_KEYS = 10_000;
/** Keys that are recorded within this time are told to other processes together: a message costs the processes 0.3 ms of CPU time. */
const TELL_MS = 250;

/** Tells the other processes of this host which keys were recorded. */
type TellOthers = (digests: readonly string[]) => void;

/**
 * Which requests this process expects to be replays: those with a key that a process of this host has recorded lately, and all
 * requests of a license that has just sent a used key. A key is looked up for them before they are evaluated. Any other replay
 * is evaluated for nothing, found when it is recorded, and served all the same; its license is then known here for a minute.
 */
export class LikelyReplays {
  readonly #clock: Clock;
  readonly #tellOthers: TellOthers | null;
  #untold: string[] = [];
  /** Digests: keys may be long, and may have names and dates in them. */
  readonly #keys = new Set<string>();
  readonly #licenses = new Map<string, number>();

  constructor(clock: Clock, tellOthers: TellOthers | null = null) {
    this.#clock = clock;
    this.#tellOthers = tellOthers;
  }

  noteRecorded(identity: KeyIdentity): void {
    const digest = digestOf(identity);
    this.#remember(digest);
    if (this.#tellOthers === null) return;
    this.#untold.push(digest);
    if (this.#untold.length === 1) void this.#clock.sleep(TELL_MS).then(() => this.#tell());
  }

  noteRecordedElsewhere(digests: readonly string[]): void {
    for (const digest of digests) this.#remember(digest);
  }

  #remember(digest: string): void {
    // Deleted first, so that the oldest one is the first of the set.
    this.#keys.delete(digest);
    this.#keys.add(digest);
    const [oldest] = this.#keys.size > MOST_KEYS ? this.#keys : [];
    if (oldest !== undefined) this.#keys.delete(oldest);
  }

  #tell(): void {
    const digests = this.#untold;
    this.#untold = [];
    this.#tellOthers?.(digests);
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
    return isRepeating || this.#keys.has(digestOf(identity));
  }
}

function digestOf({ accountId, livemode, route, key }: KeyIdentity): string {
  return hash('sha256', `${accountId}\n${livemode}\n${route}\n${normalizedKey(key)}`, 'base64url').slice(
    0,
    22,
  );
}
