import { addMonths, type Day, parseRowDate } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';

const SEIZURES: ReadonlySet<string> = new Set([
  'Seizures / Epilepsy',
  'Epilepsy',
  'Grand Mal Seizures',
  'Petit Mal Seizures',
  'Partial Seizures',
]);
const LAST_SEIZURE = /\b(?:last|final)\s+(?:seizure|fit|convulsion|one|episode)\b|\bseizure[\s-]*free\b/i;
const SEIZURE_FREE = 'Seizure-Free More Than 2 Years';
const MONTHS = 24;

/**
 * "Epilepsy, last seizure 2015": carriers ask for the last seizure, and a medication that prevents another one does not change its date.
 * The entries as read if the text does not say so, or says that it was in the past two years.
 */
export function withoutSeizures(
  text: string | null,
  entries: readonly ReadEntry[],
  asOf: Day,
): readonly ReadEntry[] {
  if (text === null || entries.length === 0 || !LAST_SEIZURE.test(text)) return entries;
  if (!entries.every(({ name }) => SEIZURES.has(name))) return entries;
  const days = entries
    .flatMap(({ dates }) => dates.filter(({ isEnd }) => isEnd))
    .map(({ value }) => parseRowDate(value, asOf));
  const limit = addMonths(asOf, -MONTHS);
  const isLongAgo = days.length > 0 && days.every((date) => date.ok && date.day < limit);
  return isLongAgo ? [{ name: SEIZURE_FREE, dates: [] }] : entries;
}
