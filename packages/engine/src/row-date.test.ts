import { describe, expect, it } from 'vitest';
import { formatDay, parseCalendarDate } from './calendar.ts';
import { parseRowDate, parseStatedDate } from './row-date.ts';

const AS_OF = parseCalendarDate('2026-06-15') ?? 0;

function read(text: string): string {
  const date = parseRowDate(text, AS_OF);
  return date.ok ? formatDay(date.day) : date.issue;
}

describe('a date in a condition or medication row', () => {
  it.each([
    ['2024-03-09', '2024-03-09'],
    ['03/09/2024', '2024-03-09'],
    ['3/9/2024', '2024-03-09'],
    ['10 days ago', '2026-06-05'],
    ['1 DAY AGO', '2026-06-14'],
    ['2 Weeks Ago', '2026-06-01'],
    ['18 MONTHS AGO', '2024-12-15'],
    ['1 month ago', '2026-05-15'],
    ['5 YEARS AGO', '2021-06-15'],
    ['0 DAYS AGO', '2026-06-15'],
    ['  2024-03-09  ', '2024-03-09'],
  ])('reads %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['2024-03', '2024-03-31'],
    ['2024-02', '2024-02-29'],
    ['2024', '2024-12-31'],
    ['2026-06', '2026-06-15'],
    ['2026', '2026-06-15'],
  ])('reads the vague %s as the latest day it can mean, %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['0001', '1799-12-31', '9999 YEARS AGO', '999999 DAYS AGO'])('finds %s too long ago', (text) => {
    expect(read(text)).toBe('too_long_ago');
  });

  it('counts as many days back as a life has', () => {
    expect(read('10000 DAYS AGO')).toBe('1999-01-28');
  });

  it.each(['2026-06-16', '06/16/2026', '2026-07', '2027'])('finds %s in the future', (text) => {
    expect(read(text)).toBe('in_the_future');
  });

  it.each([
    '',
    'last spring',
    '2024-13',
    '2024-02-30',
    '13/01/2024',
    '24-01-01',
    '5 DECADES AGO',
    'MONTHS AGO',
    '-3 DAYS AGO',
    '1.5 YEARS AGO',
    '3 MONTHS',
    '2024-3-9',
  ])('finds no date in "%s"', (text) => {
    expect(read(text)).toBe('not_a_date');
  });
});

describe('the span of a date in a text', () => {
  it.each([
    ['18 TO 36 MONTHS AGO', '2024-12-15', '2023-06-15'],
    ['76 TO 122 DAYS AGO', '2026-03-31', '2026-02-13'],
    ['18 TO 36000 MONTHS AGO', '2024-12-15', '1800-01-01'],
    ['2024', '2024-12-31', '2024-01-01'],
  ])('%s is between its ends, and its latest day counts', (text, latest, first) => {
    const date = parseStatedDate(text, AS_OF);
    expect(date.ok && [formatDay(date.day), formatDay(date.earliest)]).toEqual([latest, first]);
  });

  it.each([
    // The latest 24 February is after the whole of February 2024.
    ['2024-02 OR 02-24', '2026-02-24', '2024-02-01'],
    // 24 December of this year has not come yet.
    ['2024-12 OR 12-24', '2025-12-24', '2024-12-01'],
    ['2026-02 OR 02-26', '2026-02-28', '2026-02-01'],
    // A month of the future is not meant, nor a day that does not exist.
    ['2028-02 OR 02-28', '2026-02-28', '2026-02-28'],
    ['2024-02 OR 02-29', '2024-02-29', '2024-02-01'],
    ['2025-06 OR 06-31', '2025-06-30', '2025-06-01'],
  ])('%s is a month of a year or a day of any year', (text, latest, first) => {
    const date = parseStatedDate(text, AS_OF);
    expect(date.ok && [formatDay(date.day), formatDay(date.earliest)]).toEqual([latest, first]);
  });

  it('is no date if neither meaning is possible', () => {
    expect(parseStatedDate('2044-02 OR 02-44', AS_OF)).toEqual({ ok: false, issue: 'not_a_date' });
  });

  it.each(['18 TO 36 MONTHS AGO', '2024-02 OR 02-24'])('%s is no date that a request may state', (text) => {
    expect(read(text)).toBe('not_a_date');
  });
});
