export type { TextDate } from './dates-in-text.ts';
export { bitCount, EditMatcher, letterMask, repeatMask } from './edit-distance.ts';
export { type LexiconText, lexiconText } from './lexicon-text.ts';
export { MEASURED_VALUES, type ReadMeasurement } from './measurements-in-text.ts';
export type { ReadEntry, Reading } from './reader.ts';
export { createReaders, type KindOfTexts, type TextReaders } from './readers.ts';
export type { TextKind } from './set-aside.ts';
export { foldText, textKey } from './text-key.ts';
