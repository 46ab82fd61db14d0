import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { columnIndex, type Sheet, type SheetRow, UnreadableSheetError } from './sheet.ts';
import { walkXml, type XmlElement } from './walk-xml.ts';

/** What a workbook may hold once it is unpacked; rate books are far smaller. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 2000;
const MOST_CELLS = 200_000;
const MOST_COLUMNS = 500;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const NOT_XLSX = 'This is not an XLSX workbook. Save it as .xlsx or as CSV.';
const TOO_LARGE = 'The workbook is too large. Keep only the sheets with rates, or save them as CSV.';

/** The visible sheets of an XLSX workbook, in order. */
export function readWorkbook(bytes: Uint8Array): readonly Sheet[] {
  const files = unpack(bytes);
  const strings = readStrings(files.get(STRINGS));
  const targets = readTargets(files.get(RELATIONS));
  const budget = { cells: MOST_CELLS };
  const sheets = readSheetList(files.get(WORKBOOK)).map(({ name, relation }) => {
    const xml = files.get(targets.get(relation) ?? '');
    if (xml === undefined) throw new UnreadableSheetError(NOT_XLSX);
    return { name, rows: readSheetRows(xml, strings, budget) };
  });
  if (sheets.length === 0) throw new UnreadableSheetError('The workbook has no visible sheet.');
  return sheets;
}

/**
 * Unpacks what is read and nothing else. The sizes that the archive states are added up before anything is unpacked, and
 * no file is unpacked further than it states, so a small archive cannot fill the memory.
 */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  let total = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    const isRead = [WORKBOOK, RELATIONS, STRINGS].includes(name) || /^xl\/worksheets\/[^/]+\.xml$/.test(name);
    if (isRead) total += originalSize;
    if (total > MOST_BYTES || count > MOST_FILES) throw new UnreadableSheetError(TOO_LARGE);
    return isRead;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter }));
    return new Map(files.map(([name, content]) => [name, strFromU8(content)]));
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    throw new UnreadableSheetError(NOT_XLSX, { cause: error });
  }
}

function readXml(xml: string | undefined, handlers: Parameters<typeof walkXml>[1]): void {
  if (xml === undefined || !walkXml(xml, handlers)) throw new UnreadableSheetError(NOT_XLSX);
}

function readSheetList(
  xml: string | undefined,
): readonly { readonly name: string; readonly relation: string }[] {
  const sheets: { name: string; relation: string }[] = [];
  readXml(xml, {
    open: (element) => {
      if (element.name !== 'sheet') return;
      const { name = '', state = 'visible', id = '' } = element.attributes();
      if (state === 'visible') sheets.push({ name, relation: id });
    },
  });
  return sheets;
}

function readTargets(xml: string | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    open: (element) => {
      if (element.name !== 'Relationship') return;
      const { Id = '', Target = '' } = element.attributes();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

/** Strings are stored once and numbered; a string may have several parts, each with its own look. */
function readStrings(xml: string | undefined): readonly string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  let current = '';
  let isText = false;
  let hints = 0;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') current = '';
      if (name === 'rPh') hints += 1;
      isText = name === 't' && hints === 0;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      if (name === 'si') strings.push(current);
      if (name === 'rPh') hints -= 1;
      isText = false;
    },
  });
  return strings;
}

function readSheetRows(
  xml: string,
  strings: readonly string[],
  budget: { cells: number },
): readonly SheetRow[] {
  const reader = new SheetReader(strings, budget);
  readXml(xml, reader);
  return reader.rows;
}

class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly #strings: readonly string[];
  readonly #budget: { cells: number };
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #value = '';
  #isValue = false;

  constructor(strings: readonly string[], budget: { cells: number }) {
    this.#strings = strings;
    this.#budget = budget;
  }

  readonly open = (element: XmlElement): void => {
    const { name } = element;
    this.#isValue = name === 'v' || name === 't';
    if (name === 'row') this.#openRow(element.attributes());
    if (name === 'c') this.#openCell(element.attributes());
  };

  readonly text = (text: string): void => {
    if (this.#isValue) this.#value += text;
  };

  readonly close = (name: string): void => {
    this.#isValue = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row' && this.#cells.some((cell) => cell.trim() !== '')) {
      this.rows.push({ row: this.#row, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    }
  };

  #openRow({ r }: Readonly<Record<string, string>>): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r);
    this.#cells = [];
    this.#column = -1;
  }

  #openCell({ r, t = 'n' }: Readonly<Record<string, string>>): void {
    const letters = r === undefined ? undefined : /^[A-Z]{1,3}/.exec(r)?.[0];
    this.#column = letters === undefined ? this.#column + 1 : columnIndex(letters);
    this.#budget.cells -= 1;
    if (this.#column >= MOST_COLUMNS || this.#budget.cells < 0) throw new UnreadableSheetError(TOO_LARGE);
    this.#type = t;
    this.#value = '';
  }

  #closeCell(): void {
    for (let column = this.#cells.length; column < this.#column; column += 1) this.#cells[column] = '';
    this.#cells[this.#column] = this.#cellText();
  }

  #cellText(): string {
    const value = this.#value;
    if (this.#type === 's') return this.#strings[Number(value)] ?? '';
    if (this.#type !== 'n' || value.trim() === '') return value;
    // A sum such as 0.1 + 0.2 is stored with 17 digits; nobody typed those beyond the twelfth.
    const number = Number(value);
    return Number.isFinite(number) ? String(Number(number.toPrecision(12))) : value;
  }
}
