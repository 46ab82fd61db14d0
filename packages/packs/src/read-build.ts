import type { BuildChart, BuildRange } from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import { type CsvRow, readCsv } from './csv-source.ts';
import type { IssueLog, SourceText } from './issue.ts';

const OLDEST = 120;

/** One line of build.csv, for every class of the family. */
export interface BuildLine {
  readonly minAge: number;
  readonly maxAge: number;
  readonly heightInches: number;
  readonly ranges: ReadonlyMap<string, BuildRange>;
}

/** Columns are `height_inches`, optionally `ages` (18-60), and `<class> min` / `<class> max` per class with a chart. */
export function readBuildLines(
  source: SourceText,
  classes: readonly string[],
  log: IssueLog,
): readonly BuildLine[] {
  const optional = ['ages', ...classes.flatMap((name) => [`${name} min`, `${name} max`])];
  const rows = readCsv(source, { required: ['height_inches'], optional }, log);
  const charted = chartedClasses(rows, classes);
  const lines: BuildLine[] = [];
  const last = new Map<string, BuildLine>();
  for (const row of rows) {
    const line = readLine(row, charted, log);
    if (line === undefined) continue;
    const chart = `${line.minAge}-${line.maxAge}`;
    const before = last.get(chart);
    if (before !== undefined) checkGrowth(row, { before, line }, log);
    last.set(chart, line);
    lines.push(line);
  }
  return lines;
}

/** The chart of a variant: the classes it keeps, in its own order. */
export function buildChartsOf(lines: readonly BuildLine[], book: ClassBook): readonly BuildChart[] {
  const charts = new Map<string, { minAge: number; maxAge: number; rows: BuildChart['rows'][number][] }>();
  for (const line of lines) {
    const key = `${line.minAge}-${line.maxAge}`;
    const chart = charts.get(key) ?? { minAge: line.minAge, maxAge: line.maxAge, rows: [] };
    const ranges = book.classes.map((each) => line.ranges.get(each.name) ?? null);
    chart.rows.push({ heightInches: line.heightInches, ranges });
    charts.set(key, chart);
  }
  return [...charts.values()];
}

function chartedClasses(rows: readonly CsvRow[], classes: readonly string[]): readonly string[] {
  return classes.filter((name) =>
    rows.some((row) => row.cell(`${name} min`) !== '' || row.cell(`${name} max`) !== ''),
  );
}

function readLine(row: CsvRow, classes: readonly string[], log: IssueLog): BuildLine | undefined {
  const height = wholeCell(row, 'height_inches', log);
  const ages = agesOf(row, log);
  if (height === undefined || ages === undefined) return undefined;
  const ranges = new Map<string, BuildRange>();
  for (const name of classes) {
    const min = wholeCell(row, `${name} min`, log);
    const max = wholeCell(row, `${name} max`, log);
    if (min === undefined || max === undefined) continue;
    if (min >= max) {
      const message = `At ${height} inches the lowest weight of ${name} (${min}) is not below the highest (${max}).`;
      log.refuse('build_not_a_range', row.place(`${name} min`), message);
    }
    ranges.set(name, { min, max });
  }
  return { ...ages, heightInches: height, ranges };
}

function checkGrowth(
  row: CsvRow,
  { before, line }: { readonly before: BuildLine; readonly line: BuildLine },
  log: IssueLog,
): void {
  if (line.heightInches !== before.heightInches + 1) {
    const message = `Heights must increase by one inch: expected ${before.heightInches + 1}, not ${line.heightInches}.`;
    log.refuse('build_not_monotone', row.place('height_inches'), message);
    return;
  }
  for (const [name, range] of line.ranges) {
    const shorter = before.ranges.get(name);
    if (shorter === undefined || shorter === null || range === null) continue;
    for (const side of ['min', 'max'] as const) {
      if (range[side] >= shorter[side]) continue;
      const message = `The ${side} weight of ${name} falls from ${shorter[side]} to ${range[side]} although the height increases.`;
      log.refuse('build_not_monotone', row.place(`${name} ${side}`), message);
    }
  }
}

function agesOf(row: CsvRow, log: IssueLog): { minAge: number; maxAge: number } | undefined {
  const cell = row.cell('ages');
  if (cell === '') return { minAge: 0, maxAge: OLDEST };
  const [, min, max] = /^(\d{1,3})-(\d{1,3})$/.exec(cell) ?? [];
  if (min !== undefined && max !== undefined && Number(min) <= Number(max)) {
    return { minAge: Number(min), maxAge: Number(max) };
  }
  log.refuse('bad_value', row.place('ages'), `"ages" must look like 18-60, not "${cell}".`);
  return undefined;
}

function wholeCell(row: CsvRow, column: string, log: IssueLog): number | undefined {
  const cell = row.cell(column);
  if (/^\d{1,4}$/.test(cell)) return Number(cell);
  log.refuse('bad_value', row.place(column), `"${column}" must be a whole number, not "${cell}".`);
  return undefined;
}
