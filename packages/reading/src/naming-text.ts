import { takeDates } from './dates-in-text.ts';
import { namingWords, type TextKind } from './set-aside.ts';
import { foldText } from './text-key.ts';
import { wordsOf } from './words.ts';

/** A text without dates, amounts and words around a name: what entries are suggested for. Empty if nothing is left. */
export const namingText = (kind: TextKind, text: string): string =>
  namingWords(kind, wordsOf(takeDates(foldText(text)).rest))
    .map(({ written }) => written)
    .join(' ');
