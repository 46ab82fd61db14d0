import { type CsvRecord, columnOfCell, parseCsv } from '@prequal/population/csv';
import type { SourceFiles, UnreadFile } from '../source-files.ts';
import { byCodePoint } from './code-point-order.ts';

export interface TableIssue {
  /** Path relative to the folder of the tables. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export const issueText = (issue: TableIssue): string =>
  `${issue.file}:${issue.line}:${issue.column} ${issue.message}`;

/** One data row: its cells by column name, with their positions. */
export interface TableRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  issue(column: Column, message: string): TableIssue;
}

export interface CsvTable<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  readonly issues: readonly TableIssue[];
}

/** The columns of a table. One that is optional may be missing in all rows; its cells are missing then. */
export interface TableColumns<Column extends string = string> {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
}

/** The paths of `<table>.csv` and `<table>/*.csv`, as far as they exist. */
const tableFiles = (files: SourceFiles, table: string): string[] => {
  const single = `${table}.csv`;
  const parts = files.filesIn(table).filter((name) => name.endsWith('.csv'));
  return [
    ...files.filesIn('').filter((name) => name === single),
    ...parts.map((name) => `${table}/${name}`),
  ].sort(byCodePoint);
};

const headerIssues = (header: readonly string[], columns: TableColumns, path: string): TableIssue[] => {
  const at = (message: string): TableIssue => ({ file: path, line: 1, column: 1, message });
  const missing = columns.required.filter((column) => !header.includes(column));
  const known = [...columns.required, ...columns.optional];
  const unknown = header.filter((column) => !known.includes(column));
  const twice = header.filter((column, index) => header.indexOf(column) !== index);
  return [
    ...missing.map((column) => at(`column "${column}" is missing`)),
    ...unknown.map((column) => at(`column "${column}" is unknown here`)),
    ...twice.map((column) => at(`column "${column}" appears twice`)),
  ];
};

class FileRow<Column extends string> implements TableRow<Column> {
  readonly cells: Record<Column, string>;
  readonly #file: TableFile;
  readonly #header: readonly Column[];
  readonly #record: CsvRecord;

  constructor(file: TableFile, header: readonly Column[], record: CsvRecord) {
    this.#file = file;
    this.#header = header;
    this.#record = record;
    const byName: Partial<Record<Column, string>> = {};
    for (let index = 0; index < header.length; index += 1) {
      byName[header[index] as Column] = record.cells[index]?.trim() ?? '';
    }
    this.cells = byName as Record<Column, string>;
  }

  issue(column: Column, message: string): TableIssue {
    const at = columnOfCell(this.#file.text, this.#record, this.#header.indexOf(column));
    return { file: this.#file.path, line: this.#record.line, column: at, message };
  }
}

interface TableFile {
  readonly path: string;
  readonly text: string;
}

const readFile = <Column extends string>(
  file: TableFile,
  columns: TableColumns<Column>,
): CsvTable<Column> => {
  const { path, text } = file;
  const { records, faults } = parseCsv(text, { isOneLinePerRow: true });
  const [first, ...others] = records;
  const header = first?.line === 1 ? first.cells : [];
  const wrongHeader = headerIssues(header, columns, path);
  if (wrongHeader.length > 0) return { rows: [], issues: wrongHeader };

  const issues: TableIssue[] = faults.map(({ line, column }) => {
    const message = 'a quotation mark is missing or misplaced';
    return { file: path, line, column, message };
  });
  const rows: TableRow<Column>[] = [];
  for (const record of others) {
    const { cells, line } = record;
    if (cells.length === header.length) rows.push(new FileRow(file, header as Column[], record));
    else {
      const message = `the row has ${cells.length} cells, the header has ${header.length}`;
      issues.push({ file: path, line, column: 1, message });
    }
  }
  return { rows, issues: issues.sort((a, b) => a.line - b.line) };
};

const UNREADABLE: Readonly<Record<UnreadFile, string>> = {
  missing: 'the file does not exist',
  outside: 'the file is outside the folder of the tables',
  not_a_file: 'this is not a file',
};

/** Reads `<table>.csv` and `<table>/*.csv`; a table without any row is an issue. */
export const readTable = <Column extends string>(
  files: SourceFiles,
  table: string,
  columns: readonly Column[] | TableColumns<Column>,
): CsvTable<Column> => {
  const { rows, issues } = readOptionalTable(files, table, columns);
  if (rows.length > 0 || issues.length > 0) return { rows, issues };
  return { rows, issues: [{ file: `${table}.csv`, line: 1, column: 1, message: 'the table is empty' }] };
};

/** The same for a table that may be missing. */
export const readOptionalTable = <Column extends string>(
  files: SourceFiles,
  table: string,
  columns: readonly Column[] | TableColumns<Column>,
): CsvTable<Column> => {
  const expected = 'required' in columns ? columns : { required: columns, optional: [] };
  const parts = tableFiles(files, table).map((path): CsvTable<Column> => {
    const read = files.read(path);
    if (typeof read !== 'string') return readFile({ path, text: read.text }, expected);
    return { rows: [], issues: [{ file: path, line: 1, column: 1, message: UNREADABLE[read] }] };
  });
  return { rows: parts.flatMap((part) => part.rows), issues: parts.flatMap((part) => part.issues) };
};
