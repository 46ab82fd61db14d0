import { expect, it } from 'vitest';
import { suggestFor } from './cell-choices.ts';

const sources = {
  classes: ['Level', 'Graded'],
  names: async (typed: string) => [{ name: `<${typed.trim()}>`, note: 'condition' }],
};
const suggested = async (column: string, typed: string) =>
  (await suggestFor({ column, kind: '' }, sources)?.(typed))?.map(({ name }) => name);

it('says what each kind of rule asks', async () => {
  expect(await suggestFor({ column: 'kind', kind: '' }, sources)?.('ever')).toEqual([
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

it.each([
  ['subject', 'condition_within', 'condition'],
  ['subject', 'diagnosed_at_age', 'condition'],
  ['subject', 'medication_for', 'medication'],
  ['uses', 'medication_for', 'condition'],
  ['subject', 'all_of', null],
  ['subject', '', null],
])('suggests for %s of a %s rule names of the type %s', async (column, kind, expected) => {
  const types: (string | null)[] = [];
  const names = async (_: string, type: string | null) => {
    types.push(type);
    return [];
  };
  await suggestFor({ column, kind }, { classes: [], names })?.('hea');
  expect(types).toEqual([expected]);
});

it('says what an outcome does', async () => {
  expect(await suggestFor({ column: 'outcome', kind: '' }, sources)?.('refer')).toContainEqual({
    name: 'refer',
    note: 'an underwriter decides',
  });
});
