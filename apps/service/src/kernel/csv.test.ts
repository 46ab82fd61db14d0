import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
  'the cell %j is not a formula to a spreadsheet',
  (cell) => {
    expect(parse(csvLine([cell, 'next']))).toEqual([[`'${cell}`, 'next']]);
  },
);

it('reads back as it was written, apart from the apostrophes', () => {
  // Every character except halves of pairs. The unit `binary` would take a second to build.
  const character = fc
    .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code));
  const cells = fc.array(fc.string({ unit: character }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(cells, (row) => {
      const expected = row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
      expect(parse(csvLine(row))).toEqual([expected]);
    }),
  );
});
