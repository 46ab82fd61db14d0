import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv-source.ts';
import { IssueLog } from './issue.ts';

const COLUMNS = { required: ['a', 'b'], optional: [] };

/** Rows with the lines and columns of their cells, and every issue. */
function read(text: string) {
  const log = new IssueLog();
  const rows = readCsv({ file: 'rules.csv', text }, COLUMNS, log).map((row) => ({
    cells: [row.cell('a'), row.cell('b')],
    places: [row.place('a'), row.place('b')],
  }));
  return { rows, issues: log.issues };
}

describe('a CSV file with line feeds', () => {
  const cell = fc.string({ unit: fc.constantFrom('x', ' ', '"', ',', '\n', 'é', ''), maxLength: 6 });
  const written = fc.oneof(
    { weight: 4, arbitrary: cell.map((text) => `"${text.replaceAll('"', '""')}"`) },
    { weight: 4, arbitrary: cell.map((text) => text.replace(/[",\n]/g, '')) },
    // Usually not CSV at all.
    { weight: 1, arbitrary: cell },
  );
  const lines = fc.array(fc.array(written, { minLength: 1, maxLength: 3 }), { maxLength: 5 });

  test('is read like the same file with a byte order mark, which the general parser reads', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('', '\n', '\n\n'), (rows, end) => {
        const text = ['a,b', ...rows.map((cells) => cells.join(','))].join('\n') + end;
        expect(read(text)).toEqual(read(`\uFEFF${text}`));
      }),
      { numRuns: 500 },
    );
  });
});
