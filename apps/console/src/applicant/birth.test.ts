import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthOf } from './birth.ts';

const TODAY = new Date('2026-09-01T12:00:00');

describe('a birth date', () => {
  it.each([
    ['05/14/1961', '1961-05-14'],
    ['05141961', '1961-05-14'],
    ['5/14/61', '1961-05-14'],
    ['5-14-99', '1999-05-14'],
    ['5/14/27', '1927-05-14'],
    ['5/14/05', '2005-05-14'],
    ['5/14/20', '2020-05-14'],
    [' 5/14/61 ', '1961-05-14'],
  ])('may be written %s', (text, date) => expect(birthOf(text, TODAY)).toEqual({ date, isEstimated: false }));

  it.each(['', '5', '05', '12', '17', '121', '5/14', '13/40/61', 'soon', '5/14/196'])('is not %s', (text) =>
    expect(birthOf(text, TODAY)).toBeNull(),
  );

  it('is estimated from an age, so that the last and the nearest birthday give that age', () => {
    expect(birthOf('67', TODAY)).toEqual({ date: '1959-06-03', isEstimated: true });
    const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 18, max: 120 }), days, (years, today) => {
        const { date } = birthOf(String(years), today) ?? { date: '' };
        const exact = (today.getTime() - Date.parse(date)) / (365.2425 * 86_400_000);
        expect([Math.floor(exact), Math.round(exact)]).toEqual([years, years]);
      }),
    );
  });
});
