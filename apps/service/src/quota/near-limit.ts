import type { Clock } from '../kernel/index.ts';
import { type RateState, type RateSubject, rateWindowOf } from './rate-limits.ts';

const REMEMBER_MS = 60_000;
const MOST_REMEMBERED = 10_000;
/** Near: less than a tenth of the window, or less than this many requests, are left. */
const NEAR_SHARE = 0.1;
const NEAR_REQUESTS = 20;

/**
 * The windows that this process has seen nearly full. Requests of their licenses are checked before they are evaluated;
 * all others are counted in the write that records them, which is cheaper.
 */
export class NearLimit {
  readonly #clock: Clock;
  readonly #seenAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(subject: RateSubject, { remaining, limit }: RateState): void {
    const { window } = rateWindowOf(subject);
    this.#seenAt.delete(window);
    if (remaining > Math.max(NEAR_REQUESTS, limit * NEAR_SHARE)) return;
    this.#seenAt.set(window, this.#clock.elapsed());
    const [oldest] = this.#seenAt.keys();
    if (this.#seenAt.size > MOST_REMEMBERED && oldest !== undefined) this.#seenAt.delete(oldest);
  }

  isNear(subject: RateSubject): boolean {
    const seenAt = this.#seenAt.get(rateWindowOf(subject).window);
    return seenAt !== undefined && this.#clock.elapsed() - seenAt < REMEMBER_MS;
  }
}
