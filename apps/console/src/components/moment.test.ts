import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayText, formatsOf, instantOf, localOf, momentText } from './moment.tsx';

it('edits a time in UTC to the minute, wherever the browser is', () => {
  const minute = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);
  fc.assert(
    fc.property(minute, (instant) => {
      expect(instantOf(localOf(instant))).toBe(instant);
    }),
  );
});

it('has no time for an empty or half-typed field', () => {
  expect([instantOf(''), instantOf('2026-09'), localOf('')]).toEqual(['', expect.any(String), '']);
  expect(instantOf('soon')).toBe('');
});

it.each([
  ['en-US', '12/28/2026', '12/28/2026, 00:34:56'],
  ['de', '28.12.2026', '28.12.2026, 00:34:56'],
  ['sv', '2026-12-28', '2026-12-28 00:34:56'],
])('shows days and times as the region of the reader does: %s', (locale, day, time) => {
  const at = '2026-12-28T00:34:56.789Z';
  const formats = formatsOf(locale);
  expect([dayText(at, formats), momentText(at, formats)]).toEqual([day, time]);
  expect(dayText('2026-12-28', formats)).toBe(day);
});

it('shows what is no date as it is', () => {
  expect([dayText('never'), momentText('')]).toEqual(['never', '']);
});
