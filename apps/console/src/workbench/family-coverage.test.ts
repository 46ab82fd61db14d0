import { expect, it } from 'vitest';
import { coverageShare } from './family-coverage.ts';

const counts = (ruled: number, unlisted: number, ignored: number) => ({
  ruled,
  group: 0,
  unlisted,
  inferred: 0,
  ignored,
});

it('counts what changes something, and what a rule names', () => {
  expect(coverageShare({ conditions: counts(10, 70, 0), medications: counts(10, 0, 10) })).toEqual({
    decided: '90 %',
    named: '20 %',
  });
});

it('is complete only without a gap, and unknown without anything to decide', () => {
  expect(coverageShare({ conditions: counts(9_999, 0, 1), medications: counts(0, 0, 0) }).decided).toBe(
    '99 %',
  );
  expect(coverageShare({ conditions: counts(1, 2, 0), medications: counts(0, 0, 0) }).decided).toBe('100 %');
  expect(coverageShare({ conditions: counts(0, 0, 0), medications: counts(0, 0, 0) }).decided).toBe('–');
});
