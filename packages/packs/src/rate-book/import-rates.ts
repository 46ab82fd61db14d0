import { agesOfCell, isBlankRate, rateOfCell, shortText } from './printed-cells.ts';
import type { MappingIssue, RateMapping, RateProblem, RateRow } from './rate-row.ts';
import { type ColumnTarget, columnTargetOf, type RowTarget } from './rate-target.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { SheetColumns } from './sheet-columns.ts';

/** More problems than this are not listed: the mapping is wrong, not the cells. */
const MOST_PROBLEMS = 500;

export interface RateImport {
  readonly rows: readonly RateRow[];
  readonly problems: readonly RateProblem[];
  /** If there are any, nothing was read. */
  readonly issues: readonly MappingIssue[];
}

interface MappedSheet {
  readonly sheet: Sheet;
  readonly columns: SheetColumns;
  readonly ageIndex: number;
  readonly targets: readonly ColumnTarget[];
}

/** The rows of rates.csv from tables as carriers print them: ages down and classes across, or a row for each rate. */
export function importRates(sheets: readonly Sheet[], mapping: RateMapping): RateImport {
  const chosen = sheets.filter(({ name }) => mapping.sheet === undefined || name === mapping.sheet);
  const issues = [...sheetIssues(sheets, mapping), ...repeatedTargets(mapping)];
  if (issues.length > 0) return { rows: [], problems: [], issues };
  const mapped: MappedSheet[] = [];
  const unread: { readonly sheet: Sheet; readonly issues: readonly MappingIssue[] }[] = [];
  for (const sheet of chosen) {
    const result = mapSheet(sheet, mapping);
    if ('targets' in result) mapped.push(result);
    else unread.push({ sheet, issues: result.issues });
  }
  const [first] = unread;
  if (mapped.length === 0 && first !== undefined) return { rows: [], problems: [], issues: first.issues };
  const reader = new RateSheetReader(mapping);
  for (const { sheet, issues: found } of unread) {
    for (const { message } of found) reader.report({ sheet: sheet.name, row: null, column: null, message });
  }
  mapped.forEach((each, index) => {
    reader.read(each, bandOfSheet(each.sheet) ?? index + 1);
  });
  return { rows: reader.rows(), problems: reader.problems, issues: [] };
}

function sheetIssues(sheets: readonly Sheet[], { sheet, unit, unit_amount }: RateMapping): MappingIssue[] {
  const issues: MappingIssue[] = [];
  if (sheet !== undefined && !sheets.some(({ name }) => name === sheet)) {
    const names = sheets.flatMap(({ name }) => (name === null ? [] : [name]));
    const known = names.length === 0 ? 'CSV has no sheets; leave it out.' : `Sheets: ${names.join(', ')}.`;
    issues.push({ pointer: '/sheet', message: `There is no sheet "${sheet}". ${known}` });
  }
  if (unit_amount !== undefined && unit !== 'per_unit') {
    issues.push({ pointer: '/unit_amount', message: 'unit_amount is only for unit "per_unit".' });
  }
  return issues;
}

/** In the wide layout, two columns with the same class, sex, tobacco, band and table contradict each other. */
function repeatedTargets({ layout, columns }: RateMapping): MappingIssue[] {
  if (layout !== 'wide') return [];
  const first = new Map<string, number>();
  return columns.flatMap((each, index): MappingIssue[] => {
    const { column: _, ...target } = each;
    const key = JSON.stringify(Object.entries(target).toSorted());
    const earlier = first.get(key);
    first.set(key, earlier ?? index);
    if (earlier === undefined) return [];
    const message = `columns[${index}] and columns[${earlier}] have the same class, sex, tobacco, band and table.`;
    return [{ pointer: `/columns/${index}`, message }];
  });
}

function mapSheet(sheet: Sheet, mapping: RateMapping): MappedSheet | { readonly issues: MappingIssue[] } {
  const columns = new SheetColumns(sheet, mapping.age_column);
  const issues: MappingIssue[] = [];
  const ageIndex = columns.find(mapping.age_column);
  // The other headings are in the row of this one.
  if (typeof ageIndex === 'string') return { issues: [{ pointer: '/age_column', message: ageIndex }] };
  const targets = mapping.columns.flatMap((each, index) => {
    const target = columnTargetOf(each, columns, mapping.layout);
    if ('issues' in target) {
      const pointer = (field: string) => `/columns/${index}/${field}`;
      issues.push(...target.issues.map(({ field, message }) => ({ pointer: pointer(field), message })));
      return [];
    }
    return [target];
  });
  if (issues.length > 0) return { issues };
  return { sheet, columns, ageIndex, targets };
}

/** "Band 2" and "band_2" say which band they are. */
function bandOfSheet({ name }: Sheet): number | undefined {
  const digits = /\bband[\s_-]*(\d{1,2})\b/i.exec(name ?? '')?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

class RateSheetReader {
  readonly problems: RateProblem[] = [];
  readonly #mapping: RateMapping;
  /** By series, then by age: rates.csv has the ages of a series together. */
  readonly #series = new Map<string, Map<number, { readonly rate: RateRow; readonly from: string }>>();

  constructor(mapping: RateMapping) {
    this.#mapping = mapping;
  }

  rows(): readonly RateRow[] {
    return [...this.#series.values()].flatMap((ages) =>
      [...ages.values()].map(({ rate }) => rate).toSorted((a, b) => a.age - b.age),
    );
  }

  report(problem: RateProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  read(mapped: MappedSheet, band: number): void {
    if (this.#mapping.layout === 'wide') this.#keepColumnOrder(mapped.targets, band);
    let hasAge = mapped.columns.hasHeadings;
    for (const row of mapped.columns.body) {
      if (mapped.targets.every(({ index }) => isBlankRate(row.cells[index] ?? ''))) continue;
      const text = row.cells[mapped.ageIndex] ?? '';
      const ages = agesOfCell(text);
      if (ages !== undefined) this.#readRow(mapped, { row, ages, band });
      // Without headings to go by, everything above the first age is one.
      else if (hasAge) this.#refuseAge(mapped, row, text);
      hasAge ||= ages !== undefined;
    }
  }

  /** A column whose first cells are blank still comes before the next one. */
  #keepColumnOrder(targets: readonly ColumnTarget[], band: number): void {
    for (const target of targets) {
      const series = target.read([], band);
      if (!('message' in series)) this.#seriesOf(series);
    }
  }

  #seriesOf(series: RowTarget) {
    const key = JSON.stringify([series.table, series.class, series.sex, series.tobacco, series.band]);
    const known = this.#series.get(key) ?? new Map<number, { rate: RateRow; from: string }>();
    this.#series.set(key, known);
    return known;
  }

  #refuseAge({ sheet }: MappedSheet, { row }: SheetRow, text: string): void {
    const message = `"${shortText(text.trim())}" is not an age. Ages are whole years up to 120, such as 45 or 45-49.`;
    this.report({ sheet: sheet.name, row, column: this.#mapping.age_column, message });
  }

  #readRow(
    { sheet, targets }: MappedSheet,
    { row, ages, band }: { readonly row: SheetRow; readonly ages: readonly number[]; readonly band: number },
  ): void {
    for (const target of targets) {
      const cell = row.cells[target.index] ?? '';
      if (isBlankRate(cell)) continue;
      const report = (column: string, message: string) =>
        this.report({ sheet: sheet.name, row: row.row, column, message });
      const series = target.read(row.cells, band);
      const rate = rateOfCell(cell, this.#mapping);
      if ('message' in series) report(series.column, series.message);
      else if (typeof rate === 'string') report(target.column, rate);
      else {
        const from = sheet.name === null ? `row ${row.row}` : `row ${row.row} of sheet ${sheet.name}`;
        const repeated = this.#add({ series, ages, rate, from });
        if (repeated !== undefined) report(target.column, repeated);
      }
    }
  }

  #add(given: {
    readonly series: RowTarget;
    readonly ages: readonly number[];
    readonly rate: number;
    readonly from: string;
  }): string | undefined {
    const { series, rate, from } = given;
    const known = this.#seriesOf(series);
    const repeated = given.ages.find((age) => known.has(age));
    if (repeated !== undefined) {
      return `The rate of this class at age ${repeated} is already given in ${known.get(repeated)?.from}.`;
    }
    for (const age of given.ages) known.set(age, { rate: { ...series, age, rate }, from });
    return undefined;
  }
}
