import { UNKNOWN } from '../facts.ts';
import type { CompiledCatalog } from './catalog.ts';

/** Adds up the daily dosages of one evaluation. */
export class DosageSums {
  readonly #catalog: CompiledCatalog;
  readonly #milli: Float64Array;
  readonly #isOpen: Uint8Array;
  readonly #touched: number[] = [];

  constructor(catalog: CompiledCatalog) {
    this.#catalog = catalog;
    const sums = catalog.dosages.firstLimit.length - 1;
    this.#milli = new Float64Array(sums);
    this.#isOpen = new Uint8Array(sums);
  }

  reset(): void {
    if (this.#touched.length === 0) return;
    for (const sum of this.#touched) {
      this.#milli[sum] = 0;
      this.#isOpen[sum] = 0;
    }
    this.#touched.length = 0;
  }

  add(sum: number, dosageMilli: number): void {
    if (!this.#touched.includes(sum)) this.#touched.push(sum);
    if (dosageMilli === UNKNOWN) this.#isOpen[sum] = 1;
    else this.#milli[sum] = (this.#milli[sum] ?? 0) + dosageMilli;
  }

  /** Closes what the sums reach. */
  close(targets: readonly (Uint32Array | null)[]): void {
    const { firstLimit, leastMilli, firesOnUnknown, guard, word, bits, nextBits } = this.#catalog.dosages;
    for (const sum of this.#touched) {
      const end = firstLimit[sum + 1] ?? 0;
      for (let at = firstLimit[sum] ?? 0; at < end; at += 1) {
        const isOver = (this.#milli[sum] ?? 0) >= (leastMilli[at] ?? 0);
        if (!isOver && !(this.#isOpen[sum] === 1 && firesOnUnknown[at] === 1)) continue;
        const target = targets[guard[at] ?? 0];
        if (!target) continue;
        const first = word[at] ?? 0;
        target[first] = (target[first] ?? 0) | (bits[at] ?? 0);
        if (nextBits[at] !== 0) target[first + 1] = (target[first + 1] ?? 0) | (nextBits[at] ?? 0);
      }
    }
  }
}
