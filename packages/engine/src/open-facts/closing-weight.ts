import { type CompiledCatalog, NONE } from '../compiled/catalog.ts';
import { CLASSES_PER_WORD } from '../compiled/word-layout.ts';

/** Of a rule that fires only together with others, or by a sum of dosages. */
const COUNTED = 4;
const NUMBERS_A_CLOSING = 4;

/** How much rules close at the requested variants: a number for comparing answers, the less the better. */
export class ClosingWeight {
  readonly #catalog: CompiledCatalog;
  /** [word] → all ones for words of the requested variants. */
  readonly #requested: Uint32Array;
  readonly #positions: readonly number[];
  readonly #known = new Map<number, number>();

  constructor(catalog: CompiledCatalog, variants: readonly number[]) {
    this.#catalog = catalog;
    this.#positions = variants;
    this.#requested = new Uint32Array(catalog.wordCount);
    for (const variant of variants) {
      const word = catalog.firstWord[variant] ?? 0;
      this.#requested[word] = 0xffffffff;
      if ((catalog.classCount[variant] ?? 0) > CLASSES_PER_WORD) this.#requested[word + 1] = 0xffffffff;
    }
  }

  /** Counts what each condition and medication closes, even if another one closes the same. */
  ofSignature(signature: readonly number[]): number {
    let weight = 0;
    for (let at = 0; at < signature.length; at += NUMBERS_A_CLOSING) {
      const guard = signature[at] ?? 0;
      weight += guard < 0 ? COUNTED : this.#vector(signature[at + 1] ?? 0, signature[at + 2] ?? NONE);
    }
    return weight;
  }

  /** Counts what is closed, and the variants that see a tobacco user. */
  ofClosings(closings: Uint32Array): number {
    const variants = this.#catalog.heads.length;
    let weight = 0;
    for (const variant of this.#positions) weight += closings[variant] ?? 0;
    for (let word = 0; word < this.#requested.length; word += 1) {
      weight += bitCount((closings[variants + word] ?? 0) & (this.#requested[word] ?? 0));
    }
    return weight;
  }

  #vector(vector: number, mask: number): number {
    const key = (vector + 1) * 0x2000000 + mask + 1;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { vectors } = this.#catalog.axes;
    let weight = 0;
    for (let word = 0; word < this.#requested.length; word += 1) {
      let bits = (vectors[vector + word] ?? 0) & (this.#requested[word] ?? 0);
      if (mask !== NONE) bits &= vectors[mask + word] ?? 0;
      weight += bitCount(bits);
    }
    this.#known.set(key, weight);
    return weight;
  }
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
