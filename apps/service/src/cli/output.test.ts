import { expect, test } from 'vitest';
import { sheet, table } from './output.ts';

test('a table aligns its columns and has no trailing blanks', () => {
  const text = table(
    ['id', 'count', 'name'],
    [
      ['a', 10, 'short'],
      ['long-id', 7, null],
    ],
    'empty',
  );
  expect(text.split('\n')).toEqual(['ID       COUNT  NAME', 'a        10     short', 'long-id  7      –']);
});

test('an empty table is replaced by a sentence', () => {
  expect(table(['id'], [], 'nothing yet')).toBe('nothing yet');
});

test('a sheet shows dates to the second and lists with commas', () => {
  const text = sheet([
    ['created', new Date('2026-03-01T12:00:00.123Z')],
    ['scopes', ['quote', 'cases']],
  ]);
  expect(text).toBe('created  2026-03-01 12:00:00Z\nscopes   quote, cases');
});

test('control characters in a name do not reach the terminal', () => {
  expect(sheet([['name', 'a\u001b[31mred\nline']])).toBe('name  a?[31mred?line');
});
