import { addMonths, civilOf, type Day, dayIfReal, dayOf, daysInMonth } from './calendar.ts';

export type RowDate =
  /** `day` is the latest day that the text can mean, `earliest` the first one. */
  | { readonly ok: true; readonly day: Day; readonly earliest: Day }
  | { readonly ok: false; readonly issue: 'not_a_date' | 'in_the_future' | 'too_long_ago' };

const NOT_A_DATE: RowDate = { ok: false, issue: 'not_a_date' };
const UNIT_DAYS = { DAY: 1, WEEK: 7 } as const;

/**
 * A date in a condition or medication row, in any of the accepted forms. A month or a year without a day is read
 * as the latest day of it that is not after asOf: the applicant is never better off for being vague. Where an early day
 * is the worse one, as for the age at a diagnosis, `earliest` counts too.
 */
export function parseRowDate(text: string, asOf: Day): RowDate {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(trimmed);
  if (iso) {
    const [, year, month, day] = iso;
    return day === undefined
      ? latestOfMonth(Number(year), Number(month), asOf)
      : checked(dayIfReal(Number(year), Number(month), Number(day)), asOf);
  }
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (american) {
    return checked(dayIfReal(Number(american[3]), Number(american[1]), Number(american[2])), asOf);
  }
  if (/^\d{4}$/.test(trimmed)) return latestOfYear(Number(trimmed), asOf);
  const phrase = /^(\d{1,6})\s+(DAY|WEEK|MONTH|YEAR)S?\s+AGO$/i.exec(trimmed);
  return phrase ? ago(Number(phrase[1]), (phrase[2] ?? '').toUpperCase(), asOf) : NOT_A_DATE;
}

/**
 * A date of an applicant's row: one that a request may state, or the days that a date in a text may mean, of which the latest counts:
 * "18 TO 36 MONTHS AGO", or "2024-02 OR 02-24", a month or a day of some year.
 */
export function parseStatedDate(text: string, asOf: Day): RowDate {
  const either = EITHER.exec(text);
  if (either !== null) return monthOrDay(either, asOf);
  const span = SPAN.exec(text);
  if (span === null) return parseRowDate(text, asOf);
  const unit = span[3] ?? '';
  const [latest, earliest] = [ago(Number(span[1]), unit, asOf), ago(Number(span[2]), unit, asOf)];
  return latest.ok ? { ...latest, earliest: earliest.ok ? earliest.day : EARLIEST_DAY } : latest;
}

const EITHER = /^(\d{4}-\d{2}) OR (\d{2})-(\d{2})$/;
const SPAN = /^(\d{1,6}) TO (\d{1,6}) (DAY|MONTH)S AGO$/;

function ago(count: number, unit: string, asOf: Day): RowDate {
  if (unit === 'DAY' || unit === 'WEEK') return checked(asOf - count * UNIT_DAYS[unit], asOf);
  return checked(addMonths(asOf, unit === 'YEAR' ? -12 * count : -count), asOf);
}

function monthOrDay([, month = '', ofYear = '', day = '']: readonly string[], asOf: Day): RowDate {
  const readings = [parseRowDate(month, asOf), latestDay(Number(ofYear), Number(day), asOf)];
  const [first, second] = readings.filter((each) => each.ok);
  if (first === undefined) return NOT_A_DATE;
  const { day: one, earliest } = first;
  const { day: other, earliest: otherEarliest } = second ?? first;
  return { ok: true, day: Math.max(one, other), earliest: Math.min(earliest, otherEarliest) };
}

/** 29 February comes every four years, and was left out in 1900. */
const YEARS_TO_ANY_DAY = 8;

/** The latest such day that is not after asOf. */
function latestDay(month: number, day: number, asOf: Day): RowDate {
  const { year } = civilOf(asOf);
  for (let back = 0; back <= YEARS_TO_ANY_DAY; back += 1) {
    const found = dayIfReal(year - back, month, day);
    if (found !== null && found <= asOf) return checked(found, asOf);
  }
  return NOT_A_DATE;
}

function latestOfMonth(year: number, month: number, asOf: Day): RowDate {
  const first = dayIfReal(year, month, 1);
  if (first === null) return NOT_A_DATE;
  return latestOf(first, dayOf(year, month, daysInMonth(year, month)), asOf);
}

function latestOfYear(year: number, asOf: Day): RowDate {
  return latestOf(dayOf(year, 1, 1), dayOf(year, 12, 31), asOf);
}

function latestOf(first: Day, last: Day, asOf: Day): RowDate {
  return first > asOf ? { ok: false, issue: 'in_the_future' } : checked(Math.min(last, asOf), asOf, first);
}

/** A day before 1800 is a typing error. */
const EARLIEST_DAY = dayOf(1800, 1, 1);

function checked(day: Day | null, asOf: Day, earliest: Day | null = day): RowDate {
  if (day === null) return NOT_A_DATE;
  if (day < EARLIEST_DAY) return { ok: false, issue: 'too_long_ago' };
  return day > asOf ? { ok: false, issue: 'in_the_future' } : { ok: true, day, earliest: earliest ?? day };
}
