/** How long an account may be refused while its bucket is moved, if the servers are fast enough to copy it in that time. */
const LONGEST_REFUSED_MS = 5000;
const FIRST_AT_ONCE = 4;
export const MOST_AT_ONCE = 16;
/** An account with more audit rows is copied for longer than the notice takes. */
export const LONG_HISTORY = 500;

/**
 * How many accounts of a bucket are refused at the same time while it is moved. More of them share the time of the notice, but also the
 * servers, so that each copy takes longer. An account with a long history is moved alone.
 */
export class MovePace {
  #atOnce = FIRST_AT_ONCE;
  #isAlone = false;

  get atOnce(): number {
    return this.#atOnce;
  }

  /** Whether an account with so many audit rows may be refused now, beside `refused` others. */
  admits(auditRows: number, refused: number): boolean {
    if (refused === 0) return true;
    return !this.#isAlone && auditRows <= LONG_HISTORY && refused < this.#atOnce;
  }

  /** An account with so many audit rows is refused from now on. */
  begins(auditRows: number): void {
    this.#isAlone = auditRows > LONG_HISTORY;
  }

  /** An account has arrived and was refused for this time. How long one takes alone says nothing about several at once. */
  arrived(refusedMs: number): void {
    if (this.#isAlone) return;
    if (refusedMs > LONGEST_REFUSED_MS) this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
    else this.#atOnce = Math.min(MOST_AT_ONCE, this.#atOnce + 1);
  }
}
