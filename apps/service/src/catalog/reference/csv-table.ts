import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { byCodePoint } from './text-key.ts';

export interface Fault {
  /** Path relative to the catalog folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export const faultText = (fault: Fault): string =>
  `${fault.file}:${fault.line}:${fault.column} ${fault.message}`;

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** One data row: its cells by column name, and where each of them stands. */
export interface CsvRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  fault(column: Column, message: string): Fault;
}

export interface CsvTable<Column extends string> {
  readonly rows: readonly CsvRow<Column>[];
  readonly faults: readonly Fault[];
}

/** Where the n-th cell of a line starts, counted from 1. */
const cellColumn = (line: string, index: number): number => {
  let cell = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (cell === index) return at + 1;
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ',' && !quoted) cell += 1;
  }
  return line.length + 1;
};

const tableFiles = (folder: string, table: string): string[] => {
  const single = `${table}.csv`;
  const inFolder = existsSync(join(folder, table))
    ? readdirSync(join(folder, table))
        .filter((name) => name.endsWith('.csv'))
        .map((name) => `${table}/${name}`)
    : [];
  return [...(existsSync(join(folder, single)) ? [single] : []), ...inFolder].sort(byCodePoint);
};

const parseRecords = (text: string, path: string): { records: string[][]; faults: Fault[] } => {
  try {
    return { records: parse(text, { relax_column_count: true }), faults: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return { records: [], faults: [{ file: path, line, column: 1, message: error.message }] };
  }
};

const headerFaults = (header: readonly string[], columns: readonly string[], path: string): Fault[] => {
  const at = (message: string): Fault => ({ file: path, line: 1, column: 1, message });
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !columns.includes(column));
  const twice = header.filter((column, index) => header.indexOf(column) !== index);
  return [
    ...missing.map((column) => at(`column "${column}" is missing`)),
    ...unknown.map((column) => at(`column "${column}" is not known here`)),
    ...twice.map((column) => at(`column "${column}" appears twice`)),
  ];
};

const readRow = <Column extends string>(
  source: SourceFile,
  header: readonly Column[],
  record: readonly string[],
  line: number,
): CsvRow<Column> => {
  const cells = Object.fromEntries(header.map((column, index) => [column, (record[index] ?? '').trim()]));
  return {
    cells: cells as Record<Column, string>,
    fault: (column, message) => ({
      file: source.path,
      line,
      column: cellColumn(source.lines[line - 1] ?? '', header.indexOf(column)),
      message,
    }),
  };
};

const readFile = <Column extends string>(
  folder: string,
  path: string,
  columns: readonly Column[],
): CsvTable<Column> => {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  const source = { path, lines: text.split('\n') };
  const { records, faults } = parseRecords(text, path);
  const [header, ...body] = records;
  if (header === undefined)
    return { rows: [], faults: faults.length > 0 ? faults : headerFaults([], columns, path) };
  const wrongHeader = headerFaults(header, columns, path);
  if (wrongHeader.length > 0) return { rows: [], faults: wrongHeader };

  const rowFaults: Fault[] = [];
  const rows: CsvRow<Column>[] = [];
  // A record is a line: cells that span lines are refused below, so the count of records is the line.
  for (const [index, record] of body.entries()) {
    const line = index + 2;
    const at = (message: string): Fault => ({ file: path, line, column: 1, message });
    if (record.some((cell) => cell.includes('\n'))) {
      return { rows: [], faults: [...rowFaults, at('a cell spans several lines')] };
    }
    if (record.length !== header.length) {
      rowFaults.push(at(`the row has ${record.length} cells, the header has ${header.length}`));
    } else {
      rows.push(readRow(source, header as Column[], record, line));
    }
  }
  return { rows, faults: rowFaults };
};

/** Reads `<table>.csv` and `<table>/*.csv`; a table without any row is a fault. */
export const readTable = <Column extends string>(
  folder: string,
  table: string,
  columns: readonly Column[],
): CsvTable<Column> => {
  const files = tableFiles(folder, table).map((path) => readFile(folder, path, columns));
  const rows = files.flatMap((file) => file.rows);
  const faults = files.flatMap((file) => file.faults);
  if (rows.length === 0 && faults.length === 0) {
    faults.push({ file: `${table}.csv`, line: 1, column: 1, message: 'the table has no rows' });
  }
  return { rows, faults };
};
