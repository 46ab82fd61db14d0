import type { Clock } from '../kernel/index.ts';

/** A license counts as active for so long after one of its requests. */
const ACTIVE_MS = 500;

interface Seen {
  readonly licenseId: string;
  at: number;
}

/** Knows whether a license has the process to itself. */
export class RecentLicenses {
  readonly #clock: Pick<Clock, 'elapsed'>;
  #latest: Seen | null = null;
  /** The latest request of any license but the one of `#latest`. */
  #other: Seen | null = null;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** Called when a request of the license begins and when it ends. */
  note(licenseId: string): void {
    const at = this.#clock.elapsed();
    if (this.#latest?.licenseId === licenseId) {
      this.#latest.at = at;
      return;
    }
    this.#other = this.#latest;
    this.#latest = { licenseId, at };
  }

  /** Whether another license has had a request lately. */
  hasOthersThan(licenseId: string): boolean {
    const seen = this.#latest?.licenseId === licenseId ? this.#other : this.#latest;
    return seen !== null && this.#clock.elapsed() - seen.at < ACTIVE_MS;
  }
}
