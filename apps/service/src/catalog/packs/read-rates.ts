import type { RateSex } from '@prequal/engine';
import type { FaultLog, Place } from './fault.ts';
import { didYouMean } from './nearest-name.ts';

/** One column of a rate table, as read: cents by age, and the line each came from. */
export interface RateSeries {
  readonly className: string;
  readonly sex: RateSex;
  readonly tobacco: boolean | null;
  readonly band: number;
  readonly firstLine: number;
  readonly centsByAge: Map<number, number>;
  readonly lineByAge: Map<number, number>;
}

export interface RateTables {
  readonly file: string;
  readonly tables: ReadonlyMap<string, readonly RateSeries[]>;
}

const COLUMNS = ['table', 'class', 'sex', 'tobacco', 'band', 'age', 'rate'] as const;
type Column = (typeof COLUMNS)[number];
const SEXES: readonly RateSex[] = ['male', 'female', 'unisex'];
const LARGEST_RATE = 1_000_000;

/**
 * Reads rates.csv. It is the bulk of a pack set (a hundred thousand lines and more) and a plain table
 * without quotes, so it is cut by hand: a general CSV reader took most of the load time.
 */
export function readRates(file: string, text: string, classes: readonly string[], log: FaultLog): RateTables {
  const lines = text.split('\n');
  const tables = new Map<string, RateSeries[]>();
  const series = new Map<string, RateSeries>();
  const order = readHeader(file, lines[0] ?? '', log);
  if (order === undefined) return { file, tables };
  let lastKey = '';
  let current: RateSeries | undefined;
  for (let index = 1; index < lines.length; index += 1) {
    const raw = (lines[index] ?? '').replace(/\r$/, '');
    if (raw === '') continue;
    const cells = raw.split(',');
    const line = index + 1;
    if (cells.length !== COLUMNS.length) {
      const message = `This line has ${cells.length} cells, the header has ${COLUMNS.length}.`;
      log.refuse('bad_value', { file, line, column: 1 }, message);
      continue;
    }
    const cell = (column: Column): string => cells[order[column]] ?? '';
    const key = `${cell('table')},${cell('class')},${cell('sex')},${cell('tobacco')},${cell('band')}`;
    if (key !== lastKey) {
      lastKey = key;
      current = series.get(key) ?? newSeries(cell, line, classes, place, log);
      if (current !== undefined && !series.has(key)) {
        series.set(key, current);
        const table = tables.get(cell('table')) ?? [];
        table.push(current);
        tables.set(cell('table'), table);
      }
    }
    const age = wholeNumber(cell('age'), 0, 120);
    const cents = wholeNumber(cell('rate'), 1, LARGEST_RATE);
    if (age === undefined) refuseCell('age', 'a whole age in years');
    if (cents === undefined) refuseCell('rate', 'a whole number of cents per $1,000, at least 1');
    if (current === undefined || age === undefined || cents === undefined) continue;
    const first = current.lineByAge.get(age);
    if (first !== undefined) {
      log.refuse(
        'rate_repeated',
        place('age'),
        `The rate of this class at age ${age} already stands on line ${first}.`,
      );
      continue;
    }
    current.centsByAge.set(age, cents);
    current.lineByAge.set(age, line);

    function place(column: Column): Place {
      const before = cells.slice(0, order?.[column]).join(',').length;
      return { file, line, column: order?.[column] === 0 ? 1 : before + 2 };
    }
    function refuseCell(column: Column, wanted: string): void {
      log.refuse('bad_value', place(column), `"${column}" must be ${wanted}, not "${cell(column)}".`);
    }
  }
  return { file, tables };
}

function newSeries(
  cell: (column: Column) => string,
  line: number,
  classes: readonly string[],
  place: (column: Column) => Place,
  log: FaultLog,
): RateSeries | undefined {
  const className = cell('class');
  const sex = SEXES.find((each) => each === cell('sex'));
  const tobacco = { yes: true, no: false, any: null }[cell('tobacco')];
  const band = wholeNumber(cell('band'), 1, 20);
  if (!classes.includes(className)) {
    log.refuse(
      'unknown_class',
      place('class'),
      `The product has no class "${className}".${didYouMean(className, classes)}`,
    );
  }
  if (sex === undefined)
    log.refuse('bad_value', place('sex'), `"sex" is male, female or unisex, not "${cell('sex')}".`);
  if (tobacco === undefined) {
    log.refuse('bad_value', place('tobacco'), `"tobacco" is yes, no or any, not "${cell('tobacco')}".`);
  }
  if (band === undefined)
    log.refuse('bad_value', place('band'), `"band" is the number of a band, 1 for the lowest.`);
  if (!classes.includes(className) || sex === undefined || tobacco === undefined || band === undefined)
    return undefined;
  return { className, sex, tobacco, band, firstLine: line, centsByAge: new Map(), lineByAge: new Map() };
}

function readHeader(file: string, header: string, log: FaultLog): Record<Column, number> | undefined {
  const names = header
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
    .split(',');
  names.forEach((name, index) => {
    if (COLUMNS.some((column) => column === name)) return;
    const place = { file, line: 1, column: names.slice(0, index).join(',').length + (index === 0 ? 1 : 2) };
    const hint = didYouMean(name, COLUMNS) || ` Known columns: ${COLUMNS.join(', ')}.`;
    log.refuse('unknown_column', place, `There is no column "${name}".${hint}`);
  });
  const missing = COLUMNS.filter((column) => !names.includes(column));
  for (const column of missing) {
    log.refuse('missing_column', { file, line: 1, column: 1 }, `The column "${column}" is missing.`);
  }
  if (missing.length > 0 || names.length !== COLUMNS.length) return undefined;
  return Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<
    Column,
    number
  >;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}
