import { takeDates } from './dates-in-text.ts';
import { beforeDenial } from './polarity.ts';
import { namingWords, type TextKind } from './set-aside.ts';
import { foldText } from './text-key.ts';
import { wordsOf } from './words.ts';

/** A text without dates, amounts, words around a name and what it denies: what entries are suggested for. Empty if nothing is left. */
export const namingText = (kind: TextKind, text: string): string => {
  const folded = foldText(text);
  const words = beforeDenial(kind, wordsOf(folded)) ?? wordsOf(takeDates(folded).rest);
  return namingWords(kind, words)
    .map(({ written }) => written)
    .join(' ');
};
