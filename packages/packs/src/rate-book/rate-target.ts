import { shortText } from './printed-cells.ts';
import {
  DEFAULT_RATE_TABLE,
  HIGHEST_BAND,
  type PrintedColumn,
  type RateMapping,
  type RateRow,
  sexOfWord,
  tobaccoOfWord,
} from './rate-row.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** The series that a rate belongs to. */
export type RowTarget = Omit<RateRow, 'age' | 'rate'>;

interface CellProblem {
  readonly column: string;
  readonly message: string;
}

/** A column of rates, and the series of each of its cells. */
export interface ColumnTarget {
  readonly column: string;
  readonly index: number;
  read(cells: readonly string[], band: number): RowTarget | CellProblem;
}

interface FieldIssueOfColumn {
  readonly field: keyof PrintedColumn;
  readonly message: string;
}

/** rates.csv has no quotation marks, so a name cannot contain what separates cells. */
const UNSUITABLE = /[",\r\n]/;

interface Field<T> {
  readonly expects: string;
  parse(text: string): T | undefined;
}
const NAME: Field<string> = {
  expects: 'a name without commas and quotation marks',
  parse: (text) => (text === '' || UNSUITABLE.test(text) ? undefined : text),
};
const SEX: Field<RateRow['sex']> = { expects: 'male, female or unisex', parse: sexOfWord };
const TOBACCO: Field<RateRow['tobacco']> = { expects: 'yes, no or any', parse: tobaccoOfWord };
const BAND: Field<number> = {
  expects: `the number of a band, from 1 to ${HIGHEST_BAND}`,
  parse: (text) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined),
};

/** Where the rates of a column belong, or what is wrong with its mapping. */
export function columnTargetOf(
  given: PrintedColumn,
  columns: SheetColumns,
  layout: RateMapping['layout'],
): ColumnTarget | { readonly issues: readonly FieldIssueOfColumn[] } {
  const issues: FieldIssueOfColumn[] = [];
  const index = columns.find(given.column);
  if (typeof index === 'string') issues.push({ field: 'column', message: index });
  const source = <T>(name: keyof PrintedColumn, field: Field<T>): Source<T> | null => {
    const value = given[name];
    if (value === undefined) return null;
    const found = sourceOf(String(value).trim(), field, layout === 'long' ? columns : null);
    if (typeof found !== 'string') return found;
    issues.push({ field: name, message: `${name} must be ${found}.` });
    return null;
  };
  const className = source('class', NAME);
  const sex = source('sex', SEX);
  const tobacco = source('tobacco', TOBACCO);
  const band = source('band', BAND);
  const table = source('table', NAME);
  if (issues.length > 0 || typeof index === 'string' || !className || !sex || !tobacco) return { issues };
  return {
    column: given.column,
    index,
    read: (cells, bandOfSheet) => {
      const row = {
        table: table?.(cells) ?? DEFAULT_RATE_TABLE,
        class: className(cells),
        sex: sex(cells),
        tobacco: tobacco(cells),
        band: band?.(cells) ?? bandOfSheet,
      };
      const problem = Object.values(row).find((value) => typeof value === 'object');
      return problem ?? (row as RowTarget);
    },
  };
}

/** Where a value comes from: the mapping itself, or a cell of each row. */
type Source<T> = (cells: readonly string[]) => T | CellProblem;

function sourceOf<T>(text: string, field: Field<T>, columns: SheetColumns | null): Source<T> | string {
  const column = columns?.has(text) === true ? columns.find(text) : null;
  if (typeof column === 'number') {
    return (cells) => {
      const cell = (cells[column] ?? '').trim();
      const value = field.parse(cell);
      return value ?? { column: text, message: `"${shortText(cell)}" must be ${field.expects}.` };
    };
  }
  const value = field.parse(text);
  if (value !== undefined) return () => value;
  return columns === null ? field.expects : `${field.expects}, or the heading of a column`;
}
