import { parseCsv } from '@prequal/population/csv';

export interface ChangedCell {
  /** Row of the file, from 1, which is the header of a table; of the earlier text if the row is gone. */
  readonly row: number;
  /** Column of a table by its name; `line` in other files. */
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Table {
  readonly columns: readonly string[];
  /** [row][column] */
  readonly rows: readonly (readonly string[])[];
}

/** Longer lists are cut: nobody reads them. */
const MOST_CELLS = 2000;
/** Two stretches of rows are compared each with each up to this many comparisons; beyond, in their order. */
const MOST_COMPARISONS = 4_000_000;

/** The cells that differ between two texts of a file; null stands for a file that does not exist. */
export function changedCells(
  path: string,
  before: string | null,
  after: string | null,
): readonly ChangedCell[] {
  const read = path.endsWith('.csv') ? tableOf : linesOf;
  const [old, fresh] = [read(before ?? ''), read(after ?? '')];
  const columns = [...new Set([...fresh.columns, ...old.columns])];
  const cells: ChangedCell[] = [];
  for (const { from, to } of pairedRows(old, fresh)) {
    const row = (to ?? from ?? 0) + 1;
    for (const column of columns) {
      const was = cellOf(old, from, column);
      const is = cellOf(fresh, to, column);
      if (was !== is && (was ?? '') + (is ?? '') !== '') cells.push({ row, column, before: was, after: is });
      if (cells.length >= MOST_CELLS) return cells;
    }
  }
  return cells;
}

function cellOf({ columns, rows }: Table, row: number | null, column: string): string | null {
  if (row === null) return null;
  const at = columns.indexOf(column);
  return at < 0 ? null : (rows[row]?.[at] ?? '');
}

function linesOf(text: string): Table {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return { columns: ['line'], rows: lines.map((line) => [line]) };
}

/** The header is the first row. */
function tableOf(text: string): Table {
  const rows = parseCsv(text).records.map(({ cells }) => cells.map((cell) => cell.trim()));
  return { columns: rows[0] ?? [], rows };
}

interface RowPair {
  readonly from: number | null;
  readonly to: number | null;
}

/** The rows that differ: one beside the other where both have one. */
function pairedRows(old: Table, fresh: Table): readonly RowPair[] {
  const [a, b] = [old, fresh].map(({ rows }) => rows.map((row) => row.join('\u0001'))) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const pairs: RowPair[] = [];
  let [nextA, nextB] = [start, start];
  const close = (toA: number, toB: number) => {
    for (; nextA < toA || nextB < toB; nextA += 1, nextB += 1)
      pairs.push({ from: nextA < toA ? nextA : null, to: nextB < toB ? nextB : null });
    [nextA, nextB] = [toA, toB];
  };
  for (const [i, j] of commonRows(a.slice(start, endA), b.slice(start, endB))) {
    close(start + i, start + j);
    [nextA, nextB] = [start + i + 1, start + j + 1];
  }
  close(endA, endB);
  return pairs;
}

/** A longest list of rows that both have, in order. */
function commonRows(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  if (a.length * b.length > MOST_COMPARISONS) return [];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}
