import type { PopulationColumn } from './columns.ts';
import { measurementsOfCells } from './measured-cells.ts';
import type { Fields, ReadRow, RowIssue } from './row.ts';
import { dateOf, dollarsOf, inchesOf, poundsOf, readSex } from './typed-values.ts';

/** The text of a column's cell without the blanks around it; null if it is empty or the file lacks the column. */
export type CellOf = (column: PopulationColumn) => string | null;

/** How the values of a file are written. */
export interface ValueReaders {
  /** The value of a cell; undefined if it has none, which is an issue. */
  readonly read: (column: ReadColumn, text: string | null) => unknown;
  /** An amount; undefined if the text is none. */
  readonly amount: (text: string) => string | undefined;
  /** What lists are that the file does not mention. */
  readonly noRows: readonly [] | null;
}

/** Columns whose values may be written in several ways. */
type ReadColumn = 'sex' | 'dob' | 'height_inches' | 'weight_lbs' | 'state' | 'nicotine_last_used';

/** The parts of a cell that contains rows: `Stroke|2019-05|6 MONTHS AGO; COPD`. */
const PARTS = {
  conditions: ['text', 'was_diagnosed', 'last_treatment'],
  medications: ['text', 'use', 'first_fill', 'last_fill'],
  nicotine_products: ['text', 'frequency'],
} as const;

/** As the API spells values. Those that do not parse stay text, so that validation of the body reports them. */
export const EXACT: ValueReaders = {
  read: (column, text) => (column === 'height_inches' || column === 'weight_lbs' ? numberOf(text) : text),
  amount: (text) => text,
  noRows: null,
};

/** What a cell must contain where people type values in their own way. */
const EXPECTED: Readonly<Record<ReadColumn | 'face_amounts', string>> = {
  sex: 'Sex must be male or female.',
  dob: 'Birth date must be a date such as 1961-04-12 or 4/12/1961.',
  height_inches: `Height must be like 5'10" or in inches.`,
  weight_lbs: 'Weight must be a number of pounds.',
  state: 'State must be a two-letter code.',
  nicotine_last_used: 'Nicotine last used must be text.',
  face_amounts: 'Face amounts must be dollars, several separated by semicolons.',
};

/** As people type values into spreadsheets. */
export function typedReaders(states: readonly string[]): ValueReaders {
  const read = (column: ReadColumn, text: string) => {
    if (column === 'sex') return readSex(text);
    if (column === 'dob') return dateOf(text);
    if (column === 'height_inches') return inchesOf(text);
    if (column === 'weight_lbs') return poundsOf(text);
    if (column === 'nicotine_last_used') return text.toLowerCase();
    const state = text.toUpperCase();
    return states.includes(state) ? state : null;
  };
  return {
    read: (column, text) => {
      if (text === null) return column === 'nicotine_last_used' ? null : undefined;
      return read(column, text) ?? undefined;
    },
    amount: (text) => dollarsOf(text) ?? undefined,
    noRows: [],
  };
}

/** Converts the cells of a row to the equivalent JSON row. */
export function fieldsOfCells(cell: CellOf, readers: ValueReaders): Extract<ReadRow, { fields: Fields }> {
  const issues: RowIssue[] = [];
  const value = (column: ReadColumn, param: string) => {
    const found = readers.read(column, cell(column));
    if (found === undefined) issues.push({ param, detail: EXPECTED[column] });
    return found ?? null;
  };
  const rows = (column: keyof typeof PARTS, param: string) => {
    const text = cell(column);
    return text === null ? null : rowsOf(text, { parts: PARTS[column], at: param }, issues);
  };
  const applicant = {
    sex: value('sex', '/applicant/sex'),
    dob: value('dob', '/applicant/dob'),
    height_inches: value('height_inches', '/applicant/height_inches'),
    weight_lbs: value('weight_lbs', '/applicant/weight_lbs'),
    conditions: rows('conditions', '/applicant/conditions') ?? readers.noRows,
    medications: rows('medications', '/applicant/medications') ?? readers.noRows,
  };
  const lastUsed = value('nicotine_last_used', '/applicant/nicotine/last_used');
  const specificity = rows('nicotine_products', '/applicant/nicotine/specificity');
  const nicotine =
    lastUsed === null && specificity === null ? null : given({ last_used: lastUsed, specificity });
  const state = value('state', '/coverage/state');
  const fields = given({
    id: cell('id'),
    applicant: given({ ...applicant, nicotine, measurements: measurementsOfCells(cell, issues) }),
    coverage: {
      ...given({
        state,
        zip: cell('zip'),
        household: booleanOf(cell('household')),
        part_b_effective: cell('part_b_effective'),
      }),
      // Also if there is none: validation of the body would name fields that are not columns.
      quote_options: targetOf(cell, readers, issues),
    },
    include_ineligible: booleanOf(cell('include_ineligible')),
    only_product_class: listOf(cell('only_product_class')),
    min_rank: cell('min_rank'),
    skip_health_based_underwriting: booleanOf(cell('skip_health_based_underwriting')),
  });
  return { fields, issues };
}

function targetOf(cell: CellOf, { amount }: ValueReaders, issues: RowIssue[]): Fields | null {
  const [faces, budgets] = [listOf(cell('face_amounts')), listOf(cell('monthly_budgets'))];
  const param = '/coverage/quote_options';
  if ((faces === null) === (budgets === null)) {
    issues.push({ param, detail: 'Fill in exactly one of face_amounts and monthly_budgets.' });
  }
  const target = faces ?? budgets;
  if (target === null) return null;
  const amounts = target.flatMap((text) => amount(text) ?? []);
  if (amounts.length < target.length) issues.push({ param, detail: EXPECTED.face_amounts });
  return { quote_type: faces === null ? 'monthly_budget' : 'face_amounts', amounts };
}

function rowsOf(
  text: string,
  { parts, at }: { readonly parts: readonly string[]; readonly at: string },
  issues: RowIssue[],
): Fields[] {
  return (listOf(text) ?? []).map((row, index) => {
    const values = row.split('|').map((value) => value.trim());
    if (values.length > parts.length) {
      issues.push({ param: `${at}/${index}`, detail: `A row has at most these parts: ${parts.join('|')}.` });
    }
    return given(Object.fromEntries(parts.map((part, place) => [part, values[place] || null])));
  });
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function listOf(text: string | null): string[] | null {
  const items = text?.split(';').flatMap((item) => item.trim() || []);
  return items === undefined || items.length === 0 ? null : items;
}

function numberOf(text: string | null): string | number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : text;
}

function booleanOf(text: string | null): string | boolean | null {
  const said = text?.toLowerCase();
  return said === 'true' || said === 'false' ? said === 'true' : text;
}
