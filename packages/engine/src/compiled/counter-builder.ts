import type { CounterTables } from './catalog.ts';
import type { Interval } from './interval.ts';
import type { Closing } from './word-layout.ts';

/** How a predicate counts; the number is its code in the tables. */
export const COUNTING = { member: 0, everyRow: 1, differentMedication: 2 } as const;
export type Counting = (typeof COUNTING)[keyof typeof COUNTING];

interface Predicate {
  readonly interval: Interval;
  readonly counting: Counting;
  readonly postings: number[];
}

/** Gathers the rules that count and the predicates that move them. */
export class CounterBuilder {
  readonly #needs: number[] = [];
  readonly #closings: Closing[] = [];
  readonly #guards: number[] = [];
  readonly #predicates: Predicate[] = [];
  readonly #shared = new Map<string, number>();

  addCounter(need: number, closing: Closing, guard: number): number {
    this.#closings.push(closing);
    this.#guards.push(guard);
    return this.#needs.push(need) - 1;
  }

  /** Rules that test the same subject in the same way share a predicate and add a posting. */
  addPosting(
    subject: string,
    { interval, counting }: { readonly interval: Interval; readonly counting: Counting },
    counter: number,
  ): number {
    const { slot, low, high, unknown } = interval;
    const key = `${subject}|${counting}|${slot}|${low}|${high}|${unknown}`;
    const known = this.#shared.get(key);
    if (known !== undefined) {
      this.#predicates[known]?.postings.push(counter);
      return known;
    }
    const predicate = this.#predicates.push({ interval, counting, postings: [counter] }) - 1;
    this.#shared.set(key, predicate);
    return predicate;
  }

  build(): CounterTables {
    const firstPosting = [0];
    const postingCounter: number[] = [];
    for (const { postings } of this.#predicates) {
      postingCounter.push(...postings);
      firstPosting.push(postingCounter.length);
    }
    return {
      predicateSlot: Uint8Array.from(this.#predicates, ({ interval }) => interval.slot),
      predicateLow: Int32Array.from(this.#predicates, ({ interval }) => interval.low),
      predicateHigh: Int32Array.from(this.#predicates, ({ interval }) => interval.high),
      predicateUnknown: Uint8Array.from(this.#predicates, ({ interval }) => (interval.unknown ? 1 : 0)),
      predicateMode: Uint8Array.from(this.#predicates, ({ counting }) => counting),
      firstPosting: Int32Array.from(firstPosting),
      postingCounter: Int32Array.from(postingCounter),
      counterNeed: Int32Array.from(this.#needs),
      counterGuard: Int32Array.from(this.#guards),
      counterWord: Int32Array.from(this.#closings, ({ word }) => word),
      counterBits: Uint32Array.from(this.#closings, ({ bits }) => bits),
      counterNextBits: Uint32Array.from(this.#closings, ({ nextBits }) => nextBits),
    };
  }
}
