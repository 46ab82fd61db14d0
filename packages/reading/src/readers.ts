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
  /** Builds what is otherwise built in one turn when the first text is read. */
  prepare(): Generator<undefined, void>;
  read(kind: TextKind, text: string): Reading;
}

/**
 * Readers of every kind, created on first use or in advance. For each kind, the names of the others count as correctly
 * spelled words.
 */
export const createReaders = (kinds: Readonly<Record<TextKind, KindOfTexts>>): TextReaders => {
  const readers = new Map<TextKind, TextReader>();
  let known: Set<string> | null = null;
  function* prepareWords(): Generator<undefined, Set<string>> {
    if (known !== null) return known;
    const words = new Set<string>();
    for (const { texts } of Object.values(kinds)) {
      yield;
      for (const { text, name, bag } of texts()) {
        if (text === name) for (const word of bag.split(' ')) words.add(word);
      }
    }
    known = words;
    return words;
  }
  const isKnownWord = (stem: string): boolean => (known ?? finish(prepareWords())).has(stem);
  function* prepareReader(kind: TextKind): Generator<undefined, TextReader> {
    const { texts, entryOf } = kinds[kind];
    const lexicon = yield* Lexicon.of(texts(), entryOf, isKnownWord);
    // Somebody may have read a text meanwhile.
    const reader = readers.get(kind) ?? new TextReader(kind, lexicon);
    readers.set(kind, reader);
    return reader;
  }
  return {
    *prepare() {
      for (const kind of Object.keys(kinds) as TextKind[]) if (!readers.has(kind)) yield* prepareReader(kind);
      yield* prepareWords();
    },
    read: (kind, text) => (readers.get(kind) ?? finish(prepareReader(kind))).read(text),
  };
};

function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
