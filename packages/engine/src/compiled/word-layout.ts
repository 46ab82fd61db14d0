import { type FlatPack, MAX_CLASSES } from '../flat-pack.ts';
import { REASON_BIT, type Reason } from '../reasons.ts';

export const CLASSES_PER_WORD = 4;

/** Some classes of one variant closed for one reason, as bits of the variant's words. */
export interface Closing {
  readonly word: number;
  readonly bits: number;
  /** Bits of the next word. */
  readonly nextBits: number;
}

/** Where each variant stores its classes: one byte of reasons per class, four classes per word. */
export class WordLayout {
  readonly wordCount: number;
  readonly firstWord: Int32Array;
  readonly #classCounts: readonly number[];

  constructor(packs: readonly FlatPack[]) {
    this.#classCounts = packs.map((pack) => pack.classes.length);
    this.firstWord = new Int32Array(packs.length);
    let next = 0;
    this.#classCounts.forEach((count, variant) => {
      if (count < 1 || count > MAX_CLASSES) throw new RangeError(`variant ${variant} has ${count} classes`);
      this.firstWord[variant] = next;
      next += this.wordsOf(variant);
    });
    this.wordCount = next;
  }

  wordsOf(variant: number): number {
    return (this.#classCounts[variant] ?? 0) > CLASSES_PER_WORD ? 2 : 1;
  }

  closing(variant: number, reason: Reason, classes: Iterable<number>): Closing {
    let bits = 0;
    let nextBits = 0;
    for (const index of classes) {
      if (index < CLASSES_PER_WORD) bits |= REASON_BIT[reason] << (8 * index);
      else nextBits |= REASON_BIT[reason] << (8 * (index - CLASSES_PER_WORD));
    }
    return { word: this.firstWord[variant] ?? 0, bits: bits >>> 0, nextBits: nextBits >>> 0 };
  }

  /** All ones in the words of the variants. */
  maskOf(variants: Iterable<number>): Uint32Array {
    const mask = new Uint32Array(this.wordCount);
    for (const variant of variants) {
      const first = this.firstWord[variant] ?? 0;
      mask.fill(0xffffffff, first, first + this.wordsOf(variant));
    }
    return mask;
  }

  /** The best `count` classes. */
  closingBest(variant: number, reason: Reason, count: number): Closing {
    const bit = REASON_BIT[reason];
    let bits = 0;
    let nextBits = 0;
    for (let index = 0; index < count; index += 1) {
      if (index < CLASSES_PER_WORD) bits |= bit << (8 * index);
      else nextBits |= bit << (8 * (index - CLASSES_PER_WORD));
    }
    return { word: this.firstWord[variant] ?? 0, bits: bits >>> 0, nextBits: nextBits >>> 0 };
  }
}
