import type { Clock } from '../src/kernel/index.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that only a test advances. Sleepers wake in order of their time. */
export class VirtualClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];

  constructor(start = '2026-03-01T12:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  elapsed(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = () => {
        signal?.removeEventListener('abort', wake);
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      };
      const sleeper: Sleeper = { at: this.#now + ms, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter((sleeper) => sleeper.at <= this.#now).sort((a, b) => a.at - b.at);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.at > this.#now);
    for (const sleeper of due) sleeper.wake();
  }
}
