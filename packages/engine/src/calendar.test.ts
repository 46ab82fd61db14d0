import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  ageLastBirthday,
  ageNearestBirthday,
  civilOf,
  dayOf,
  elapsedHalfMonths,
  formatDay,
  parseCalendarDate,
} from './calendar.ts';

const day = (text: string): number => parseCalendarDate(text) ?? Number.NaN;

describe('calendar days', () => {
  it('agree with the platform calendar over four centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70_000, max: 70_000 }), (number) => {
        const platform = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(formatDay(number)).toBe(platform);
        expect(day(platform)).toBe(number);
      }),
    );
  });

  it('refuse days that do not exist', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '1900-02-29',
      '26-01-01',
      '',
    ]) {
      expect(parseCalendarDate(text)).toBeNull();
    }
    expect(parseCalendarDate('2000-02-29')).not.toBeNull();
  });

  it('move by months to the same day, or to the last day of a shorter month', () => {
    expect(formatDay(addMonths(day('2026-03-31'), -1))).toBe('2026-02-28');
    expect(formatDay(addMonths(day('2024-03-31'), -1))).toBe('2024-02-29');
    expect(formatDay(addMonths(day('2026-06-15'), -24))).toBe('2024-06-15');
    expect(formatDay(addMonths(day('2026-01-31'), 13))).toBe('2027-02-28');
    expect(formatDay(addMonths(day('2026-11-30'), 3))).toBe('2027-02-28');
  });
});

describe('time since a day, in half months', () => {
  it('is even on the exact day and odd between two of them', () => {
    const asOf = day('2026-06-15');

    expect(elapsedHalfMonths(day('2026-06-15'), asOf)).toBe(0);
    expect(elapsedHalfMonths(day('2026-06-14'), asOf)).toBe(1);
    expect(elapsedHalfMonths(day('2026-05-16'), asOf)).toBe(1);
    expect(elapsedHalfMonths(day('2026-05-15'), asOf)).toBe(2);
    expect(elapsedHalfMonths(day('2025-06-15'), asOf)).toBe(24);
    expect(elapsedHalfMonths(day('2025-06-14'), asOf)).toBe(25);
    expect(elapsedHalfMonths(day('2025-06-16'), asOf)).toBe(23);
  });

  it('decides every look-back exactly like "asOf minus N months"', () => {
    const days = fc.integer({ min: dayOf(1990, 1, 1), max: dayOf(2030, 1, 1) });
    fc.assert(
      fc.property(days, fc.nat(15_000), fc.nat(240), (asOf, back, months) => {
        const date = asOf - back;
        const limit = addMonths(asOf, -months);
        const elapsed = elapsedHalfMonths(date, asOf);
        expect(elapsed < 2 * months).toBe(date > limit);
        expect(elapsed <= 2 * months).toBe(date >= limit);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('insurance age', () => {
  it('last birthday changes on the birthday', () => {
    expect(ageLastBirthday(day('1961-06-15'), day('2026-06-14'))).toBe(64);
    expect(ageLastBirthday(day('1961-06-15'), day('2026-06-15'))).toBe(65);
  });

  it('changes on 1 March of a common year for someone born on 29 February', () => {
    expect(ageLastBirthday(day('1960-02-29'), day('2026-02-28'))).toBe(65);
    expect(ageLastBirthday(day('1960-02-29'), day('2026-03-01'))).toBe(66);
    expect(ageLastBirthday(day('1960-02-29'), day('2028-02-29'))).toBe(68);
  });

  it('nearest birthday changes six months after the birthday', () => {
    expect(ageNearestBirthday(day('1961-06-15'), day('2026-12-14'))).toBe(65);
    expect(ageNearestBirthday(day('1961-06-15'), day('2026-12-15'))).toBe(66);
    expect(ageNearestBirthday(day('1961-08-31'), day('2027-02-27'))).toBe(65);
    expect(ageNearestBirthday(day('1961-08-31'), day('2027-02-28'))).toBe(66);
  });

  it('never differs by more than one between the two readings', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 10_000 }), fc.nat(30_000), (birth, lived) => {
        const last = ageLastBirthday(birth, birth + lived);
        const nearest = ageNearestBirthday(birth, birth + lived);
        expect([last, last + 1]).toContain(nearest);
        expect(civilOf(birth + lived).year - civilOf(birth).year - last).toBeLessThanOrEqual(1);
      }),
    );
  });
});
