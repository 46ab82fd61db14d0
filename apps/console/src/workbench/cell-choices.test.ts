import { expect, it } from 'vitest';
import { suggestFor } from './cell-choices.ts';

const sources = {
  classes: ['Level', 'Graded'],
  names: async (typed: string) => [{ name: `<${typed.trim()}>`, note: 'condition' }],
};
const suggested = async (column: string, typed: string) =>
  (await suggestFor(column, sources)?.(typed))?.map(({ name }) => name);

it('says what each kind of rule asks', async () => {
  expect(await suggestFor('kind', sources)?.('ever')).toEqual([
    { name: 'condition_ever', note: 'has or ever had it' },
  ]);
});

it('completes the last of several names in a cell', async () => {
  expect(await suggested('subject', 'Stroke; hea')).toEqual(['Stroke; <hea>']);
  expect(await suggested('uses', 'gout')).toEqual(['<gout>']);
});

it('offers the classes of the product and the words of the format', async () => {
  expect(await suggested('outcome', '')).toEqual(['Level', 'Graded', 'decline', 'refer', 'open']);
  expect(await suggested('outcome', 'gra')).toEqual(['Graded']);
  expect(await suggested('kind', 'within')).toEqual(['condition_within']);
  // Somebody who opens a cell that is filled in sees the alternatives.
  expect(await suggested('clock', 'event')).toHaveLength(5);
  expect(await suggested('note', 'x')).toBeUndefined();
});
