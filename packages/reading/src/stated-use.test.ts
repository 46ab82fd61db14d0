import { expect, it } from 'vitest';
import { statedUse } from './stated-use.ts';

it.each([
  ['eliquis 5mg 2x/day for afib', 'afib'],
  ['Metoprolol for her blood pressure', 'blood pressure'],
  ['metformin for 10 years', null],
  ['insulin for years', null],
  ['lisinopril', null],
])('finds the use in "%s": %s', (text, use) => {
  expect(statedUse(text)).toBe(use);
});
