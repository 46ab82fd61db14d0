import { type CsvRecord, columnOfCell, parseCsv } from '@prequal/population/csv';
import type { IssueLog, Place, SourceText } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

/** One line of a CSV file; cells are read by column name and have a position. */
export interface CsvRow {
  readonly line: number;
  /** The cell without surrounding blanks; empty for an optional column that the file does not have. */
  cell(column: string): string;
  place(column: string): Place;
}

interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/**
 * Reads a CSV file with a header line. Unknown and missing columns are issues; the rows are returned anyway if every
 * required column is present, so that the rest of the file is checked in the same run.
 */
export function readCsv(source: SourceText, columns: Columns, log: IssueLog): readonly CsvRow[] {
  const { file } = source;
  const [header, ...body] = recordsOf(source, log);
  if (header === undefined) {
    log.refuse('missing_column', { file, line: 1, column: 1 }, 'The file is empty. Add a header line.');
    return [];
  }
  const names = namesOf(header);
  if (!headerFits({ header, source }, columns, log)) return [];
  const positions = new Map(names.map((name, index) => [name, index]));
  return body.flatMap((record) => {
    const { cells, line } = record;
    if (cells.every((cell) => cell.trim() === '')) return [];
    if (cells.length !== names.length) {
      const counts = `${cells.length} cells, the header has ${names.length}`;
      log.refuse('bad_value', { file, line, column: 1 }, `This line has ${counts}.`);
      return [];
    }
    return [rowOf(source, positions, record)];
  });
}

/** The rows of a file without its empty lines; none, and an issue, if it is not CSV. */
function recordsOf({ file, text }: SourceText, log: IssueLog): readonly CsvRecord[] {
  const { records, faults } = parseCsv(text);
  const [fault] = faults;
  if (fault === undefined) return records.filter(({ start, end }) => end > start);
  const { line, column } = fault;
  const message = 'This is not valid CSV: a quotation mark is missing or misplaced.';
  log.refuse('unreadable_file', { file, line, column }, message);
  return [];
}

function namesOf(header: CsvRecord): readonly string[] {
  return header.cells.map((name) => name.trim());
}

function headerFits(
  { header, source: { file, text } }: { readonly header: CsvRecord; readonly source: SourceText },
  columns: Columns,
  log: IssueLog,
): boolean {
  const names = namesOf(header);
  const known = [...columns.required, ...columns.optional];
  names.forEach((name, index) => {
    const place = { file, line: 1, column: columnOfCell(text, header, index) };
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

function rowOf(
  { file, text }: SourceText,
  positions: ReadonlyMap<string, number>,
  record: CsvRecord,
): CsvRow {
  const { line } = record;
  return {
    line,
    cell: (column) => {
      const position = positions.get(column);
      return position === undefined ? '' : (record.cells[position]?.trim() ?? '');
    },
    place: (column) => {
      const position = positions.get(column) ?? 0;
      const at = position === 0 ? 1 : columnOfCell(text, record, position);
      return { file, line, column: at };
    },
  };
}
