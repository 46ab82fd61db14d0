import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { REASON_BIT } from '../reasons.ts';
import { NONE } from './catalog.ts';
import type { Evaluator } from './evaluator.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

/** What says nothing about the applicant: areas. Limits of amounts are not among the closings. */
const IGNORED = REASON_BIT.zip * 0x01010101;

/**
 * Which classes rules leave open at some face amounts, without ranking or pricing anything. Limits of amounts and areas are left
 * out of account.
 */
export class OpenClassReader {
  readonly #evaluator: Evaluator;
  /** [amount] → where the closings begin that count at this amount; the first ones count at all of them. */
  readonly #starts: readonly (readonly number[])[];

  constructor(evaluator: Evaluator, facesCents: readonly number[]) {
    this.#evaluator = evaluator;
    const { guards, heads, wordCount } = evaluator.catalog;
    const spans: { readonly guard: number; readonly start: number }[] = [];
    for (let guard = 0; guard < guards.maxFace.length; guard += 1) {
      if (guards.maxFace[guard] === NONE) continue;
      spans.push({ guard, start: heads.length + wordCount * (1 + spans.length) });
    }
    this.#starts = facesCents.map((face) => [
      heads.length,
      ...spans
        .filter(({ guard }) => face >= (guards.minFace[guard] ?? 0) && face <= (guards.maxFace[guard] ?? 0))
        .map(({ start }) => start),
    ]);
  }

  /** One byte for each face amount and variant, one bit for each class. */
  read(facts: Facts, coverage: Coverage): Uint8Array {
    const { firstWord, classCount } = this.#evaluator.catalog;
    const closings = this.#evaluator.closings(facts, coverage, { skipHealth: false });
    const open = new Uint8Array(this.#starts.length * firstWord.length);
    let at = 0;
    for (const starts of this.#starts) {
      for (let variant = 0; variant < firstWord.length; variant += 1) {
        const word = firstWord[variant] as number;
        const classes = classCount[variant] as number;
        let closed = closedAt(closings, starts, word);
        if (classes > CLASSES_PER_WORD) closed |= closedAt(closings, starts, word + 1) << CLASSES_PER_WORD;
        open[at] = ~closed & ((1 << classes) - 1);
        at += 1;
      }
    }
    return open;
  }
}

/** One bit for each of the four classes of a word. */
function closedAt(closings: Uint32Array, starts: readonly number[], word: number): number {
  let bits = 0;
  for (let index = 0; index < starts.length; index += 1)
    bits |= closings[(starts[index] as number) + word] as number;
  bits &= ~IGNORED;
  bits |= bits >>> 4;
  bits |= bits >>> 2;
  bits |= bits >>> 1;
  bits &= 0x01010101;
  return (bits | (bits >>> 7) | (bits >>> 14) | (bits >>> 21)) & 15;
}
