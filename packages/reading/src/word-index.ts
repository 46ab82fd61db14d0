import type { LexiconText } from './lexicon-text.ts';
import { foldText } from './text-key.ts';
import { wordsOf } from './words.ts';

/** Shorter words are not completed. */
const WHOLE_WORD = /^[A-Z]{5,}$/;

/** Which words the texts of a catalog have, as plain data: making it takes longer than reading it. */
export interface WordIndex {
  /** Stems of the words of names: aliases and corrections contain slips. */
  readonly stems: readonly string[];
  readonly ordered: readonly string[];
  /** Of each ordered word in turn: the positions of the texts that have it. */
  readonly positions: Int32Array;
  /** Where the positions of each ordered word begin, and where the last ones end. */
  readonly starts: Int32Array;
}

export const indexWords = (texts: readonly LexiconText[]): WordIndex => {
  const stems = new Set<string>();
  const textsWith = new Map<string, number[]>();
  for (const [at, { text, name }] of texts.entries()) {
    const words = wordsOf(foldText(text));
    if (text === name) for (const { stem } of words) stems.add(stem);
    for (const word of new Set(words.map(({ written }) => written))) {
      if (!WHOLE_WORD.test(word)) continue;
      const known = textsWith.get(word);
      if (known === undefined) textsWith.set(word, [at]);
      else known.push(at);
    }
  }
  const ordered = [...textsWith.keys()].sort();
  const positions = ordered.map((word) => textsWith.get(word) ?? []);
  const starts = new Int32Array(positions.length + 1);
  for (const [at, { length }] of positions.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  return { stems: [...stems], ordered, positions: Int32Array.from(positions.flat()), starts };
};
