import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { IssueLog, Place, SourceText } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

/** One line of a CSV file; cells are read by column name and have a position. */
export interface CsvRow {
  readonly line: number;
  /** The cell without surrounding blanks; empty for an optional column that the file does not have. */
  cell(column: string): string;
  place(column: string): Place;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly line: number;
  /** The record as written; needed only to report the position of a cell. */
  raw(): string;
}

/**
 * Reads a CSV file with a header line. Unknown and missing columns are issues; the rows are returned anyway if every
 * required column is present, so that the rest of the file is checked in the same run.
 */
export function readCsv({ file, text }: SourceText, columns: Columns, log: IssueLog): readonly CsvRow[] {
  const records = parseRecords(file, text, log);
  const [header, ...body] = records;
  if (header === undefined) {
    log.refuse('missing_column', { file, line: 1, column: 1 }, 'The file is empty. Add a header line.');
    return [];
  }
  const names = namesOf(header);
  if (!headerFits(header, columns, { file, log })) return [];
  const positions = new Map(names.map((name, index) => [name, index]));
  return body.flatMap((parsed) => {
    if (parsed.record.every((cell) => cell.trim() === '')) return [];
    const { line } = parsed;
    if (parsed.record.length !== names.length) {
      const counts = `${parsed.record.length} cells, the header has ${names.length}`;
      log.refuse('bad_value', { file, line, column: 1 }, `This line has ${counts}.`);
      return [];
    }
    return [rowOf(file, positions, parsed)];
  });
}

function parseRecords(file: string, text: string, log: IssueLog): readonly ParsedRecord[] {
  return plainRecords(text) ?? strictRecords(file, text, log);
}

/**
 * The records of a well-formed file with line feeds, several times faster than the general parser; null for any other
 * file, so that there is one place that says what is wrong with it.
 */
function plainRecords(text: string): readonly ParsedRecord[] | null {
  if (text.includes('\r') || text.startsWith('\uFEFF')) return null;
  const records: ParsedRecord[] = [];
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const record: string[] = [];
    const from = start;
    const firstLine = line;
    for (let ended = false; !ended; ) {
      const isQuoted = text.charCodeAt(start) === QUOTE;
      const end = isQuoted ? closingQuote(text, start + 1) : endOfCell(text, start);
      if (end < 0) return null;
      const cell = isQuoted ? text.slice(start + 1, end).replaceAll('""', '"') : text.slice(start, end);
      if (isQuoted) line += lineBreaksIn([cell]);
      else if (cell.includes('"')) return null;
      record.push(cell);
      const next = isQuoted ? end + 1 : end;
      ended = text.charCodeAt(next) !== COMMA;
      if (ended && next < text.length && text.charCodeAt(next) !== LINE_FEED) return null;
      start = next + 1;
    }
    line += 1;
    const to = start - 1;
    if (to > from) records.push({ record, line: firstLine, raw: () => text.slice(from, to) });
  }
  return records;
}

/** The position of the quote that ends a quoted cell, or -1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === COMMA || character === LINE_FEED) break;
  }
  return at;
}

function strictRecords(file: string, text: string, log: IssueLog): readonly ParsedRecord[] {
  const bytes = Buffer.from(text);
  try {
    const parsed: { record: readonly string[]; info: Info }[] = [];
    parse(bytes, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], info) => {
        parsed.push({ record, info });
        return null;
      },
    });
    return parsed.map(({ record, info }, index) => ({
      record,
      line: info.lines - lineBreaksIn(record),
      raw: () =>
        bytes.toString('utf8', parsed[index - 1]?.info.bytes ?? 0, info.bytes).replace(/^[\uFEFF\r\n]+/, ''),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    log.refuse('unreadable_file', { file, line, column: 1 }, `This is not valid CSV: ${error.message}.`);
    return [];
  }
}

function namesOf(header: ParsedRecord): readonly string[] {
  return header.record.map((name) => name.trim());
}

function headerFits(
  header: ParsedRecord,
  columns: Columns,
  { file, log }: { readonly file: string; readonly log: IssueLog },
): boolean {
  const names = namesOf(header);
  const known = [...columns.required, ...columns.optional];
  names.forEach((name, index) => {
    const place = { file, line: 1, column: columnOfCell(header.raw(), index) };
    if (!known.includes(name)) {
      const hint = didYouMean(name, known) || ` Known columns: ${known.join(', ')}.`;
      log.refuse('unknown_column', place, `Unknown column "${name}".${hint}`);
    } else if (names.indexOf(name) !== index) {
      log.refuse('unknown_column', place, `The column "${name}" is listed twice.`);
    }
  });
  const missing = columns.required.filter((name) => !names.includes(name));
  for (const name of missing) {
    log.refuse('missing_column', { file, line: 1, column: 1 }, `The column "${name}" is missing.`);
  }
  return missing.length === 0;
}

function rowOf(file: string, positions: ReadonlyMap<string, number>, parsed: ParsedRecord): CsvRow {
  return {
    line: parsed.line,
    cell: (column) => {
      const position = positions.get(column);
      return position === undefined ? '' : (parsed.record[position]?.trim() ?? '');
    },
    place: (column) => {
      const position = positions.get(column) ?? 0;
      const at = position === 0 ? 1 : columnOfCell(parsed.raw(), position);
      return { file, line: parsed.line, column: at };
    },
  };
}

/** The column at which the n-th cell begins, found in the raw text because cells may be quoted. */
function columnOfCell(raw: string, index: number): number {
  let cell = 0;
  let quoted = false;
  for (let i = 0; i < raw.length && cell <= index; i += 1) {
    if (cell === index) return i + 1;
    const character = raw[i];
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) cell += 1;
  }
  return cell === index ? raw.length + 1 : 1;
}

/** Line breaks inside quoted cells: the parser counts lines at the end of a record. */
function lineBreaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
}
