import type { RateRow } from '@prequal/packs/rate-book';
import { expect, it } from 'vitest';
import { unlikeNeighbors } from './unlike-neighbors.ts';

const rows = (rates: readonly number[], changes: Partial<RateRow> = {}): readonly RateRow[] =>
  rates.map((rate, index) => ({
    table: 'life',
    class: 'Level',
    sex: 'female',
    tobacco: 'no',
    band: 1,
    age: 60 + index,
    rate,
    ...changes,
  }));

it('finds a forgotten decimal point and a missing digit, with the rates beside them', () => {
  const found = unlikeNeighbors([
    ...rows([4000, 4100, 420_000, 4300]),
    ...rows([5000, 510, 5200], { sex: 'male' }),
  ]);
  expect(found.map(({ row: { sex, age, rate } }) => [sex, age, rate])).toEqual([
    ['female', 62, 420_000],
    ['male', 61, 510],
  ]);
  expect(found[0]?.neighbors.map(({ rate }) => rate)).toEqual([4100, 4300]);
});

it('finds nothing in rates that rise steeply, nor beside a wrong one', () => {
  expect(unlikeNeighbors(rows([1000, 1500, 2250, 3375]))).toEqual([]);
  expect(unlikeNeighbors(rows([4000, 410_000]))).toEqual([]);
  // Another class at the same age is no neighbor.
  expect(unlikeNeighbors([...rows([4000]), ...rows([90_000], { class: 'Graded' })])).toEqual([]);
});
