import { expect, it } from 'vitest';
import { nextSorting, sortRows } from './sort-rows.ts';

const row = (product: string, outcome: string) => ({ product, outcome, carrier: 'C', by: 'rule' });
const ROWS = [row('b', 'decline'), row('c', 'Graded'), row('a', 'open'), row('d', 'refer'), row('e', 'open')];
const products = (rows: readonly { readonly product: string }[]) =>
  rows.map(({ product }) => product).join('');

it('outcomes are sorted from open to declined, and equal ones keep their order', () => {
  expect(products(sortRows(ROWS, { column: 'outcome', isDescending: false }))).toBe('aecdb');
  expect(products(sortRows(ROWS, { column: 'outcome', isDescending: true }))).toBe('bdcae');
});

it('other columns are sorted by their text', () => {
  expect(products(sortRows(ROWS, { column: 'product', isDescending: false }))).toBe('abcde');
  expect(products(sortRows(ROWS, { column: 'carrier', isDescending: true }))).toBe(products(ROWS));
});

it('choosing the same column again turns the order around', () => {
  const first = nextSorting({ column: 'outcome', isDescending: false }, 'product');
  expect(first).toEqual({ column: 'product', isDescending: false });
  expect(nextSorting(first, 'product').isDescending).toBe(true);
});
