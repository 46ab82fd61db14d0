import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCodePoint } from './code-point-order.ts';

export interface TableIssue {
  /** Path relative to the catalog folder. */
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

interface Cell {
  readonly text: string;
  /** Where the cell starts in its line, counted from 1. */
  readonly column: number;
}

const QUOTED = /"((?:[^"]|"")*)"(?=,|$)/y;
const PLAIN = /[^",]*(?=,|$)/y;

/** The cells of one line, or the column at which it stops being CSV. A record never spans lines in these tables. */
const splitLine = (line: string): { cells: Cell[] } | { brokenAt: number } => {
  const cells: Cell[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    const pattern = line[at] === '"' ? QUOTED : PLAIN;
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match === null) return { brokenAt: at + 1 };
    cells.push({ text: match[1]?.replaceAll('""', '"') ?? match[0], column: at + 1 });
    at += match[0].length;
  }
  return { cells };
};

/** Most lines have no quotes, and few positions are needed. */
const textsOf = (line: string): readonly string[] | { readonly brokenAt: number } => {
  if (!line.includes('"')) return line.split(',');
  const split = splitLine(line);
  return 'cells' in split ? split.cells.map((cell) => cell.text) : split;
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

const headerIssues = (header: readonly string[], columns: readonly string[], path: string): TableIssue[] => {
  const at = (message: string): TableIssue => ({ file: path, line: 1, column: 1, message });
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !columns.includes(column));
  const twice = header.filter((column, index) => header.indexOf(column) !== index);
  return [
    ...missing.map((column) => at(`column "${column}" is missing`)),
    ...unknown.map((column) => at(`column "${column}" is unknown here`)),
    ...twice.map((column) => at(`column "${column}" appears twice`)),
  ];
};

class FileRow<Column extends string> implements TableRow<Column> {
  readonly cells: Record<Column, string>;
  readonly #path: string;
  readonly #line: number;
  readonly #header: readonly Column[];
  readonly #content: string;

  constructor(
    { path, line, content }: { readonly path: string; readonly line: number; readonly content: string },
    header: readonly Column[],
    texts: readonly string[],
  ) {
    this.#path = path;
    this.#line = line;
    this.#header = header;
    this.#content = content;
    const byName: Partial<Record<Column, string>> = {};
    for (let index = 0; index < header.length; index += 1) {
      byName[header[index] as Column] = texts[index]?.trim() ?? '';
    }
    this.cells = byName as Record<Column, string>;
  }

  issue(column: Column, message: string): TableIssue {
    const split = splitLine(this.#content);
    const cell = 'cells' in split ? split.cells[this.#header.indexOf(column)] : undefined;
    const at = cell?.column ?? 1;
    return { file: this.#path, line: this.#line, column: at, message };
  }
}

const readFile = <Column extends string>(
  folder: string,
  path: string,
  columns: readonly Column[],
): CsvTable<Column> => {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  const [first = '', ...lines] = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const header = first.split(',');
  const wrongHeader = headerIssues(header, columns, path);
  if (wrongHeader.length > 0) return { rows: [], issues: wrongHeader };

  const issues: TableIssue[] = [];
  const rows: TableRow<Column>[] = [];
  for (const [index, content] of lines.entries()) {
    const line = index + 2;
    const texts = textsOf(content);
    if ('brokenAt' in texts) {
      issues.push({
        file: path,
        line,
        column: texts.brokenAt,
        message: 'a quotation mark is missing or misplaced',
      });
    } else if (texts.length !== header.length) {
      const message = `the row has ${texts.length} cells, the header has ${header.length}`;
      issues.push({ file: path, line, column: 1, message });
    } else {
      rows.push(new FileRow({ path, line, content }, header as Column[], texts));
    }
  }
  return { rows, issues };
};

/** Reads `<table>.csv` and `<table>/*.csv`; a table without any row is an issue. */
export const readTable = <Column extends string>(
  folder: string,
  table: string,
  columns: readonly Column[],
): CsvTable<Column> => {
  const files = tableFiles(folder, table).map((path) => readFile(folder, path, columns));
  const rows = files.flatMap((file) => file.rows);
  const issues = files.flatMap((file) => file.issues);
  if (rows.length === 0 && issues.length === 0) {
    issues.push({ file: `${table}.csv`, line: 1, column: 1, message: 'the table is empty' });
  }
  return { rows, issues };
};
