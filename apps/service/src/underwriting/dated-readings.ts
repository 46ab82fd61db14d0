import { addMonths, type Day, parseStatedDate } from '@prequal/engine';
import type { DatedReading } from '@prequal/packs';
import type { ReadEntry, TextDate } from '@prequal/reading';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const LAST_SEIZURE = /\b(?:last|final)\s+(?:seizure|fit|convulsion|one|episode)\b|\bseizure[\s-]*free\b/i;
const SEIZURE_FREE = /\bseizure[\s-]*free\b/i;
const A_SEIZURE =
  /\b(?:seizure|convulsion)\b(?!\s*(?:disorder|meds?|medications?|medicine|drugs?|precautions?))/i;
const A_STAY =
  /\b(?:in|out\s+of|from|to)\s+(?:the\s+)?hospital\b(?!\s+bed)|\bhospitali[sz](?:ed|ation)\b|\bhospital\s+stay\b|\badmitted\b/i;
const NO_STAY = /\b(?:no|not|never|without|wasn't|wasnt|denies)\b[^,;]*\bhospital/i;
const A_VISIT = /\be\.?r\b|\bemergency\s+(?:room|department|dept)\b/i;
/** Times that the reader sets aside because they are no date. */
const RECENTLY = /\b(?:today|yesterday|recent(?:ly)?|(?:this|last)\s+(?:night|week|month))\b/i;
/** A month without a year is of the past twelve. */
const IN_PAST_YEAR = new RegExp(
  `${RECENTLY.source}|\\b(?:this|last|past)\\s+(?:year|spring|summer|fall|autumn|winter)\\b|\\b(?:in|last|this|since)\\s+${MONTH}\\b(?![\\s,]*(?:of\\s+)?\\d)`,
  'i',
);

/** How texts say that something happened. The catalog says what its date means. */
const EVENTS: Readonly<
  Record<
    DatedReading['event'],
    {
      readonly isSaid: (text: string) => boolean;
      readonly recently: RegExp;
    }
  >
> = {
  seizure: {
    isSaid: (text) => (LAST_SEIZURE.test(text) || A_SEIZURE.test(text)) && !SEIZURE_FREE.test(text),
    recently: RECENTLY,
  },
  last_seizure: { isSaid: (text) => LAST_SEIZURE.test(text), recently: RECENTLY },
  hospital_stay: { isSaid: (text) => A_STAY.test(text) && !NO_STAY.test(text), recently: IN_PAST_YEAR },
  emergency_visit: { isSaid: (text) => A_VISIT.test(text), recently: RECENTLY },
};

/**
 * "Epilepsy, last seizure 2015", "seizure last month", "in hospital last month for pneumonia": what the day of an event says beside the
 * entries of a text, by the rows of `dated-readings.csv`. The entries as read if no row applies.
 */
export function withDatedReadings(
  readings: readonly DatedReading[],
  { text, entries }: { readonly text: string | null; readonly entries: readonly ReadEntry[] },
  asOf: Day,
): readonly ReadEntry[] {
  if (text === null || entries.length === 0) return entries;
  for (const reading of readings) {
    const { event, itself, subjects, effect, condition, date, months, below } = reading;
    if (itself !== undefined && effect === 'replaces') {
      const isOver = (day: TextDate) => isBefore(day, addMonths(asOf, -months), asOf);
      const isMeant = ({ name, dates }: ReadEntry) =>
        name === itself && dates.length > 0 && dates.every(isOver);
      if (entries.some(isMeant))
        return entries.map((entry) => (isMeant(entry) ? { ...entry, name: condition } : entry));
      continue;
    }
    const about = entries.filter(({ name }) => name !== reading.itself);
    const isAbout =
      subjects.length === 0 || (about.length > 0 && about.every(({ name }) => subjects.includes(name)));
    if (!isAbout || !EVENTS[event].isSaid(text)) continue;
    const isLast = event.endsWith('seizure') && LAST_SEIZURE.test(text);
    const dates = entries.flatMap((entry) => entry.dates.filter(({ isEnd }) => isEnd || !isLast));
    const isDated = (day: TextDate) => isWithin(day, addMonths(asOf, -months), asOf);
    const isRecent = EVENTS[event].recently.test(text) || dates.some(isDated);
    const isOver = dates.length > 0 && dates.every((day) => isBefore(day, addMonths(asOf, -months), asOf));
    if (!(date === 'within' ? isRecent : isOver)) continue;
    // Older dates are of something else in the row.
    const found = { name: condition, dates: date === 'within' ? dates.filter(isDated) : [] };
    if (effect === 'replaces') return [found];
    return entries.some(({ name }) => below.includes(name)) ? entries : [...entries, found];
  }
  return entries;
}

function isWithin({ span, value }: TextDate, limit: Day, asOf: Day): boolean {
  const stated = parseStatedDate(span ?? value, asOf);
  return stated.ok && stated.day >= limit;
}

function isBefore({ span, value }: TextDate, limit: Day, asOf: Day): boolean {
  const stated = parseStatedDate(span ?? value, asOf);
  return stated.ok && stated.day < limit;
}
