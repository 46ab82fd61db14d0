import type { DatedText } from './dates-in-text.ts';
import { dateBehind, ENDS_WITH_DATE } from './parts-of-texts.ts';
import { segmentsOf } from './segments.ts';
import { namesWithDate, type Statement } from './statement.ts';
import { type Word, wordsOf } from './words.ts';

/** Names without anything between them, with their date: of the first if it follows that, of the last at the end. */
export function runWithDates(
  { text, rest, dates }: DatedText & { readonly text: string },
  names: readonly string[],
  nameOf: (run: readonly Word[]) => string | null,
): Statement {
  const before = dates.length === 1 ? dateBehind(text, rest) : null;
  const [first, ...more] = before === null ? [] : (segmentsOf(wordsOf(before), nameOf) ?? []);
  const isOfFirst = first === names[0] && more.length === 0;
  // "PAD stent in leg 2021": a date at the end is of the last one.
  const isOfLast = before === null && dates.length === 1 && ENDS_WITH_DATE.test(text);
  const dated = isOfFirst ? 0 : isOfLast ? names.length - 1 : -1;
  return namesWithDate(names, dates, dated);
}
