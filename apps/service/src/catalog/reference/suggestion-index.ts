import { letterMask } from './edit-distance.ts';
import type { ReferenceCatalog, TextDomain } from './model.ts';
import { byCodePoint, foldAccents, textKey } from './text-key.ts';

/** A text that leads to a row: its name, an alias or a correction. */
interface IndexedText {
  readonly row: number;
  readonly text: string;
  readonly key: string;
}

interface IndexedRow {
  readonly name: string;
  readonly count: number;
}

interface Posting {
  readonly word: string;
  readonly texts: readonly number[];
}

/** Everything of one domain that a query is compared with; sorted and masked once, read by every query. */
export interface SuggestionIndex {
  readonly rows: readonly IndexedRow[];
  readonly texts: readonly IndexedText[];
  readonly textMasks: Int32Array;
  /** Texts by key, in code point order. */
  readonly keys: readonly string[];
  readonly textOfKey: readonly number[];
  /** Distinct words in code point order, with the texts they occur in. */
  readonly words: readonly string[];
  readonly wordMasks: Int32Array;
  readonly textsOfWord: readonly (readonly number[])[];
}

interface SourceRow extends IndexedRow {
  readonly texts: readonly string[];
}

export const wordsOf = (text: string): string[] =>
  foldAccents(text)
    .toUpperCase()
    .replace(/'/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

const postingsOf = (texts: readonly IndexedText[]): Posting[] => {
  const textsOfWord = new Map<string, number[]>();
  for (const [index, { text }] of texts.entries()) {
    for (const word of new Set(wordsOf(text))) {
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
  const texts = rows.flatMap((row, index) =>
    row.texts.map((text) => ({ row: index, text, key: textKey(text) })),
  );
  const byKey = texts
    .map((text, index) => ({ key: text.key, index }))
    .sort((a, b) => byCodePoint(a.key, b.key));
  const postings = postingsOf(texts);
  return {
    rows: rows.map(({ name, count }) => ({ name, count })),
    texts,
    textMasks: Int32Array.from(texts, ({ key }) => letterMask(key)),
    keys: byKey.map(({ key }) => key),
    textOfKey: byKey.map(({ index }) => index),
    words: postings.map(({ word }) => word),
    wordMasks: Int32Array.from(postings, ({ word }) => letterMask(word)),
    textsOfWord: postings.map((posting) => posting.texts),
  };
};

const sourceRows = (catalog: ReferenceCatalog, domain: TextDomain): SourceRow[] => {
  const corrections = new Map<string, string[]>();
  for (const { from, to, domain: where } of catalog.corrections) {
    if (where === domain) corrections.set(to, [...(corrections.get(to) ?? []), from]);
  }
  const textsOf = (row: { name: string; aliases: readonly string[] }): string[] => [
    row.name,
    ...row.aliases,
    ...(corrections.get(row.name) ?? []),
  ];
  if (domain === 'nicotine') {
    return catalog.nicotine.map((row) => ({ name: row.name, count: 0, texts: textsOf(row) }));
  }
  if (domain === 'medication') {
    return catalog.medications.map((row) => ({ name: row.name, count: row.count, texts: textsOf(row) }));
  }
  // A generic's count includes its brands, so only generics are added up.
  const generics = new Set(
    catalog.medications.filter(({ generic }) => generic === null).map(({ name }) => name),
  );
  return catalog.conditions.map((row) => ({
    name: row.name,
    count: row.treatedWith.reduce((sum, use) => (generics.has(use.name) ? sum + use.count : sum), 0),
    texts: textsOf(row),
  }));
};

export const indexDomain = (catalog: ReferenceCatalog, domain: TextDomain): SuggestionIndex =>
  indexRows(sourceRows(catalog, domain));
