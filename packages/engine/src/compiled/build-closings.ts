import type { Facts } from '../facts.ts';
import { MAX_CLASSES } from '../flat-pack.ts';
import { REASON_BIT } from '../reasons.ts';
import { type CompiledCatalog, HEIGHT_SLOTS, NONE } from './catalog.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

/** What build charts close, for one applicant after another. */
export class BuildClosings {
  readonly #catalog: CompiledCatalog;
  readonly #chartCount: number;
  #height = 0;
  /** NONE: height or weight is not known, so that no chart closes anything. */
  #weight: number = NONE;

  constructor(catalog: CompiledCatalog) {
    this.#catalog = catalog;
    this.#chartCount = catalog.demographics.charts.length / (HEIGHT_SLOTS * MAX_CLASSES * 2);
  }

  prepare({ heightInches, weightLbs }: Facts): void {
    // No chart has a row for 0 inches, so a height beyond every chart is looked up there.
    this.#height = heightInches !== null && heightInches < HEIGHT_SLOTS ? heightInches : 0;
    this.#weight = heightInches === null || weightLbs === null ? NONE : weightLbs;
  }

  /** Closes what the charts for the applicant's age close. */
  close(words: Uint32Array, facts: Facts): void {
    this.prepare(facts);
    const weight = this.#weight;
    if (weight === NONE) return;
    const { nearestAge, firstWord, classCount, demographics } = this.#catalog;
    const { chartOf, charts } = demographics;
    const variants = firstWord.length;
    const chartSize = MAX_CLASSES * 2;
    const row = this.#height * this.#chartCount;
    const { ageLast, ageNearest } = facts;
    for (let variant = 0; variant < variants; variant += 1) {
      const chart = chartOf[(nearestAge[variant] === 1 ? ageNearest : ageLast) * variants + variant] ?? NONE;
      if (chart === NONE) continue;
      const base = (row + chart) * chartSize;
      const word = firstWord[variant] ?? 0;
      const classes = classCount[variant] ?? 0;
      words[word] =
        (words[word] ?? 0) |
        closedBy(charts, weight, base, classes < CLASSES_PER_WORD ? classes : CLASSES_PER_WORD);
      if (classes > CLASSES_PER_WORD)
        words[word + 1] =
          (words[word + 1] ?? 0) |
          closedBy(charts, weight, base + 2 * CLASSES_PER_WORD, classes - CLASSES_PER_WORD);
    }
  }

  /** What is closed at an age in the word of a variant that begins with a class. */
  bits(variant: number, age: number, first: number): number {
    if (this.#weight === NONE) return 0;
    const { classCount, demographics } = this.#catalog;
    const chart = demographics.chartOf[age * classCount.length + variant] ?? NONE;
    if (chart === NONE) return 0;
    const base = (this.#height * this.#chartCount + chart) * MAX_CLASSES * 2;
    const classes = Math.min((classCount[variant] ?? 0) - first, CLASSES_PER_WORD);
    return closedBy(demographics.charts, this.#weight, base + 2 * first, classes);
  }
}

/** The bits of so many classes, whose limits begin at a position, that do not accept the weight. */
function closedBy(charts: Uint16Array, weight: number, base: number, classes: number): number {
  let bits = 0;
  for (let index = 0; index < classes; index += 1) {
    if (weight < (charts[base + 2 * index] ?? 0) || weight > (charts[base + 2 * index + 1] ?? 0))
      bits |= REASON_BIT.build << (8 * index);
  }
  return bits;
}
