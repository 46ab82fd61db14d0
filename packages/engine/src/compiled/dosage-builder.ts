import type { DosageTables } from './catalog.ts';
import { groupBy } from './grouping.ts';
import { offsets } from './subject-index.ts';
import type { Closing } from './word-layout.ts';

interface DosageLimit {
  readonly leastMilli: number;
  readonly firesOnUnknown: boolean;
  readonly closing: Closing;
  readonly guard: number;
}

/** Gathers the rules that add up daily dosages; rules about one subject share its sum. */
export class DosageBuilder {
  readonly #sumOf = new Map<string, number>();
  readonly #limits: { readonly sum: number; readonly limit: DosageLimit }[] = [];

  add(subject: string, limit: DosageLimit): { readonly sum: number; readonly isNew: boolean } {
    const known = this.#sumOf.get(subject);
    const sum = known ?? this.#sumOf.size;
    this.#sumOf.set(subject, sum);
    this.#limits.push({ sum, limit });
    return { sum, isNew: known === undefined };
  }

  build(): DosageTables {
    const bySum = groupBy(this.#limits, ({ sum }) => sum);
    const lists = Array.from({ length: this.#sumOf.size }, (_, sum) =>
      (bySum.get(sum) ?? []).map(({ limit }) => limit),
    );
    const limits = lists.flat();
    return {
      firstLimit: offsets(lists),
      leastMilli: Float64Array.from(limits, ({ leastMilli }) => leastMilli),
      firesOnUnknown: Uint8Array.from(limits, ({ firesOnUnknown }) => (firesOnUnknown ? 1 : 0)),
      guard: Int32Array.from(limits, ({ guard }) => guard),
      word: Int32Array.from(limits, ({ closing }) => closing.word),
      bits: Uint32Array.from(limits, ({ closing }) => closing.bits),
      nextBits: Uint32Array.from(limits, ({ closing }) => closing.nextBits),
    };
  }
}
