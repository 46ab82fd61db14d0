import { expect, it } from 'vitest';
import { rowHeadings } from './row-headings.ts';

const COLUMNS = ['id', 'value', 'note'];
const headings = (rows: readonly string[][]) => rowHeadings(COLUMNS, rows);

it('a part and a question are named above their first row only', () => {
  expect(
    headings([
      ['A1', '', 'In a hospital?'],
      ['A2a', '12', 'A stroke?'],
      ['A2b', '24', 'A stroke?'],
      ['B1', '', 'Insulin?'],
    ]),
  ).toEqual([
    { part: 'A', question: '1. In a hospital?' },
    { part: null, question: '2. A stroke?' },
    null,
    { part: 'B', question: '1. Insulin?' },
  ]);
});

it('a row that is being entered belongs to the question above it', () => {
  expect(
    headings([
      ['B8', '', 'Alcohol?'],
      ['', '', ''],
      ['B8b', '', 'Drugs?'],
    ]),
  ).toEqual([{ part: 'B', question: '8. Alcohol?' }, null, null]);
});

it('a question without a text has no heading, and other ids have none', () => {
  expect(
    headings([
      ['C1', '', ''],
      ['C2', '', ''],
      ['build', '', 'x'],
    ]),
  ).toEqual([{ part: 'C', question: null }, null, null]);
  expect(rowHeadings(['age', 'sex'], [['40', 'male']])).toEqual([null]);
});
