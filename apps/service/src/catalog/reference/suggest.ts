import { bitCount, EditMatcher, letterMask, textKey } from '@prequal/sdk/reading';
import { byCodePoint } from './code-point-order.ts';
import type { TextDomain } from './model.ts';
import type { DomainTexts, Resolution } from './resolve.ts';
import type { SuggestionIndex } from './suggestion-index.ts';
import { indexSuggestions, plainWords, START_LETTERS } from './suggestion-index.ts';

/** How a query matched a text, from the best to the weakest. */
export type SuggestionMatch = 'exact' | 'alias' | 'correction' | 'prefix' | 'words' | 'fuzzy';

export interface Suggestion {
  readonly name: string;
  readonly match: SuggestionMatch;
  /** The name, alias or correction that matched. */
  readonly matched: string;
  /** Smaller is better: the order of the kinds of match, plus one per typing error; each word left over adds 10. */
  readonly quality: number;
  /** Yearly prescriptions: of the medication, or of everything that treats the condition. */
  readonly count: number;
}

export interface Suggester {
  /** Best matches first, then the most prescribed ones. For pickers only: a person chooses. */
  suggest(kind: SuggestionKind, query: string, limit?: number): Suggestion[];
}

const LONGEST_QUERY = 80;
const MOST_WORDS = 6;
/** A short word with a typing error matches the beginning of too many others, so it must match a whole word. */
const SHORT_WORD = 6;
const SAME: Readonly<Record<Resolution['via'], number>> = { name: 0, alias: 1, correction: 2 };
const PREFIX = 3;
/** Beginnings of words in any order; one more for each typing error. */
const WORDS = 4;
const WORD_LEFT_OVER = 10;
const MATCHES: readonly SuggestionMatch[] = ['exact', 'alias', 'correction', 'prefix', 'words'];

/** How many typing errors a word of this length may contain. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** First position whose text is not below `text`. */
const lowerBound = (sorted: readonly string[], text: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Working memory of one domain, reused by every query: a cell counts only if its stamp is the query's. */
class Scores {
  readonly #index: SuggestionIndex;
  readonly #stamp: Int32Array;
  readonly #lastWord: Int8Array;
  readonly #wordsMet: Int8Array;
  readonly #slips: Int8Array;
  readonly #bestOfRow: Map<number, { text: number; quality: number }> = new Map();
  #touched: number[] = [];
  #query = 0;

  constructor(index: SuggestionIndex) {
    this.#index = index;
    this.#stamp = new Int32Array(index.texts.length);
    this.#lastWord = new Int8Array(index.texts.length);
    this.#wordsMet = new Int8Array(index.texts.length);
    this.#slips = new Int8Array(index.texts.length);
  }

  begin(): void {
    this.#query += 1;
    this.#touched = [];
    this.#bestOfRow.clear();
  }

  hasMet(text: number): boolean {
    return this.#stamp[text] === this.#query;
  }

  get found(): number {
    return this.#bestOfRow.size;
  }

  /** Words of a query arrive one after the other, and for each word the texts with fewer errors first. */
  meetWord(text: number, word: number, slips: number): void {
    if (this.#stamp[text] !== this.#query) {
      this.#stamp[text] = this.#query;
      this.#lastWord[text] = -1;
      this.#wordsMet[text] = 0;
      this.#slips[text] = 0;
      this.#touched.push(text);
    }
    if (this.#lastWord[text] === word) return;
    this.#lastWord[text] = word;
    this.#wordsMet[text] = (this.#wordsMet[text] ?? 0) + 1;
    this.#slips[text] = (this.#slips[text] ?? 0) + slips;
  }

  acceptTextsThatMet(words: number, base: number): void {
    for (const text of this.#touched) {
      if (this.#wordsMet[text] === words) this.accept(text, base + (this.#slips[text] ?? 0));
    }
  }

  accept(text: number, quality: number): void {
    const row = this.#index.texts[text]?.row ?? 0;
    const best = this.#bestOfRow.get(row);
    if (best === undefined || quality < best.quality) this.#bestOfRow.set(row, { text, quality });
  }

  best(limit: number): Suggestion[] {
    const top: Suggestion[] = [];
    for (const [row, { text, quality }] of this.#bestOfRow) {
      const { name, count } = this.#index.rows[row] ?? { name: '', count: 0 };
      const last = top[limit - 1];
      if (last !== undefined && (quality > last.quality || (quality === last.quality && count < last.count)))
        continue;
      const matched = this.#index.texts[text]?.text ?? name;
      const suggestion = { name, match: MATCHES[quality] ?? 'fuzzy', matched, quality, count };
      let at = Math.min(top.length, limit);
      while (at > 0 && inOrder(suggestion, top[at - 1]) < 0) at -= 1;
      top.splice(at, 0, suggestion);
      if (top.length > limit) top.length = limit;
    }
    return top;
  }
}

const inOrder = (a: Suggestion, b: Suggestion | undefined): number =>
  b === undefined ? 0 : a.quality - b.quality || b.count - a.count || byCodePoint(a.name, b.name);

const meetWordsOf = (
  { index, scores }: { readonly index: SuggestionIndex; readonly scores: Scores },
  words: readonly string[],
  position: number,
): void => {
  const word = words[position] ?? '';
  // A single letter begins a word of nearly every text, so it only adds to what longer words have met.
  const addsOnly = word.length === 1 && words.some(({ length }) => length > 1);
  const meet = (vocabulary: number, slips: number): void => {
    for (const text of index.textsOfWord[vocabulary] ?? []) {
      if (!addsOnly || scores.hasMet(text)) scores.meetWord(text, position, slips);
    }
  };
  for (let at = lowerBound(index.words, word); index.words[at]?.startsWith(word); at += 1) meet(at, 0);
  const allowed = slipsAllowed(word.length);
  if (allowed === 0) return;

  // A second error is allowed only if the first letter is right, because people rarely mistype that one and another.
  const matcher = new EditMatcher(word);
  const mask = letterMask(word);
  const near: number[][] = Array.from({ length: allowed + 1 }, () => []);
  const compare = (at: number, limit: number): void => {
    // The mask rules out nearly every word in a few instructions.
    if (bitCount(mask & ~(index.wordMasks[at] ?? 0)) > limit) return;
    // All but the errors of its first letters are letters of the query, unless the query may end before them.
    const coversStart = word.length - limit >= START_LETTERS;
    if (coversStart && bitCount((index.startMasks[at] ?? 0) & ~mask) > limit) return;
    const candidate = index.words[at] ?? '';
    if (candidate.length < word.length - limit) return;
    matcher.compare(candidate, limit);
    const slips = word.length < SHORT_WORD ? matcher.whole : matcher.prefix;
    if (slips <= limit) near[slips]?.push(at);
  };
  const first = word.charCodeAt(0);
  const second = word.charCodeAt(1);
  const beginsWith = (at: number, letter: number): boolean => (index.wordStarts[at] ?? 0) >> 8 === letter;
  const compareInitial = (letter: number, limit: number): void => {
    const start = lowerBound(index.words, String.fromCharCode(letter));
    for (let at = start; at < index.words.length && beginsWith(at, letter); at += 1) compare(at, limit);
  };
  compareInitial(first, allowed);
  // With another first letter the one error is there: exchanged with the second, replaced, left out or added.
  if (second !== first) compareInitial(second, 1);
  for (const letter of new Set([first, second])) {
    for (const at of index.wordsBySecondLetter.get(letter) ?? []) {
      if (!beginsWith(at, first) && !beginsWith(at, second)) compare(at, 1);
    }
  }
  for (const [slips, vocabulary] of near.entries()) {
    for (const at of vocabulary.sort((one, other) => one - other)) meet(at, slips);
  }
};

/** Words written together or split: the whole text without blanks may contain a few errors. */
const meetWholeTexts = (index: SuggestionIndex, scores: Scores, key: string): void => {
  const allowed = slipsAllowed(key.length);
  if (allowed === 0) return;
  const matcher = new EditMatcher(key);
  const mask = letterMask(key);
  for (let at = 0; at < index.texts.length; at += 1) {
    if (Math.abs((index.keyLengths[at] ?? 0) - key.length) > allowed) continue;
    const textMask = index.textMasks[at] ?? 0;
    if (bitCount(mask & ~textMask) > allowed || bitCount(textMask & ~mask) > allowed) continue;
    matcher.compare(index.texts[at]?.key ?? '', allowed);
    if (matcher.whole <= allowed) scores.accept(at, WORDS + Math.max(1, matcher.whole));
  }
};

interface OpenDomain {
  readonly index: SuggestionIndex;
  readonly scores: Scores;
}

export type SuggestionKind = TextDomain | 'product';

/** A kind is indexed on first use, so a process that serves no picker pays nothing. */
export const createSuggester = (textsOf: (kind: SuggestionKind) => DomainTexts): Suggester => {
  const opened = new Map<SuggestionKind, OpenDomain>();
  const open = (kind: SuggestionKind): OpenDomain => {
    const known = opened.get(kind);
    if (known !== undefined) return known;
    const index = indexSuggestions(textsOf(kind));
    const fresh = { index, scores: new Scores(index) };
    opened.set(kind, fresh);
    return fresh;
  };

  return {
    suggest: (kind, query, limit = 10) => {
      const { index, scores } = open(kind);
      const text = query.slice(0, LONGEST_QUERY);
      const key = textKey(text);
      if (key === '' || limit < 1) return [];
      scores.begin();
      const words = plainWords(text)
        .slice(0, MOST_WORDS)
        .sort((one, other) => other.length - one.length);
      for (const position of words.keys()) meetWordsOf({ index, scores }, words, position);
      scores.acceptTextsThatMet(words.length, WORDS);
      for (let at = lowerBound(index.keys, key); index.keys[at]?.startsWith(key); at += 1) {
        const met = index.textOfKey[at] ?? 0;
        scores.accept(met, index.keys[at] === key ? SAME[index.texts[met]?.via ?? 'name'] : PREFIX);
      }
      if (scores.found < limit) meetWholeTexts(index, scores, key);
      // A text must meet two words, or the only one that is more than a letter.
      const enough = words.filter((word) => word.length > 1).length === 1 ? 1 : 2;
      for (let over = 1; scores.found === 0 && words.length - over >= enough; over += 1) {
        scores.acceptTextsThatMet(words.length - over, WORDS + over * WORD_LEFT_OVER);
      }
      return scores.best(limit);
    },
  };
};
