import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOfCell, parseCsv } from './parse-csv.ts';

const cellsOf = (...[text, options]: Parameters<typeof parseCsv>) =>
  parseCsv(text, options).records.map(({ cells }) => cells);

/** What another reader makes of the text; null if it refuses it. */
function byLibrary(text: string, recordDelimiter: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      record_delimiter: recordDelimiter,
    }) as string[][];
  } catch {
    return null;
  }
}

describe('CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('x', ' ', '"', ',', '\n', 'é', ''), maxLength: 6 });
  const written = fc.oneof(
    { weight: 4, arbitrary: cell.map((text) => `"${text.replaceAll('"', '""')}"`) },
    { weight: 4, arbitrary: cell.map((text) => text.replace(/[",\n]/g, '')) },
    // Usually not CSV at all.
    { weight: 1, arbitrary: cell },
  );
  const lines = fc.array(fc.array(written, { minLength: 1, maxLength: 3 }), { maxLength: 5 });

  it.each([['\n'], ['\r\n']])('with %j between rows is read as csv-parse reads it', (lineBreak) => {
    fc.assert(
      fc.property(lines, fc.constantFrom('', lineBreak), fc.constantFrom('', '\uFEFF'), (rows, end, mark) => {
        const body = ['a,b', ...rows.map((cells) => cells.join(','))].join('\n') + (end === '' ? '' : '\n');
        const text = mark + body.replaceAll('\n', lineBreak);
        const expected = byLibrary(text, lineBreak);
        const { records, faults } = parseCsv(text);
        if (expected === null) expect(faults.length, JSON.stringify(text)).toBeGreaterThan(0);
        else {
          expect(faults, JSON.stringify(text)).toEqual([]);
          expect(records.map(({ cells }) => cells)).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('may end its lines with carriage returns, as old spreadsheets do', () => {
    expect(cellsOf('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('may have semicolons between cells', () => {
    expect(cellsOf('a;b\n1,5;2', { separator: ';' })).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('may have quotation marks inside cells where that is allowed', () => {
    expect(cellsOf('id,height\nA,5\'4"', { allowsQuotesInside: true })[1]).toEqual(['A', '5\'4"']);
    expect(parseCsv('id,height\nA,5\'4"').faults).toEqual([{ line: 2, column: 3 }]);
  });
});

describe('a row', () => {
  it('knows its line, also after cells with line breaks', () => {
    const { records } = parseCsv('a,b\n"1\n1",2\n3,4\n');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('knows the column of each cell, quoted or not', () => {
    const text = 'a,b,c\n"x, y",,z';
    const [, row] = parseCsv(text).records;
    expect(row && [0, 1, 2].map((index) => columnOfCell(text, row, index))).toEqual([1, 8, 9]);
  });

  it('that is not CSV is reported with its position, and the next ones are read', () => {
    expect(parseCsv('a,b\n1,"2\n3,4')).toMatchObject({
      records: [{ cells: ['a', 'b'] }, { cells: ['3', '4'] }],
      faults: [{ line: 2, column: 3 }],
    });
  });

  it('ends with its line where every row is one line', () => {
    const text = 'a,b\n"1\n1",2\n';
    expect(parseCsv(text).faults).toEqual([]);
    expect(parseCsv(text, { isOneLinePerRow: true }).faults.map(({ line }) => line)).toEqual([2, 3]);
  });
});
