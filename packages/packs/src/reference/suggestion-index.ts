import { foldText, letterMask, repeatMask } from '@prequal/reading';
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
  /** The first letters of the words of each text. */
  readonly initials: readonly string[];
  readonly textRepeats: Int32Array;
  /** [length of the key] → texts. */
  readonly textsByLength: readonly Int32Array[];
  /** Texts by key, in code point order. */
  readonly keys: readonly string[];
  readonly textOfKey: readonly number[];
  /** Distinct words in code point order, with the texts they occur in. */
  readonly words: readonly string[];
  readonly wordMasks: Int32Array;
  /** The letters that each word begins with. */
  readonly startMasks: Int32Array;
  readonly wordRepeats: Int32Array;
  /** The words without their first letters, in code point order, and which words they belong to. */
  readonly tails: readonly string[];
  readonly wordOfTail: Int32Array;
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

const byLength = (keys: readonly string[]): Int32Array[] => {
  const lists: number[][] = [];
  for (const [at, { length }] of keys.entries()) {
    lists[length] ??= [];
    lists[length].push(at);
  }
  return Array.from(lists, (list) => Int32Array.from(list ?? []));
};

const postingsOf = (wordsOfTexts: readonly (readonly string[])[]): Posting[] => {
  const textsOfWord = new Map<string, number[]>();
  for (const [index, words] of wordsOfTexts.entries()) {
    for (const word of new Set(words)) {
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
  const wordsOfTexts = texts.map(({ text }) => plainWords(text));
  const postings = postingsOf(wordsOfTexts);
  const tails = postings
    .map(({ word }, at) => ({ tail: word.slice(1), at }))
    .sort((a, b) => byCodePoint(a.tail, b.tail));
  return {
    rows: rows.map(({ name, count }) => ({ name, count })),
    texts,
    initials: wordsOfTexts.map((words) => words.map((word) => word.charAt(0)).join('')),
    textMasks: Int32Array.from(texts, ({ key }) => letterMask(key)),
    textRepeats: Int32Array.from(texts, ({ key }) => repeatMask(key)),
    textsByLength: byLength(texts.map(({ key }) => key)),
    keys: byKey.map(({ key }) => key),
    textOfKey: byKey.map(({ index }) => index),
    words: postings.map(({ word }) => word),
    wordMasks: Int32Array.from(postings, ({ word }) => letterMask(word)),
    startMasks: Int32Array.from(postings, ({ word }) => letterMask(word.slice(0, START_LETTERS))),
    wordRepeats: Int32Array.from(postings, ({ word }) => repeatMask(word)),
    tails: tails.map(({ tail }) => tail),
    wordOfTail: Int32Array.from(tails, ({ at }) => at),
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
