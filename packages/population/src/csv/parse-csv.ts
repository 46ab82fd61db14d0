/** One row of a CSV text. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Where it begins in the text, and where it ends without its line break. */
  readonly start: number;
  readonly end: number;
}

/** A row that is not CSV. */
export interface CsvFault {
  readonly line: number;
  /** The column of the cell that cannot be read, counted from 1. */
  readonly column: number;
}

export interface CsvOptions {
  /** Between cells; a comma unless given. */
  readonly separator?: ',' | ';' | '\t';
  /** Whether a cell that does not begin with a quotation mark may contain some, as in 5'4". */
  readonly allowsQuotesInside?: boolean;
  /** Whether quoted cells must end on the line on which they begin. */
  readonly isOneLinePerRow?: boolean;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads CSV (RFC 4180) with any line break. An empty line is a row with one empty cell. After a row that is not CSV, reading
 * continues with the next line.
 */
export function parseCsv(
  text: string,
  options: CsvOptions = {},
): { readonly records: readonly CsvRecord[]; readonly faults: readonly CsvFault[] } {
  const scanner = new Scanner(text, options);
  const records: CsvRecord[] = [];
  const faults: CsvFault[] = [];
  while (!scanner.isAtEnd()) {
    const found = scanner.record();
    if ('cells' in found) records.push(found);
    else faults.push(found);
  }
  return { records, faults };
}

class Scanner {
  readonly #text: string;
  readonly #separator: number;
  readonly #allowsQuotesInside: boolean;
  readonly #isOneLinePerRow: boolean;
  #at: number;
  #line = 1;

  constructor(text: string, { separator = ',', allowsQuotesInside, isOneLinePerRow }: CsvOptions) {
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
    this.#allowsQuotesInside = allowsQuotesInside ?? false;
    this.#isOneLinePerRow = isOneLinePerRow ?? false;
    this.#at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  record(): CsvRecord | CsvFault {
    const start = this.#at;
    const line = this.#line;
    const cells: string[] = [];
    for (;;) {
      const column = this.#at - start + 1;
      const cell = this.#text.charCodeAt(this.#at) === QUOTE ? this.#quoted() : this.#plain();
      if (cell === null) {
        this.#skipLine(start);
        this.#line = line + 1;
        return { line, column };
      }
      cells.push(cell);
      if (this.#text.charCodeAt(this.#at) !== this.#separator) break;
      this.#at += 1;
    }
    const end = this.#at;
    this.#breakLine();
    return { cells, line, start, end };
  }

  #plain(): string | null {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let hasQuote = false;
    for (; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      if (character === this.#separator || character === LINE_FEED || character === CARRIAGE_RETURN) break;
      if (character === QUOTE) hasQuote = true;
    }
    if (hasQuote && !this.#allowsQuotesInside) return null;
    this.#at = at;
    return text.slice(start, at);
  }

  #quoted(): string | null {
    const text = this.#text;
    const start = this.#at + 1;
    let end = text.indexOf('"', start);
    let isEscaped = false;
    for (; end >= 0 && text.charCodeAt(end + 1) === QUOTE; end = text.indexOf('"', end + 2)) isEscaped = true;
    if (end < 0 || !this.#endsCell(end + 1)) return null;
    const written = text.slice(start, end);
    const breaks = /[\r\n]/.test(written) ? (written.match(/\r\n?|\n/g)?.length ?? 0) : 0;
    if (breaks > 0 && this.#isOneLinePerRow) return null;
    this.#line += breaks;
    this.#at = end + 1;
    return isEscaped ? written.replaceAll('""', '"') : written;
  }

  #endsCell(at: number): boolean {
    if (at >= this.#text.length) return true;
    const character = this.#text.charCodeAt(at);
    return character === this.#separator || character === LINE_FEED || character === CARRIAGE_RETURN;
  }

  /** Over the line break at the current position. */
  #breakLine(): void {
    const isCarriageReturn = this.#text.charCodeAt(this.#at) === CARRIAGE_RETURN;
    this.#at += isCarriageReturn && this.#text.charCodeAt(this.#at + 1) === LINE_FEED ? 2 : 1;
    this.#line += 1;
  }

  /** To the line after the one on which a row begins. */
  #skipLine(start: number): void {
    const end = /\r\n?|\n/g;
    end.lastIndex = start;
    this.#at = end.exec(this.#text) === null ? this.#text.length : end.lastIndex;
  }
}

/** The column at which a cell of a row begins, counted from 1 from the start of the row. */
export function columnOfCell(text: string, { start, end }: CsvRecord, index: number): number {
  let cell = 0;
  let isQuoted = false;
  for (let at = start; at < end && cell <= index; at += 1) {
    if (cell === index) return at - start + 1;
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) cell += 1;
  }
  return cell === index ? end - start + 1 : 1;
}
