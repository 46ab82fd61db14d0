import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import {
  isGuaranteedIssue,
  MEDICARE_AGE,
  MEDSUP_UNIT_CENTS,
  wasEligibleBefore2020,
} from '../medsup/medicare-supplement.ts';
import { type CompiledCatalog, type MedsupTables, NONE, ZIP_SLOTS } from './catalog.ts';
import { areaTable } from './compile-medsup.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

/** What Medicare supplements decide differently from other products, for one request after another. */
export class MedsupEvaluation {
  readonly #catalog: CompiledCatalog;
  readonly #tables: MedsupTables;
  /** [variant] → the column where its rates of the area begin, after its first one; 0 for other products. */
  readonly rateShift: Int32Array;

  constructor(catalog: CompiledCatalog, tables: MedsupTables) {
    this.#catalog = catalog;
    this.#tables = tables;
    this.rateShift = new Int32Array(catalog.heads.length);
  }

  /** Closes by area, age and plan, and chooses the rates of the area. */
  close(words: Uint32Array, facts: Facts, coverage: Coverage): void {
    const tables = this.#tables;
    const { firstWord, nearestAge } = this.#catalog;
    const zip = coverage.zip === null ? NONE : Number(coverage.zip.slice(0, 3));
    const isGuaranteed = isGuaranteedIssue(coverage, facts.asOf);
    const isBefore2020 = wasEligibleBefore2020(facts.birth, coverage);
    for (let at = 0; at < tables.variants.length; at += 1) {
      const variant = tables.variants[at] ?? 0;
      const word = firstWord[variant] ?? 0;
      const area = zip === NONE ? NONE : (tables.areaOf[at * ZIP_SLOTS + zip] ?? NONE);
      if (area === NONE) add(words, word, [tables.zipBits[at], tables.zipNextBits[at]]);
      else
        this.rateShift[variant] = areaTable(area, coverage.household === true) * (tables.rateSize[at] ?? 0);
      const age = nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
      const isTooYoung = age < MEDICARE_AGE && !isGuaranteed;
      if (isTooYoung || (tables.until2020[at] === 1 && !isBefore2020))
        add(words, word, [tables.ageBits[at], tables.ageNextBits[at]]);
    }
  }

  /** Gives the words of these products the values of another evaluation. */
  copyWords(from: Uint32Array, to: Uint32Array): void {
    const { firstWord, classCount } = this.#catalog;
    for (const variant of this.#tables.variants) {
      const word = firstWord[variant] ?? 0;
      to[word] = from[word] ?? 0;
      if ((classCount[variant] ?? 0) > CLASSES_PER_WORD) to[word + 1] = from[word + 1] ?? 0;
    }
  }
}

/** [variant] → the face amount that stands for whatever is asked for; 0: what is asked for. */
export function fixedFaces({ heads }: CompiledCatalog): Float64Array {
  return Float64Array.from(heads, ({ productClass }) => (productClass === 'medsup' ? MEDSUP_UNIT_CENTS : 0));
}

type Bits = readonly (number | undefined)[];

function add(words: Uint32Array, word: number, [bits = 0, nextBits = 0]: Bits): void {
  words[word] = (words[word] ?? 0) | bits;
  if (nextBits !== 0) words[word + 1] = (words[word + 1] ?? 0) | nextBits;
}
