import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf, localOf, momentText } from './moment.tsx';

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

it('shows a time to the second', () => {
  expect(momentText('2026-09-01T12:34:56.789Z')).toBe('2026-09-01 12:34:56');
});
