import { Lexicon } from './lexicon.ts';
import type { LexiconText } from './lexicon-text.ts';
import { TextReader } from './reader.ts';
import type { TextKind } from './set-aside.ts';
import type { Reading } from './statement.ts';

/** All texts of one kind, and the entry for a key. */
export interface KindOfTexts {
  readonly texts: () => readonly LexiconText[];
  readonly entryOf: (key: string) => string | null;
}

export interface TextReaders {
  read(kind: TextKind, text: string): Reading;
}

/**
 * Readers of every kind, created on first use. For each kind, the names of the others count as correctly spelled
 * words.
 */
export const createReaders = (kinds: Readonly<Record<TextKind, KindOfTexts>>): TextReaders => {
  const readers = new Map<TextKind, TextReader>();
  let known: Set<string> | null = null;
  const knownWords = (): Set<string> => {
    const words = new Set<string>();
    for (const { texts } of Object.values(kinds)) {
      for (const { text, name, bag } of texts()) {
        if (text === name) for (const word of bag.split(' ')) words.add(word);
      }
    }
    return words;
  };
  const isKnownWord = (stem: string): boolean => {
    known ??= knownWords();
    return known.has(stem);
  };
  return {
    read: (kind, text) => {
      let reader = readers.get(kind);
      if (reader === undefined) {
        const { texts, entryOf } = kinds[kind];
        reader = new TextReader(kind, new Lexicon(texts(), entryOf, isKnownWord));
        readers.set(kind, reader);
      }
      return reader.read(text);
    },
  };
};
