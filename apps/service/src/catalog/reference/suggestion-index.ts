import { foldText, letterMask } from '@prequal/sdk/reading';
import { byCodePoint } from './code-point-order.ts';
import type { DomainTexts, Resolution } from './resolve.ts';

interface SourceText {
  readonly text: string;
  readonly key: string;
  readonly via: Resolution['via'];
}

/** A text that leads to a row: its name, an alias or a correction. */
interface SuggestedText extends SourceText {
  readonly row: number;
}

interface IndexedRow {
  readonly name: string;
  readonly count: number;
}

interface Posting {
  readonly word: string;
  readonly texts: readonly number[];
}

/** Everything in one domain that a query is compared with; sorted and masked once, used by every query. */
export interface SuggestionIndex {
  readonly rows: readonly IndexedRow[];
  readonly texts: readonly SuggestedText[];
  readonly textMasks: Int32Array;
  readonly keyLengths: Int32Array;
  /** Texts by key, in code point order. */
  readonly keys: readonly string[];
  readonly textOfKey: readonly number[];
  /** Distinct words in code point order, with the texts they occur in. */
  readonly words: readonly string[];
  readonly wordMasks: Int32Array;
  /** The letters that each word begins with. */
  readonly startMasks: Int32Array;
  /** The first two letters of each word, which decide early that a word cannot be near another. */
  readonly wordStarts: Int32Array;
  /** [code of a letter] → the words whose second letter it is. */
  readonly wordsBySecondLetter: ReadonlyMap<number, readonly number[]>;
  readonly textsOfWord: readonly (readonly number[])[];
}

interface SourceRow extends IndexedRow {
  readonly texts: readonly SourceText[];
}

/** How many letters `startMasks` covers. */
export const START_LETTERS = 6;

export const plainWords = (text: string): string[] =>
  foldText(text)
    .replace(/'/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** The codes of the first two letters in one number. */
const firstLettersOf = (word: string): number =>
  (word.charCodeAt(0) << 8) | (word.length > 1 ? word.charCodeAt(1) : 0);

const bySecondLetter = (postings: readonly Posting[]): ReadonlyMap<number, readonly number[]> => {
  const words = new Map<number, number[]>();
  for (const [at, { word }] of postings.entries()) {
    const letter = firstLettersOf(word) & 255;
    const list = words.get(letter);
    if (list === undefined) words.set(letter, [at]);
    else list.push(at);
  }
  return words;
};

const postingsOf = (texts: readonly SuggestedText[]): Posting[] => {
  const textsOfWord = new Map<string, number[]>();
  for (const [index, { text }] of texts.entries()) {
    for (const word of new Set(plainWords(text))) {
      const list = textsOfWord.get(word);
      if (list === undefined) textsOfWord.set(word, [index]);
      else list.push(index);
    }
  }
  return [...textsOfWord]
    .map(([word, indexes]) => ({ word, texts: indexes }))
    .sort((a, b) => byCodePoint(a.word, b.word));
};

const indexRows = (rows: readonly SourceRow[]): SuggestionIndex => {
  const texts = rows.flatMap((row, index) => row.texts.map((text) => ({ ...text, row: index })));
  const byKey = texts
    .map((text, index) => ({ key: text.key, index }))
    .sort((a, b) => byCodePoint(a.key, b.key));
  const postings = postingsOf(texts);
  return {
    rows: rows.map(({ name, count }) => ({ name, count })),
    texts,
    textMasks: Int32Array.from(texts, ({ key }) => letterMask(key)),
    keyLengths: Int32Array.from(texts, ({ key }) => key.length),
    keys: byKey.map(({ key }) => key),
    textOfKey: byKey.map(({ index }) => index),
    words: postings.map(({ word }) => word),
    wordMasks: Int32Array.from(postings, ({ word }) => letterMask(word)),
    startMasks: Int32Array.from(postings, ({ word }) => letterMask(word.slice(0, START_LETTERS))),
    wordStarts: Int32Array.from(postings, ({ word }) => firstLettersOf(word)),
    wordsBySecondLetter: bySecondLetter(postings),
    textsOfWord: postings.map((posting) => posting.texts),
  };
};

/** Texts of one domain, row by row in the order of their first text. */
export const indexSuggestions = ({ byKey, counts }: DomainTexts): SuggestionIndex => {
  const rows = new Map<string, SourceRow & { texts: SourceText[] }>();
  for (const { name, text, key, via } of byKey.values()) {
    const row = rows.get(name) ?? { name, count: counts.get(name) ?? 0, texts: [] };
    row.texts.push({ text, key, via });
    rows.set(name, row);
  }
  return indexRows([...rows.values()]);
};
