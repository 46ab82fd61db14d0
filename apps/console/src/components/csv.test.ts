import { readTableText } from '@prequal/population';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

/** Cells that no spreadsheet takes for a formula, in rows that are not blank and do not choose the separator. */
const cell = fc
  .string({ unit: fc.constantFrom('a', 'B', '1', ' ', '"', ',', '\n', 'é', '|') })
  .filter((text) => !/^[=+\-@\t\r]/.test(text));
const rows = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
  .map((body) => [body[0]?.map((_, at) => `column ${at}`) ?? [], ...body]);

describe('CSV', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const [header, ...kept] = table.filter((cells) => cells.some((text) => text.trim() !== ''));
        const read = readTableText(csvText(table));
        expect(read?.header).toEqual(header);
        expect(read?.rows.map(({ cells }) => cells)).toEqual(kept);
      }),
    );
  });

  it('contains no cell that a spreadsheet runs', () => {
    const formula = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string())
      .map((part) => part.join(''));
    fc.assert(
      fc.property(formula, (text) => {
        expect(csvText([[text]])).toMatch(/^"?'/);
      }),
    );
  });
});
