import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addColumn,
  changeCell,
  copiedRows,
  insertTableRows,
  pastedRows,
  readSheetTable,
  removeTableRow,
} from './table-text.ts';

const RULES =
  'id,kind,subject,value,source\r\n1,condition_ever,Stroke,,"Guide, B1"\r\n\r\n2,condition_within,"Heart Attack",12,B2\r\n';

function tableOf(text: string) {
  const table = readSheetTable(text);
  if (table === null) throw new Error('no table');
  return table;
}

const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'é'), maxLength: 5 });
const grid = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 5 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

describe('a table', () => {
  it('keeps everything except the edited row as it was written', () => {
    const text = changeCell(tableOf(RULES), 1, { column: 3, value: '24' });
    expect(text).toBe(
      RULES.replace('2,condition_within,"Heart Attack",12,B2', '2,condition_within,Heart Attack,24,B2'),
    );
    expect(changeCell(tableOf(RULES), 1, { column: 3, value: '12' })).toBe(RULES);
  });

  it('reads back what was typed into a cell, and nothing else changes', () => {
    fc.assert(
      fc.property(grid, cell, fc.nat(), fc.nat(), (rows, value, at, where) => {
        const empty = 'x,y,z,w'.split(',').slice(0, rows[0]?.length).join(',');
        const text = insertTableRows(tableOf(empty), null, rows);
        const table = tableOf(text);
        expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
        const row = at % rows.length;
        const column = where % (rows[0]?.length ?? 1);
        const edited = tableOf(changeCell(table, row, { column, value }));
        const expected = rows.map((cells, index) => (index === row ? cells.with(column, value) : cells));
        expect(edited.rows.map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });

  it('is the same after a row was added and removed', () => {
    const table = tableOf(RULES);
    const added = tableOf(insertTableRows(table, 0, [['3', 'x']]));
    expect(added.rows.map(({ cells }) => cells[0])).toEqual(['1', '3', '2']);
    expect(removeTableRow(added, 1)).toBe(RULES);
  });

  it('is copied to a spreadsheet and back unchanged', () => {
    fc.assert(
      fc.property(grid, (rows) => {
        fc.pre(rows.every((cells) => cells.join('') !== ''));
        expect(pastedRows(copiedRows(rows))).toEqual(rows);
      }),
    );
  });

  it('is none where a quotation mark is missing or a row has another width', () => {
    expect(readSheetTable('a,b\n1,"2')).toBeNull();
    expect(readSheetTable('a,b\n1')).toBeNull();
    expect(readSheetTable('')).toBeNull();
  });
});

it('adds an empty column at the right and leaves the rest as it is', () => {
  const text = 'id,note\r\nA1,"a, b"\r\nA2,\n';
  const table = readSheetTable(text);
  expect(table === null ? null : addColumn(table, 'brand_only')).toBe(
    'id,note,brand_only\r\nA1,"a, b",\r\nA2,,\n',
  );
  expect(table === null ? null : addColumn(table, 'note')).toBe(text);
});
