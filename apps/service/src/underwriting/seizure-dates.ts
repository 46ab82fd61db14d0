import { addMonths, type Day, parseStatedDate } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';

const SEIZURES: ReadonlySet<string> = new Set([
  'Seizures / Epilepsy',
  'Epilepsy',
  'Grand Mal Seizures',
  'Petit Mal Seizures',
  'Partial Seizures',
]);
const LAST_SEIZURE = /\b(?:last|final)\s+(?:seizure|fit|convulsion|one|episode)\b|\bseizure[\s-]*free\b/i;
const FREE = /\bseizure[\s-]*free\b/i;
const A_SEIZURE =
  /\b(?:seizure|convulsion)\b(?!\s*(?:disorder|meds?|medications?|medicine|drugs?|precautions?))/i;
/** Times that the reader sets aside because they are no date. */
const RECENTLY = /\b(?:today|yesterday|recent(?:ly)?|(?:this|last)\s+(?:night|week|month))\b/i;
const SEIZURE_FREE = 'Seizure-Free More Than 2 Years';
const RECENT_SEIZURE = 'Seizure in Past 12 Months';
const FREE_MONTHS = 24;
const RECENT_MONTHS = 12;

/**
 * "Epilepsy, last seizure 2015", "seizure last month": carriers ask for the last seizure, and a medication that prevents another one
 * does not change its date. The entries as read if the text has no date of a seizure, or one between those limits.
 */
export function seizuresByDate(
  text: string | null,
  entries: readonly ReadEntry[],
  asOf: Day,
): readonly ReadEntry[] {
  if (text === null || entries.length === 0 || !entries.every(({ name }) => SEIZURES.has(name)))
    return entries;
  const isLast = LAST_SEIZURE.test(text);
  if (!isLast && !A_SEIZURE.test(text)) return entries;
  const dates = entries.flatMap((entry) => entry.dates.filter(({ isEnd }) => isEnd || !isLast));
  const days = dates.map(({ span, value }) => parseStatedDate(span ?? value, asOf));
  const isRecent =
    RECENTLY.test(text) || days.some((date) => date.ok && date.day >= addMonths(asOf, -RECENT_MONTHS));
  if (isRecent && !FREE.test(text)) return [{ name: RECENT_SEIZURE, dates }];
  const isLongAgo =
    days.length > 0 && days.every((date) => date.ok && date.day < addMonths(asOf, -FREE_MONTHS));
  return isLast && isLongAgo ? [{ name: SEIZURE_FREE, dates: [] }] : entries;
}
