import type { Clock } from '../kernel/index.ts';
import { type RateState, type RateSubject, rateWindowOf } from './rate-limits.ts';

const REMEMBER_MS = 60_000;
/** How long a process relies on a window having room, in which other processes may fill it. */
const HAS_ROOM_MS = 1000;
const MOST_REMEMBERED = 10_000;
/** Near: less than a tenth of the window, or less than this many requests, are left. */
const NEAR_SHARE = 0.1;
const NEAR_REQUESTS = 20;

interface SeenWindow {
  readonly isNear: boolean;
  readonly at: number;
}

/**
 * How full this process has seen windows lately. Requests of licenses whose window is nearly full are checked before they are
 * evaluated; all others are counted in the write that records them, which is cheaper.
 */
export class NearLimit {
  readonly #clock: Clock;
  readonly #seen = new Map<string, SeenWindow>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(subject: RateSubject, { remaining, limit }: RateState): void {
    const { window } = rateWindowOf(subject);
    const isNear = remaining <= Math.max(NEAR_REQUESTS, limit * NEAR_SHARE);
    // Deleted first, so that the oldest one is the first of the map.
    this.#seen.delete(window);
    this.#seen.set(window, { isNear, at: this.#clock.elapsed() });
    const [oldest] = this.#seen.size > MOST_REMEMBERED ? this.#seen.keys() : [];
    if (oldest !== undefined) this.#seen.delete(oldest);
  }

  isNear(subject: RateSubject): boolean {
    const seen = this.#seen.get(rateWindowOf(subject).window);
    return seen?.isNear === true && this.#clock.elapsed() - seen.at < REMEMBER_MS;
  }

  /** Whether the window was far from full a moment ago, so that it need not be read again. */
  hasRoom(subject: RateSubject): boolean {
    const seen = this.#seen.get(rateWindowOf(subject).window);
    return seen?.isNear === false && this.#clock.elapsed() - seen.at < HAS_ROOM_MS;
  }
}
