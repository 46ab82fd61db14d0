import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedCells } from './changed-cells.ts';

const RULES = 'id,value\nA1,12\nB1,24\n';

it('names the cell of a table that differs', () => {
  expect(changedCells('c/f/rules.csv', RULES, RULES.replace('24', '36'))).toEqual([
    { row: 3, column: 'value', before: '24', after: '36' },
  ]);
});

it('shows a new row and a row that is gone without touching the others', () => {
  expect(changedCells('c/f/rules.csv', RULES, 'id,value\nA0,6\nA1,12\nB1,24\n')).toEqual([
    { row: 2, column: 'id', before: null, after: 'A0' },
    { row: 2, column: 'value', before: null, after: '6' },
  ]);
  expect(changedCells('c/f/rules.csv', RULES, 'id,value\nB1,24\n')).toEqual([
    { row: 2, column: 'id', before: 'A1', after: null },
    { row: 2, column: 'value', before: '12', after: null },
  ]);
});

it('compares other files line by line', () => {
  expect(changedCells('c/carrier.yaml', 'id: 1\nname: A\n', 'id: 1\nname: B\n')).toEqual([
    { row: 2, column: 'line', before: 'name: A', after: 'name: B' },
  ]);
});

it('finds nothing in equal texts and something in texts whose rows differ', () => {
  const rows = fc.array(fc.constantFrom('A1,1', 'A2,2', 'B1,1', 'B2,2'), { maxLength: 8 });
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [a, b] = [one, other].map((lines) => ['id,value', ...lines, ''].join('\n')) as [string, string];
      expect(changedCells('c/f/rules.csv', a, b).length > 0).toBe(a !== b);
    }),
  );
});
