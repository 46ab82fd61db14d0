import { CatalogWords, type Wording } from './catalog-words.ts';
import { withoutInformant } from './informants.ts';
import { Lexicon } from './lexicon.ts';
import type { LexiconText } from './lexicon-text.ts';
import { turnsMeaning } from './polarity.ts';
import { TextReader } from './reader.ts';
import type { TextKind } from './set-aside.ts';
import type { Reading } from './statement.ts';
import { foldText } from './text-key.ts';
import { readNicotineKinds } from './word-by-word/nicotine.ts';
import { readWordByWord, type WordByWord } from './word-by-word/word-by-word.ts';
import { indexWords, type WordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

/** Limits the time that a long text can take. */
const LONGEST_TEXT = 160;

/** All texts of one kind, and the entry for a key. */
export interface KindOfTexts {
  readonly texts: () => readonly LexiconText[];
  readonly entryOf: (key: string) => string | null;
}

export interface TextReaders {
  /** Builds what is otherwise built in one turn when the first text is read. */
  prepare(): Generator<undefined, void>;
  /** Reads a text; words that the catalog does not know are tried as slips or beginnings of words that it knows. */
  read(kind: TextKind, text: string): Reading;
  readAsWritten(kind: TextKind, text: string): Reading;
  /** Reads a text that nothing else explains word by word. */
  readWordByWord(list: 'condition' | 'medication', text: string): WordByWord;
  /** A text as it may have been meant, with words of the catalog for unknown ones. */
  wordingsOf(text: string): readonly Wording[];
}

/**
 * Readers of every kind, created on first use or in advance. For each kind, the names of the others count as correctly
 * spelled words. The index is of the texts of all kinds in their order.
 */
export const createReaders = (
  kinds: Readonly<Record<TextKind, KindOfTexts>>,
  index?: WordIndex,
): TextReaders => {
  const readers = new Map<TextKind, TextReader>();
  let known: CatalogWords | null = null;
  function* prepareWords(): Generator<undefined, CatalogWords> {
    if (known !== null) return known;
    const all: LexiconText[] = [];
    for (const { texts } of Object.values(kinds)) {
      yield;
      all.push(...texts());
    }
    const words = yield* CatalogWords.of(all, index ?? indexWords(all));
    known ??= words;
    return known;
  }
  const words = (): CatalogWords => known ?? finish(prepareWords());
  const isKnownWord = (stem: string): boolean => words().isKnown(stem);
  function* prepareReader(kind: TextKind): Generator<undefined, TextReader> {
    const { texts, entryOf } = kinds[kind];
    const lexicon = yield* Lexicon.of(texts(), entryOf, isKnownWord);
    // Somebody may have read a text meanwhile.
    const reader = readers.get(kind) ?? new TextReader(kind, lexicon);
    readers.set(kind, reader);
    return reader;
  }
  const readerOf = (kind: TextKind): TextReader => readers.get(kind) ?? finish(prepareReader(kind));
  const readAsWritten = (kind: TextKind, text: string): Reading => {
    const statement = withoutInformant(text);
    const reading = readerOf(kind).read(statement);
    const isPart = statement !== text && reading.status === 'recognized';
    return isPart ? { ...reading, status: 'interpreted', by: 'phrase' } : reading;
  };
  /** The entries and the candidates of a row are asked for one after the other. */
  let last: { readonly list: string; readonly text: string; readonly said: WordByWord } | null = null;
  const wordByWord: TextReaders['readWordByWord'] = (list, text) => {
    if (last?.list !== list || last.text !== text) {
      const kinds = { condition: readerOf('condition'), medication: readerOf('medication') };
      last = { list, text, said: readWordByWord(kinds, list, withoutInformant(text)) };
    }
    return last.said;
  };
  const wordingsOf = (text: string): readonly Wording[] => {
    const folded = foldText(withoutInformant(text));
    return folded.length > LONGEST_TEXT || turnsMeaning(wordsOf(folded)) ? [] : words().wordingsOf(folded);
  };
  return {
    *prepare() {
      for (const kind of Object.keys(kinds) as TextKind[]) if (!readers.has(kind)) yield* prepareReader(kind);
      yield* prepareWords();
    },
    read(kind, text) {
      const reading = readAsWritten(kind, text);
      if (kind === 'nicotine' && !('entries' in reading))
        return readNicotineKinds(readerOf(kind).lexicon, text) ?? reading;
      if (kind === 'nicotine' || !mayBeReworded(reading)) return reading;
      return onlyReading(wordingsOf(text), (wording) => readAsWritten(kind, wording)) ?? reading;
    },
    readAsWritten,
    readWordByWord: wordByWord,
    wordingsOf,
  };
};

/** A text that denies something, or is about somebody else, means that however its words are spelled. */
const mayBeReworded = (reading: Reading): boolean =>
  reading.status === 'ambiguous' || (reading.status === 'unrecognized' && reading.because === null);

/** What one or several wordings of a text mean: the entries if all that are understood mean the same; null if none of the closest is. */
function onlyReading(wordings: readonly Wording[], read: (text: string) => Reading): Reading | null {
  const meanings = new Map<string, Extract<Reading, { readonly entries: unknown }>>();
  let isCloseRead = false;
  for (const { text, isClosest } of wordings) {
    const reading = read(text);
    if (!('entries' in reading) || reading.entries.length === 0) continue;
    meanings.set(JSON.stringify(reading.entries), reading);
    isCloseRead ||= isClosest;
  }
  if (!isCloseRead) return null;
  const [only, ...others] = meanings.values();
  if (only === undefined) return null;
  if (others.length > 0) {
    const names = [only, ...others].flatMap(({ entries }) => entries.map(({ name }) => name));
    return { status: 'ambiguous', candidates: [...new Set(names)] };
  }
  const { entries, measured } = only;
  return { status: 'interpreted', by: 'spelling', entries, ...(measured !== undefined && { measured }) };
}

function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
