import { bitCount, EditMatcher, letterMask, repeatMask, textKey } from '@prequal/reading';
import { byCodePoint } from './code-point-order.ts';
import type { TextDomain } from './model.ts';
import type { DomainTexts, Resolution } from './resolve.ts';
import type { SuggestionIndex } from './suggestion-index.ts';
import { indexSuggestions, plainWords, START_LETTERS } from './suggestion-index.ts';

/** How a query matched a text, from the best to the weakest. */
export type SuggestionMatch = 'code' | 'exact' | 'alias' | 'correction' | 'prefix' | 'words' | 'fuzzy';

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
  readonly #rowStamp: Int32Array;
  readonly #bestText: Int32Array;
  readonly #bestQuality: Int8Array;
  #touched: number[] = [];
  #acceptedRows: number[] = [];
  #query = 0;

  constructor(index: SuggestionIndex) {
    this.#index = index;
    this.#stamp = new Int32Array(index.texts.length);
    this.#lastWord = new Int8Array(index.texts.length);
    this.#wordsMet = new Int8Array(index.texts.length);
    this.#slips = new Int8Array(index.texts.length);
    this.#rowStamp = new Int32Array(index.rows.length);
    this.#bestText = new Int32Array(index.rows.length);
    this.#bestQuality = new Int8Array(index.rows.length);
  }

  begin(): void {
    this.#query += 1;
    this.#touched = [];
    this.#acceptedRows = [];
  }

  get found(): number {
    return this.#acceptedRows.length;
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

  /** Adds a word of a single letter to the texts that have met an earlier word. */
  addInitial(letter: string, word: number): void {
    for (const text of this.#touched) {
      if (this.#index.initials[text]?.includes(letter)) this.meetWord(text, word, 0);
    }
  }

  acceptTextsThatMet(words: number, base: number): void {
    for (const text of this.#touched) {
      if (this.#wordsMet[text] === words) this.accept(text, base + (this.#slips[text] ?? 0));
    }
  }

  accept(text: number, quality: number): void {
    const row = this.#index.texts[text]?.row ?? 0;
    const isFirst = this.#rowStamp[row] !== this.#query;
    if (isFirst) this.#acceptedRows.push(row);
    else if (quality >= (this.#bestQuality[row] ?? 0)) return;
    this.#rowStamp[row] = this.#query;
    this.#bestText[row] = text;
    this.#bestQuality[row] = quality;
  }

  best(limit: number): Suggestion[] {
    const top: Suggestion[] = [];
    for (const row of this.#acceptedRows) {
      const text = this.#bestText[row] ?? 0;
      const quality = this.#bestQuality[row] ?? 0;
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
  if (word.length === 1 && words.some(({ length }) => length > 1)) {
    scores.addInitial(word, position);
    return;
  }
  const meet = (vocabulary: number, slips: number): void => {
    for (const text of index.textsOfWord[vocabulary] ?? []) scores.meetWord(text, position, slips);
  };
  for (let at = lowerBound(index.words, word); index.words[at]?.startsWith(word); at += 1) meet(at, 0);
  const allowed = slipsAllowed(word.length);
  if (allowed === 0) return;

  // A second error is allowed only if the first letter is right, because people rarely mistype that one and another.
  const near: number[][] = Array.from({ length: allowed + 1 }, () => []);
  compareWordsWithInitial(index, { word, allowed }, near);
  near[1]?.push(...wordsWithOtherInitial(index, word));
  for (const [slips, vocabulary] of near.entries()) {
    for (const at of vocabulary.sort((one, other) => one - other)) meet(at, slips);
  }
};

interface TypedWord {
  readonly word: string;
  /** How many typing errors it may contain. */
  readonly allowed: number;
}

/** Adds the words that begin with the same letter to the list of their number of errors. */
const compareWordsWithInitial = (
  index: SuggestionIndex,
  { word, allowed }: TypedWord,
  near: readonly number[][],
): void => {
  const matcher = new EditMatcher(word);
  const mask = letterMask(word);
  const repeats = repeatMask(word);
  // All but the errors of its first letters are letters of the query, unless the query may end before them.
  const coversStart = word.length - allowed >= START_LETTERS;
  const first = word.charCodeAt(0);
  const end = lowerBound(index.words, String.fromCharCode(first + 1));
  for (let at = lowerBound(index.words, String.fromCharCode(first)); at < end; at += 1) {
    // The masks rule out nearly every word in a few instructions.
    const lacking = mask & ~(index.wordMasks[at] ?? 0);
    const lackingRepeats = repeats & ~(index.wordRepeats[at] ?? 0);
    if (bitCount(lacking) + bitCount(lackingRepeats) > allowed) continue;
    if (coversStart && bitCount((index.startMasks[at] ?? 0) & ~mask) > allowed) continue;
    const candidate = index.words[at] ?? '';
    if (candidate.length < word.length - allowed) continue;
    matcher.compare(candidate, allowed);
    const slips = word.length < SHORT_WORD ? matcher.whole : matcher.prefix;
    near[slips]?.push(at);
  }
};

/** With another first letter the one error is there: replaced, left out, added, or exchanged with the second. */
const wordsWithOtherInitial = (index: SuggestionIndex, word: string): number[] => {
  const rest = word.slice(1);
  const exchanged = word.charAt(1) + word.charAt(0) + word.slice(2);
  const matches = (text: string, beginning: string) =>
    word.length < SHORT_WORD ? text === beginning : text.startsWith(beginning);
  const found = new Set<number>();
  const find = (sorted: readonly string[], beginning: string, wordOf: (at: number) => number) => {
    for (let at = lowerBound(sorted, beginning); matches(sorted[at] ?? '', beginning); at += 1) {
      if (!index.words[wordOf(at)]?.startsWith(word.charAt(0))) found.add(wordOf(at));
    }
  };
  find(index.tails, rest, (at) => index.wordOfTail[at] ?? 0);
  find(index.tails, word, (at) => index.wordOfTail[at] ?? 0);
  find(index.words, rest, (at) => at);
  find(index.words, exchanged, (at) => at);
  return [...found];
};

/** Words written together or split: the whole text without blanks may contain a few errors. */
const meetWholeTexts = (index: SuggestionIndex, scores: Scores, key: string): void => {
  const allowed = slipsAllowed(key.length);
  if (allowed === 0) return;
  const matcher = new EditMatcher(key);
  const mask = letterMask(key);
  const repeats = repeatMask(key);
  const near: { readonly text: number; readonly slips: number }[] = [];
  for (let length = key.length - allowed; length <= key.length + allowed; length += 1) {
    for (const text of index.textsByLength[length] ?? []) {
      const textMask = index.textMasks[text] ?? 0;
      const textRepeats = index.textRepeats[text] ?? 0;
      if (bitCount(mask & ~textMask) + bitCount(repeats & ~textRepeats) > allowed) continue;
      if (bitCount(textMask & ~mask) + bitCount(textRepeats & ~repeats) > allowed) continue;
      matcher.compare(index.texts[text]?.key ?? '', allowed);
      if (matcher.whole <= allowed) near.push({ text, slips: matcher.whole });
    }
  }
  // The first of equally near texts of a row is the one shown.
  near.sort((one, other) => one.text - other.text);
  for (const { text, slips } of near) scores.accept(text, WORDS + Math.max(1, slips));
};

/** Where readers take the beginning of a name for the name, a picker has only seen its beginning. */
const sameQuality = ({ texts, rows }: SuggestionIndex, text: number, key: string): number => {
  const { via = 'name', row = 0 } = texts[text] ?? {};
  const isBeginning = via === 'correction' && textKey(rows[row]?.name ?? '').startsWith(key);
  return isBeginning ? PREFIX : SAME[via];
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
        scores.accept(met, index.keys[at] === key ? sameQuality(index, met, key) : PREFIX);
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
