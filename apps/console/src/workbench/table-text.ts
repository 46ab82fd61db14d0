import { type CsvRecord, parseCsv } from '@prequal/population/csv';

/** A CSV file as a grid whose edits leave the rest of the file as it is: order, quotes and line breaks. */
export interface TableText {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRecord[];
}

/** Null if the text is no CSV with a header; the text editor then shows what is wrong. */
export function readSheetTable(text: string): TableText | null {
  const { records, faults } = parseCsv(text);
  const [header, ...rest] = records;
  if (header === undefined || faults.length > 0) return null;
  const rows = rest.filter(({ start, end }) => end > start);
  if (rows.some(({ cells }) => cells.length !== header.cells.length)) return null;
  return { text, columns: header.cells.map((name) => name.trim()), rows };
}

/** The line of the file on which each row begins. */
export function lineNumbers({ text, rows }: TableText): readonly number[] {
  let line = 1;
  let at = 0;
  return rows.map(({ start }) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < start; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  });
}

export function changeCell(
  table: TableText,
  row: number,
  change: { readonly column: number; readonly value: string },
): string {
  const record = table.rows[row];
  if (record === undefined || record.cells[change.column] === change.value) return table.text;
  const cells = record.cells.map((cell, index) => (index === change.column ? change.value : cell));
  return table.text.slice(0, record.start) + lineOf(cells) + table.text.slice(record.end);
}

export function removeTableRow({ text, rows }: TableText, row: number): string {
  const record = rows[row];
  if (record === undefined) return text;
  const rest = text.slice(record.end).replace(/^(?:\r\n|\r|\n)/, '');
  return text.slice(0, record.start) + rest;
}

/** Adds rows below one of the rows, or at the end. */
export function insertTableRows(
  { text, rows, columns }: TableText,
  below: number | null,
  added: readonly (readonly string[])[],
): string {
  const lineBreak = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const width = (cells: readonly string[]) => columns.map((_, index) => cells[index] ?? '');
  const lines = added.map((cells) => lineOf(width(cells))).join(lineBreak);
  const record = below === null ? rows.at(-1) : rows[below];
  const at = record?.end ?? endOfHeader(text);
  return `${text.slice(0, at)}${lineBreak}${lines}${text.slice(at)}`;
}

/** Adds an empty column at the right; everything else stays as it is. */
export function addColumn({ text, rows, columns }: TableText, name: string): string {
  if (columns.includes(name)) return text;
  const ends = [endOfHeader(text), ...rows.map(({ end }) => end)];
  return ends.reduceRight(
    (whole, end, index) => `${whole.slice(0, end)},${index === 0 ? name : ''}${whole.slice(end)}`,
    text,
  );
}

/** What a spreadsheet copied: cells between tabs. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const { records, faults } = parseCsv(text, { separator: '\t', allowsQuotesInside: true });
  return faults.length > 0 ? [] : records.filter(({ start, end }) => end > start).map(({ cells }) => cells);
}

/** For spreadsheets: cells between tabs, a cell with a tab or line break in quotation marks. */
export function copiedRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cell).join('\t')).join('\n');
}

function endOfHeader(text: string): number {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.length : end;
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
