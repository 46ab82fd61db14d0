import type { Facts } from '../facts.ts';
import { STATES } from '../states.ts';
import { AGE_SLOTS, type CompiledCatalog, NONE } from './catalog.ts';

/**
 * Where the closings of guarded rules go in one evaluation: nowhere when the guard does not hold, to the words of the evaluation, or to
 * words of the guard's own when it holds at some face amounts only.
 */
export class GuardState {
  readonly #catalog: CompiledCatalog;
  readonly #words: Uint32Array;
  /** [guard] → words, null when the guard does not hold. */
  readonly targets: (Uint32Array | null)[];
  readonly #faceWords: readonly (Uint32Array | null)[];
  /** Guards with a face span that hold in this evaluation. */
  readonly #spans: number[] = [];

  constructor(catalog: CompiledCatalog, words: Uint32Array) {
    this.#catalog = catalog;
    this.#words = words;
    const { maxFace } = catalog.guards;
    this.#faceWords = Array.from(maxFace, (high) =>
      high === NONE ? null : new Uint32Array(catalog.wordCount),
    );
    this.targets = Array.from(maxFace, () => words);
  }

  /** With `isLasting`, a guard holds only if it will do so at every later age. */
  prepare(facts: Facts, state: number, isLasting = false): void {
    const { nearest, minAge, maxAge, sex, inState } = this.#catalog.guards;
    const sexCode = facts.sex === 'male' ? 1 : 2;
    if (this.#spans.length > 0) this.#spans.length = 0;
    for (let guard = 1; guard < nearest.length; guard += 1) {
      const age = nearest[guard] === 1 ? facts.ageNearest : facts.ageLast;
      const holds =
        age >= (minAge[guard] ?? 0) &&
        (isLasting ? AGE_SLOTS - 1 : age) <= (maxAge[guard] ?? 0) &&
        (sex[guard] === 0 || sex[guard] === sexCode) &&
        inState[guard * STATES.length + state] === 1;
      const own = this.#faceWords[guard] ?? null;
      this.targets[guard] = holds ? (own ?? this.#words) : null;
      if (!holds || own === null) continue;
      own.fill(0);
      this.#spans.push(guard);
    }
  }

  /** How many words `copyFaceWords` writes. */
  get faceWordCount(): number {
    return this.#faceWords.filter((words) => words !== null).length * this.#words.length;
  }

  /** Copies what is closed at some face amounts only: the words of every guard with a face span, 0 where it does not hold. */
  copyFaceWords(target: Uint32Array): void {
    let at = 0;
    for (let guard = 0; guard < this.#faceWords.length; guard += 1) {
      const own = this.#faceWords[guard];
      if (!own) continue;
      if (this.targets[guard] === own) target.set(own, at);
      else target.fill(0, at, at + own.length);
      at += own.length;
    }
  }

  get hasSpans(): boolean {
    return this.#spans.length > 0;
  }

  /** The bits of a word that rules close at the face amount. */
  bitsAt(word: number, faceCents: number): number {
    const { minFace, maxFace } = this.#catalog.guards;
    let bits = 0;
    for (const guard of this.#spans) {
      if (faceCents < (minFace[guard] ?? 0) || faceCents > (maxFace[guard] ?? 0)) continue;
      bits |= this.#faceWords[guard]?.[word] ?? 0;
    }
    return bits;
  }

  /** The least face amount that rules leave open to a class, given by its byte of a word. */
  lowestFace(word: number, shift: number, low: number): number {
    const { minFace, maxFace } = this.#catalog.guards;
    let lowest = low;
    for (const guard of this.#spans) {
      const closed = ((this.#faceWords[guard]?.[word] ?? 0) >>> shift) & 255;
      if (closed !== 0 && minFace[guard] === 0) lowest = Math.max(lowest, (maxFace[guard] ?? 0) + 1);
    }
    return lowest;
  }

  /** The highest face amount that rules leave open to a class. */
  highestFace(word: number, shift: number, high: number): number {
    const { minFace } = this.#catalog.guards;
    let highest = high;
    for (const guard of this.#spans) {
      const closed = ((this.#faceWords[guard]?.[word] ?? 0) >>> shift) & 255;
      const from = minFace[guard] ?? 0;
      if (closed !== 0 && from !== 0) highest = Math.min(highest, from - 1);
    }
    return highest;
  }
}
