import { type Applicant, type Day, parseStatedDate } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';
import type { AskedCondition } from './command.ts';

/** A date field of a row and what contradicts it: a later date in the text, the start of what ended then, or the birth. */
export interface DateContradiction {
  readonly field: 'diagnosed' | 'lastTreatment' | 'firstFill' | 'lastFill';
  readonly by: 'text' | 'start' | 'birth';
}

interface Occurrences {
  readonly occurrences: Applicant['conditions'];
  readonly contradicted: DateContradiction | null;
}

interface ParsedDate {
  readonly value: string;
  readonly day: Day;
  readonly earliest: Day;
}

/**
 * The times at which an applicant had a condition: "stroke 2005, 2025" is two strokes. A date field takes precedence over
 * earlier dates in the text; a later one counts too, because the row does not say which of the two is wrong.
 */
export function occurrencesOf(
  { name, dates }: ReadEntry,
  { diagnosed, lastTreatment }: Pick<AskedCondition, 'diagnosed' | 'lastTreatment'>,
  asOf: Day,
): Occurrences {
  if (dates.length === 0) {
    const isBefore = endsBefore(diagnosed, lastTreatment, asOf);
    return {
      occurrences: [{ name, diagnosed, lastTreatment: isBefore ? diagnosed : lastTreatment }],
      contradicted: isBefore ? { field: 'lastTreatment', by: 'start' } : null,
    };
  }
  const starts = distinct(validDates(dates, false, asOf));
  const later = isStated(diagnosed)
    ? starts.filter(({ earliest }) => earliest > dayOf(diagnosed, asOf))
    : starts;
  const textEnd = latestEnd(dates, asOf);
  const isEndLater =
    isStated(lastTreatment) && textEnd !== null && earliestOf(textEnd, asOf) > dayOf(lastTreatment, asOf);
  const end = isStated(lastTreatment) && !isEndLater ? lastTreatment : textEnd;
  const days = [...(isStated(diagnosed) ? [diagnosed] : []), ...later.map(({ value }) => value)];
  let contradicted: DateContradiction | null = null;
  if (isStated(diagnosed) && later.length > 0) contradicted = { field: 'diagnosed', by: 'text' };
  else if (isEndLater) contradicted = { field: 'lastTreatment', by: 'text' };
  else if (isStated(lastTreatment) && days.some((day) => endsBefore(day, end, asOf)))
    contradicted = { field: 'lastTreatment', by: 'start' };
  return {
    occurrences: (days.length === 0 ? [null] : days).map((day) => ({
      name,
      diagnosed: day,
      lastTreatment: endsBefore(day, end, asOf) ? day : end,
    })),
    contradicted,
  };
}

/** Whether a date is before the birth, however vague it is. */
export function isBeforeBirth(date: string | null, birth: Day | null, asOf: Day): boolean {
  if (birth === null || !isStated(date)) return false;
  const stated = parseStatedDate(date, asOf);
  return stated.ok && stated.day < birth;
}

/** Whether something is said to have ended before it began, however vague both dates are. */
export function endsBefore(start: string | null, end: string | null, asOf: Day): boolean {
  if (!isStated(start) || !isStated(end)) return false;
  const [begun, ended] = [parseStatedDate(start, asOf), parseStatedDate(end, asOf)];
  return begun.ok && ended.ok && ended.day < begun.earliest;
}

/** The first date in a text that says when something began, or null. */
export function firstStart(dates: ReadEntry['dates'], asOf: Day): string | null {
  return validDates(dates, false, asOf)[0]?.value ?? null;
}

/** The latest date in a text that says when something ended, or null. */
export function latestEnd(dates: ReadEntry['dates'], asOf: Day): string | null {
  return validDates(dates, true, asOf).sort((left, right) => right.day - left.day)[0]?.value ?? null;
}

function isStated(date: string | null): date is string {
  return date !== null && date.trim() !== '';
}

/** Only dates up to today. */
function validDates(dates: ReadEntry['dates'], isEnd: boolean, asOf: Day): ParsedDate[] {
  return dates.flatMap((date) => {
    const value = date.span ?? date.value;
    const parsed = date.isEnd === isEnd ? parseStatedDate(value, asOf) : null;
    return parsed?.ok ? [{ value, day: parsed.day, earliest: parsed.earliest }] : [];
  });
}

/** "2024, May 2024" is one time: a date is left out if a more exact one lies within it. */
function distinct(dates: readonly ParsedDate[]): readonly ParsedDate[] {
  return dates.filter(
    (date, index) =>
      !dates.some((other, at) => {
        const isWithin = other.earliest >= date.earliest && other.day <= date.day;
        const isSame = other.earliest === date.earliest && other.day === date.day;
        return at !== index && isWithin && (!isSame || at < index);
      }),
  );
}

function dayOf(text: string, asOf: Day): Day {
  const date = parseStatedDate(text, asOf);
  return date.ok ? date.day : asOf;
}

function earliestOf(text: string, asOf: Day): Day {
  const date = parseStatedDate(text, asOf);
  return date.ok ? date.earliest : asOf;
}
