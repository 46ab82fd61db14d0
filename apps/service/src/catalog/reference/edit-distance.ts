const LONGEST_TEXT = 96;

const codesOf = (text: string): Uint8Array => {
  const codes = new Uint8Array(Math.min(text.length, LONGEST_TEXT));
  for (let index = 0; index < codes.length; index += 1) codes[index] = text.charCodeAt(index) & 127;
  return codes;
};

/**
 * Optimal string alignment: insert, delete, replace, swap of neighbours cost 1 each. One matcher holds one
 * pattern, so that comparing it with thousands of texts allocates nothing.
 */
export class EditMatcher {
  /** Distance to the whole text of the last comparison; above the limit means "more than the limit". */
  whole = 0;
  /** Distance to the nearest prefix of that text. */
  prefix = 0;
  readonly #pattern: Uint8Array;
  #row: Uint8Array;
  #above: Uint8Array;
  #twoAbove: Uint8Array;

  constructor(pattern: string) {
    this.#pattern = codesOf(pattern);
    this.#row = new Uint8Array(this.#pattern.length + 1);
    this.#above = new Uint8Array(this.#pattern.length + 1);
    this.#twoAbove = new Uint8Array(this.#pattern.length + 1);
  }

  /** One row of the table per character of the text, until no cell is within the limit. */
  compare(text: string, limit: number): void {
    const size = this.#pattern.length;
    for (let index = 0; index <= size; index += 1) this.#row[index] = index;
    this.prefix = size;
    this.whole = limit + 1;
    let before = 0;
    const end = Math.min(text.length, LONGEST_TEXT);
    for (let at = 0; at < end; at += 1) {
      const letter = text.charCodeAt(at) & 127;
      const spare = this.#twoAbove;
      this.#twoAbove = this.#above;
      this.#above = this.#row;
      this.#row = spare;
      const least = this.#fill(at + 1, letter, before);
      const reached = this.#row[size] ?? 0;
      if (reached < this.prefix) this.prefix = reached;
      if (least > limit) return;
      before = letter;
    }
    this.whole = this.#row[size] ?? 0;
  }

  #fill(first: number, letter: number, letterBefore: number): number {
    const pattern = this.#pattern;
    const row = this.#row;
    const above = this.#above;
    const twoAbove = this.#twoAbove;
    row[0] = first;
    let least = first;
    for (let index = 1; index <= pattern.length; index += 1) {
      const own = pattern[index - 1] ?? 0;
      const same = own === letter ? 0 : 1;
      let cell = Math.min((above[index - 1] ?? 0) + same, (above[index] ?? 0) + 1, (row[index - 1] ?? 0) + 1);
      const swapped = index > 1 && first > 1 && own === letterBefore && pattern[index - 2] === letter;
      if (swapped) cell = Math.min(cell, (twoAbove[index - 2] ?? 0) + 1);
      row[index] = cell;
      if (cell < least) least = cell;
    }
    return least;
  }
}

/** Which letters and digits a text has, as bits; a text within distance d lacks at most d of another's. */
export const letterMask = (text: string): number => {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index) | 32;
    mask |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 5));
  }
  return mask;
};

export const bitCount = (mask: number): number => {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};
