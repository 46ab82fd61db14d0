/** `@prequal/sdk/reading`. The published SDK contains the package, so that it has no dependencies. */
export {
  bitCount,
  createReaders,
  EditMatcher,
  foldText,
  type KindOfTexts,
  type LexiconText,
  letterMask,
  lexiconText,
  type ReadEntry,
  type Reading,
  type ReadMeasurement,
  repeatMask,
  type TextDate,
  type TextKind,
  type TextReaders,
  textKey,
} from '@prequal/reading';
