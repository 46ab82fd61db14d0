import type { RateSex } from '@prequal/engine';
import type { IssueLog, Place, SourceText } from './issue.ts';
import { didYouMean } from './nearest-name.ts';

const OLDEST = 120;

/** One column of a rate table, as read: cents by age, and the line each came from; 0 where there is no rate. */
export interface RateSeries {
  readonly className: string;
  readonly sex: RateSex;
  readonly tobacco: boolean | null;
  readonly band: number;
  readonly firstLine: number;
  readonly cents: Uint32Array;
  readonly lines: Uint32Array;
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
 * Reads rates.csv. It is the bulk of a pack set (170,000 lines in the shipped one) and a plain table without quotes, so
 * it has its own reader: consecutive lines of a series differ only in age and rate, and everything before these two
 * cells is compared as one string.
 */
export function readRates(source: SourceText, classes: readonly string[], log: IssueLog): RateTables {
  const { file, text } = source;
  const reader = new RateReader(source, classes, log);
  const headerEnd = endOfLine(text, 0);
  if (!reader.header(text.slice(0, headerEnd))) return { file, tables: reader.tables };
  let line = 1;
  for (let start = headerEnd + 1; start < text.length; ) {
    const end = endOfLine(text, start);
    line += 1;
    if (end > start) reader.line(start, end, line);
    start = end + 1;
  }
  // Other lines that were not understood have issues of their own.
  if (line === 1 || text.slice(headerEnd).trim() === '')
    log.refuse(
      'rate_gap',
      { file, line: 1, column: 1 },
      'The file rates.csv has no rates. Import or enter them.',
    );
  return { file, tables: reader.tables };
}

class RateReader {
  readonly tables = new Map<string, RateSeries[]>();
  readonly #file: string;
  readonly #text: string;
  readonly #classes: readonly string[];
  readonly #log: IssueLog;
  readonly #series = new Map<string, RateSeries | undefined>();
  #lastHead = '';
  #current: RateSeries | undefined;

  constructor({ file, text }: SourceText, classes: readonly string[], log: IssueLog) {
    this.#file = file;
    this.#text = text;
    this.#classes = classes;
    this.#log = log;
  }

  header(text: string): boolean {
    const names = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(',');
    if (names.join() === COLUMNS.join()) return true;
    const place = (index: number): Place => this.#place(1, names, index);
    for (const [index, name] of names.entries()) {
      if (COLUMNS.some((column) => column === name)) continue;
      const hint = didYouMean(name, COLUMNS) || ` Known columns: ${COLUMNS.join(', ')}.`;
      this.#log.refuse('unknown_column', place(index), `Unknown column "${name}".${hint}`);
    }
    const missing = COLUMNS.filter((column) => !names.includes(column));
    for (const column of missing) {
      this.#log.refuse('missing_column', place(0), `The column "${column}" is missing.`);
    }
    if (missing.length === 0 && names.length === COLUMNS.length) {
      this.#log.refuse('bad_value', place(0), `The columns must be in this order: ${COLUMNS.join(', ')}.`);
    }
    return false;
  }

  line(start: number, end: number, line: number): void {
    const text = this.#text;
    const last = text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    const rateComma = text.lastIndexOf(',', last - 1);
    const ageComma = text.lastIndexOf(',', rateComma - 1);
    const isSameSeries = ageComma - start === this.#lastHead.length && text.startsWith(this.#lastHead, start);
    if (!isSameSeries || ageComma < start) {
      this.#lastHead = text.slice(start, ageComma);
      this.#current = this.#seriesOf(text.slice(start, last).split(','), this.#lastHead, line);
    }
    const age = wholeNumber(text, ageComma + 1, rateComma);
    const cents = wholeNumber(text, rateComma + 1, last);
    if (age < 0 || age > OLDEST || cents < 1 || cents > LARGEST_RATE) {
      this.#refuseNumbers(text.slice(start, last).split(','), { age, cents }, line);
      return;
    }
    const series = this.#current;
    if (series === undefined) return;
    const first = series.lines[age] ?? 0;
    if (first !== 0) {
      const place = this.#place(line, text.slice(start, last).split(','), COLUMNS.indexOf('age'));
      this.#log.refuse(
        'rate_repeated',
        place,
        `The rate of this class at age ${age} is already given on line ${first}.`,
      );
      return;
    }
    series.cents[age] = cents;
    series.lines[age] = line;
  }

  #seriesOf(cells: readonly string[], head: string, line: number): RateSeries | undefined {
    if (this.#series.has(head)) return this.#series.get(head);
    const series = this.#newSeries(cells, line);
    this.#series.set(head, series);
    if (series === undefined) return undefined;
    const table = cells[0] ?? '';
    const known = this.tables.get(table);
    if (known === undefined) this.tables.set(table, [series]);
    else known.push(series);
    return series;
  }

  #newSeries(cells: readonly string[], line: number): RateSeries | undefined {
    if (cells.length !== COLUMNS.length) {
      const message = `This line has ${cells.length} cells, the header has ${COLUMNS.length}.`;
      this.#log.refuse('bad_value', { file: this.#file, line, column: 1 }, message);
      return undefined;
    }
    const [, className = '', sexText = '', tobaccoText = '', bandText = ''] = cells;
    const sex = SEXES.find((each) => each === sexText);
    const tobacco = { yes: true, no: false, any: null }[tobaccoText];
    const band = wholeNumber(bandText, 0, bandText.length);
    const place = (column: Column): Place => this.#place(line, cells, COLUMNS.indexOf(column));
    const knownClass = this.#classes.includes(className);
    if (!knownClass) {
      const message = `The product has no class "${className}".${didYouMean(className, this.#classes)}`;
      this.#log.refuse('unknown_class', place('class'), message);
    }
    if (sex === undefined) {
      this.#log.refuse('bad_value', place('sex'), `"sex" is male, female or unisex, not "${sexText}".`);
    }
    if (tobacco === undefined) {
      this.#log.refuse('bad_value', place('tobacco'), `"tobacco" is yes, no or any, not "${tobaccoText}".`);
    }
    if (band < 1)
      this.#log.refuse('bad_value', place('band'), '"band" is the number of a band, 1 for the lowest.');
    if (!knownClass || sex === undefined || tobacco === undefined || band < 1) return undefined;
    const cents = new Uint32Array(OLDEST + 1);
    return { className, sex, tobacco, band, firstLine: line, cents, lines: new Uint32Array(OLDEST + 1) };
  }

  #refuseNumbers(
    cells: readonly string[],
    { age, cents }: { readonly age: number; readonly cents: number },
    line: number,
  ): void {
    if (cells.length !== COLUMNS.length) return;
    const refuse = (column: Column, wanted: string): void => {
      const index = COLUMNS.indexOf(column);
      const message = `"${column}" must be ${wanted}, not "${cells[index]}".`;
      this.#log.refuse('bad_value', this.#place(line, cells, index), message);
    };
    if (age < 0 || age > OLDEST) refuse('age', 'a whole age in years');
    if (cents < 1 || cents > LARGEST_RATE) refuse('rate', 'a whole number of cents per $1,000, at least 1');
  }

  #place(line: number, cells: readonly string[], index: number): Place {
    return {
      file: this.#file,
      line,
      column: cells.slice(0, index).reduce((sum, cell) => sum + cell.length + 1, 1),
    };
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The digits between two positions as a number; -1 when there is anything else or nothing. */
function wholeNumber(text: string, start: number, end: number): number {
  if (start >= end || end - start > 9) return -1;
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
