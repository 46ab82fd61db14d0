import type { Clock } from '../kernel/index.ts';

/** How often an API process says that its event loop turns. */
export const ALIVE_EVERY_MS = 1000;
/**
 * How long it may be silent. Work is done in slices of milliseconds, so this is a mistake or an attack; a busy machine
 * delays a process by seconds.
 */
export const STUCK_MS = 20_000;

/** Finds the API processes that have not been heard of for too long. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #heard = new Map<number, number>();
  #looked: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#looked = clock.elapsed();
  }

  /** From the first call on, a process is watched. */
  heard(id: number): void {
    this.#heard.set(id, this.#clock.elapsed());
  }

  forget(id: number): void {
    this.#heard.delete(id);
  }

  /** The processes that are stuck, each once. */
  stuck(): readonly number[] {
    const now = this.#clock.elapsed();
    const wasHeldUp = now - this.#looked > STUCK_MS / 2;
    this.#looked = now;
    // After a sleep of the machine, heartbeats wait unread in this process.
    if (wasHeldUp) for (const id of this.#heard.keys()) this.#heard.set(id, now);
    const silent = [...this.#heard].filter(([, at]) => now - at > STUCK_MS).map(([id]) => id);
    for (const id of silent) this.#heard.delete(id);
    return silent;
  }
}
