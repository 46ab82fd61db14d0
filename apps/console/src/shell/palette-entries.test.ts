import { expect, it } from 'vitest';
import { foundEntries, type PaletteEntry } from './palette-entries.ts';

const entry = (label: string, kind = 'Screen', words = ''): PaletteEntry => ({
  id: label,
  kind,
  label,
  words,
  run: () => {},
});
const ENTRIES = [
  entry('Quote'),
  entry('Requests'),
  entry('Ada Lovelace, call back', 'Case'),
  entry('Homestead Life Pay', 'Product', 'Alder Creek'),
  entry('Check an offer'),
];
const labels = (typed: string) => foundEntries(ENTRIES, typed).map(({ label }) => label);

it('shows everything until something is typed', () => expect(labels(' ')).toHaveLength(ENTRIES.length));

it('finds by any words, also of the kind and the carrier', () => {
  expect(labels('love')).toEqual(['Ada Lovelace, call back']);
  expect(labels('back ada')).toEqual(['Ada Lovelace, call back']);
  expect(labels('alder')).toEqual(['Homestead Life Pay']);
  expect(labels('xyz')).toEqual([]);
});

it('puts what begins with the text first', () => {
  expect(
    foundEntries([entry('Unquoted'), entry('Old quote'), entry('Quote')], 'quo').map(({ label }) => label),
  ).toEqual(['Quote', 'Old quote', 'Unquoted']);
});
