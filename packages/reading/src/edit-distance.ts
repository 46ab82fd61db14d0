const LONGEST_TEXT = 96;

const codesOf = (text: string): Uint8Array => {
  const codes = new Uint8Array(Math.min(text.length, LONGEST_TEXT));
  for (let index = 0; index < codes.length; index += 1) codes[index] = text.charCodeAt(index) & 127;
  return codes;
};

/**
 * Optimal string alignment: an insertion, deletion, replacement or swap of adjacent letters costs 1. A matcher
 * holds one pattern, so that comparing it with thousands of texts allocates nothing.
 */
export class EditMatcher {
  /** Distance to the whole text of the last comparison. A value above the limit means "more than the limit". */
  whole = 0;
  /** Distance to the nearest prefix of that text. */
  prefix = 0;
  readonly #pattern: Uint8Array;
  #row: Uint8Array;
  #above: Uint8Array;
  #twoAbove: Uint8Array;
  #limit = 0;

  constructor(pattern: string) {
    this.#pattern = codesOf(pattern);
    this.#row = new Uint8Array(this.#pattern.length + 1);
    this.#above = new Uint8Array(this.#pattern.length + 1);
    this.#twoAbove = new Uint8Array(this.#pattern.length + 1);
  }

  /**
   * Fills one row of the table per character, and only the cells near the diagonal: cells further away than the
   * limit exceed it. The row that is `limit` past the pattern is the last one that matters for a prefix.
   */
  compare(text: string, limit: number): void {
    this.#limit = limit;
    const size = this.#pattern.length;
    for (let index = 0; index <= size; index += 1) this.#row[index] = Math.min(index, limit + 1);
    this.prefix = this.#row[size] ?? 0;
    this.whole = limit + 1;
    let before = 0;
    const end = Math.min(text.length, LONGEST_TEXT, size + limit);
    for (let at = 0; at < end; at += 1) {
      const letter = text.charCodeAt(at) & 127;
      const spare = this.#twoAbove;
      this.#twoAbove = this.#above;
      this.#above = this.#row;
      this.#row = spare;
      const least = this.#fill(at + 1, letter, before);
      if (at + 1 + limit >= size) this.prefix = Math.min(this.prefix, this.#row[size] ?? 0);
      if (least > limit) return;
      before = letter;
    }
    if (end === text.length && end + limit >= size) this.whole = this.#row[size] ?? 0;
  }

  #fill(line: number, letter: number, letterBefore: number): number {
    const limit = this.#limit;
    const pattern = this.#pattern;
    const row = this.#row;
    const above = this.#above;
    const from = Math.max(1, line - limit);
    const to = Math.min(pattern.length, line + limit);
    const tooFar = limit + 1;
    row[from - 1] = from === 1 ? Math.min(line, tooFar) : tooFar;
    let left = row[from - 1] ?? 0;
    let diagonal = above[from - 1] ?? 0;
    let least = left;
    for (let index = from; index <= to; index += 1) {
      const own = pattern[index - 1] ?? 0;
      const up = index < line + limit ? (above[index] ?? 0) : tooFar;
      let cell = diagonal;
      if (own !== letter) {
        cell = Math.min(diagonal, left, up) + 1;
        if (index > 1 && line > 1 && own === letterBefore && pattern[index - 2] === letter) {
          cell = Math.min(cell, (this.#twoAbove[index - 2] ?? 0) + 1);
        }
        if (cell > tooFar) cell = tooFar;
      }
      diagonal = above[index] ?? 0;
      row[index] = cell;
      left = cell;
      if (cell < least) least = cell;
    }
    if (to < pattern.length) row[to + 1] = tooFar;
    return least;
  }
}

const letterBit = (charCode: number): number => {
  const code = charCode | 32;
  return code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 5));
};

/** The letters and digits of a text, as bits; a text within distance d lacks at most d of another's. */
export const letterMask = (text: string): number => {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) mask |= letterBit(text.charCodeAt(index));
  return mask;
};

/** The letters and digits that occur at least twice in a text, as bits. */
export const repeatMask = (text: string): number => {
  let once = 0;
  let twice = 0;
  for (let index = 0; index < text.length; index += 1) {
    const bit = letterBit(text.charCodeAt(index));
    twice |= once & bit;
    once |= bit;
  }
  return twice;
};

export const bitCount = (mask: number): number => {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
