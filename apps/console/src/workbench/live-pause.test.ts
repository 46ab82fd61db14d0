import { expect, it } from 'vitest';
import { pauseAfter } from './live-pause.ts';

it('checks an edit after a rest at once, and waits for the last one of many', () => {
  expect([Number.POSITIVE_INFINITY, 61, 60, 30, 0].map(pauseAfter)).toEqual([0, 0, 60, 60, 60]);
});
