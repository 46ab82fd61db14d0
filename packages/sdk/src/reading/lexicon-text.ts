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

/** Words in any order, without fillers: two texts with equal bags mean the same. */
export const bagOf = (words: readonly Word[]): string =>
  words
    .filter((word) => !isFiller(word))
    .map(({ stem }) => stem)
    .sort()
    .join(' ');

export const lexiconText = (text: string, name: string): LexiconText => {
  const folded = foldText(text);
  return { text, name, key: keyOfFolded(folded), bag: bagOf(wordsOf(folded)) };
};
