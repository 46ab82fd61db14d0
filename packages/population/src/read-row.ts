import { EXACT, fieldsOfCells } from './cells.ts';
import { namedColumns } from './columns.ts';
import { parseCsv } from './csv/index.ts';
import { type Fields, noRow, type ReadRow } from './row.ts';

/** The columns that the first line of a CSV file names, or what is wrong with it. */
export function csvColumns(header: string): ReturnType<typeof namedColumns> {
  return namedColumns(cellsOf(header));
}

/** A line of a population file: CSV with these columns, or JSON without. Null stands for a line too long to be read. */
export function readRow(text: string | null, columns: readonly string[] | null): ReadRow {
  if (text === null) return noRow('The line is too long.');
  return columns === null ? jsonRow(text) : csvRow(text, columns);
}

function jsonRow(text: string): ReadRow {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return noRow('The line must be a JSON object.');
    }
    return { fields: value as Fields, issues: [] };
  } catch {
    return noRow('The line is not valid JSON.');
  }
}

function csvRow(line: string, columns: readonly string[]): ReadRow {
  const cells = cellsOf(line);
  if (cells === null) return noRow('The line is not valid CSV.');
  const cell = (column: string): string | null => {
    const text = cells[columns.indexOf(column)]?.trim() ?? '';
    return text === '' ? null : text;
  };
  if (cells.length === columns.length) return fieldsOfCells(cell, EXACT);
  // It is unknown which cell is missing or extra; only the first one is certain to be in its column.
  const id = columns[0] === 'id' ? cell('id') : null;
  return noRow(`The line has ${cells.length} cells, but the header has ${columns.length}.`, id);
}

/** Null unless the text is exactly one row. */
function cellsOf(line: string): readonly string[] | null {
  const { records, faults } = parseCsv(line);
  const [record] = records;
  return record === undefined || records.length > 1 || faults.length > 0 ? null : record.cells;
}
