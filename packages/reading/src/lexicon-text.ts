import { isFiller } from './set-aside.ts';
import { foldText, keyOfFolded } from './text-key.ts';
import { type Word, wordsOf } from './words.ts';

/** A text that leads to a catalog entry, in the forms in which it is looked up. */
export interface LexiconText {
  readonly text: string;
  /** The name of the entry. */
  readonly name: string;
  readonly key: string;
  readonly bag: string;
}

/** No article ends a text: the A of "hep A" and "vitamin A" is a letter. */
const isLastLetter = ({ written }: Word, at: number, words: readonly Word[]): boolean =>
  written === 'A' && at > 0 && at === words.length - 1;

/** Stems in any order. */
export const sortedStems = (words: readonly Word[]): string =>
  words
    .map(({ stem }) => stem)
    .sort()
    .join(' ');

/** Words in any order, without fillers: two texts with equal bags mean the same. */
export const bagOf = (words: readonly Word[]): string =>
  sortedStems(words.filter((word, at) => !isFiller(word) || isLastLetter(word, at, words)));

export const lexiconText = (text: string, name: string): LexiconText => {
  const folded = foldText(text);
  return { text, name, key: keyOfFolded(folded), bag: bagOf(wordsOf(folded)) };
};
