import { expect, it } from 'vitest';
import { changedResults, gainsAndLosses } from './impact-groups.ts';
import type { ImpactResult } from './model.ts';
import { IMPACT } from './texts.ts';

/** Ten people, two products that both versions have, and nothing that changes. */
const SAME: ImpactResult = {
  people: 10,
  skipped: 0,
  comparisons: 20,
  unchanged: 20,
  migrations: [],
  premiums: [],
  prices: [],
  added: [],
  removed: [],
};
const summaryOf = (result: ImpactResult) =>
  IMPACT.summary({ people: result.people, skipped: result.skipped, ...changedResults(result) });

it('says that nothing changes only if no product gains or loses anybody', () => {
  expect(summaryOf(SAME)).toBe('10 applicants: no result changes.');
  const isNew = { ...SAME, added: [{ slug: 'footpath', people: 8 }] };
  expect(summaryOf(isNew)).toBe('10 applicants: 8 of 30 results change.');
  expect(gainsAndLosses(isNew)).toEqual([{ slug: 'footpath', gained: 8, lost: 0 }]);
});

it('counts those who lose a product that is removed beside those who change class', () => {
  const migration = { slug: 'level', from: 'Level', to: 'none', people: 3, example: 'A-1' };
  const result = {
    ...SAME,
    unchanged: 17,
    migrations: [migration],
    removed: [{ slug: 'gone', people: 4 }],
  };
  expect(changedResults(result)).toEqual({ changed: 7, results: 30 });
  expect(gainsAndLosses(result)).toEqual([
    { slug: 'gone', gained: 0, lost: 4 },
    { slug: 'level', gained: 0, lost: 3 },
  ]);
});
