/** How long an account may be refused while its bucket is moved, if the servers are fast enough to copy it in that time. */
const LONGEST_REFUSED_MS = 5000;
const FIRST_AT_ONCE = 4;
export const MOST_AT_ONCE = 16;

/**
 * How many accounts of a bucket are refused at the same time while it is moved. More of them share the time of the notice, but also the
 * servers, so that each copy takes longer.
 */
export class MovePace {
  #atOnce = FIRST_AT_ONCE;

  get atOnce(): number {
    return this.#atOnce;
  }

  /** An account has arrived and was refused for this time. */
  arrived(refusedMs: number): void {
    if (refusedMs > LONGEST_REFUSED_MS) this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
    else this.#atOnce = Math.min(MOST_AT_ONCE, this.#atOnce + 1);
  }
}
