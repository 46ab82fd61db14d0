import { parseCsv } from '@prequal/population/csv';
import type { FieldIssue } from '../../kernel/index.ts';
import { type Fields, noRow, type ReadRow } from './row.ts';

/** The columns of a population file in CSV. A file may have any of them, in any order. */
const COLUMNS = [
  'id',
  'sex',
  'dob',
  'height_inches',
  'weight_lbs',
  'state',
  'zip',
  'face_amounts',
  'monthly_budgets',
  'conditions',
  'medications',
  'nicotine_last_used',
  'nicotine_products',
  'include_ineligible',
  'only_product_class',
  'min_rank',
  'skip_health_based_underwriting',
] as const;
type Column = (typeof COLUMNS)[number];

/** The parts of a cell that contains rows: `Stroke|2019-05|6 MONTHS AGO; COPD`. */
const PARTS = {
  conditions: ['text', 'was_diagnosed', 'last_treatment'],
  medications: ['text', 'use', 'first_fill', 'last_fill'],
  nicotine_products: ['text', 'frequency'],
} as const;

/** The columns that a header names, or what is wrong with it. */
export function csvColumns(header: string): { columns: readonly string[] } | { issue: string } {
  const columns = cellsOf(header)?.map((cell) => cell.trim().toLowerCase());
  if (columns === undefined) return { issue: 'the header is not valid CSV' };
  const stranger = columns.find((column) => !COLUMNS.some((known) => known === column));
  if (stranger !== undefined) {
    return { issue: `"${stranger}" is not a known column; the columns are ${COLUMNS.join(', ')}` };
  }
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  return twice === undefined ? { columns } : { issue: `the column ${twice} is listed twice` };
}

/** Converts a line to the equivalent JSON row. Values that do not parse stay text, so that validation reports them. */
export function csvFields(columns: readonly string[], line: string): ReadRow {
  const cells = cellsOf(line);
  if (cells === null) return noRow('The line is not valid CSV.');
  const issues: FieldIssue[] = [];
  const cell = (column: Column): string | null => {
    const text = cells[columns.indexOf(column)]?.trim() ?? '';
    return text === '' ? null : text;
  };
  if (cells.length !== columns.length) {
    // It is unknown which cell is missing or extra; only the first one is certain to be in its column.
    const id = columns[0] === 'id' ? cell('id') : null;
    return noRow(`The line has ${cells.length} cells, but the header has ${columns.length}.`, id);
  }
  const rows = (column: keyof typeof PARTS, param: string) => {
    const text = cell(column);
    return text === null ? null : rowsOf(text, { parts: PARTS[column], at: param }, issues);
  };
  const lastUsed = cell('nicotine_last_used');
  const specificity = rows('nicotine_products', '/applicant/nicotine/specificity');
  const nicotine =
    lastUsed === null && specificity === null ? null : given({ last_used: lastUsed, specificity });
  const fields = given({
    id: cell('id'),
    applicant: given({
      sex: cell('sex'),
      dob: cell('dob'),
      height_inches: numberOf(cell('height_inches')),
      weight_lbs: numberOf(cell('weight_lbs')),
      conditions: rows('conditions', '/applicant/conditions'),
      medications: rows('medications', '/applicant/medications'),
      nicotine,
    }),
    coverage: {
      ...given({ state: cell('state'), zip: cell('zip') }),
      // Also if there is none: validation of the body would name fields that are not columns.
      quote_options: targetOf(cell, issues),
    },
    include_ineligible: booleanOf(cell('include_ineligible')),
    only_product_class: listOf(cell('only_product_class')),
    min_rank: cell('min_rank'),
    skip_health_based_underwriting: booleanOf(cell('skip_health_based_underwriting')),
  });
  return { fields, issues };
}

function targetOf(cell: (column: Column) => string | null, issues: FieldIssue[]): Fields | null {
  const [faces, budgets] = [listOf(cell('face_amounts')), listOf(cell('monthly_budgets'))];
  if ((faces === null) === (budgets === null)) {
    const detail = 'Fill in exactly one of face_amounts and monthly_budgets.';
    issues.push({ param: '/coverage/quote_options', detail });
  }
  if (faces !== null) return { quote_type: 'face_amounts', amounts: faces };
  return budgets === null ? null : { quote_type: 'monthly_budget', amounts: budgets };
}

function rowsOf(
  text: string,
  { parts, at }: { readonly parts: readonly string[]; readonly at: string },
  issues: FieldIssue[],
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

/** Null unless the text is exactly one row. */
function cellsOf(line: string): readonly string[] | null {
  const { records, faults } = parseCsv(line);
  const [record] = records;
  return record === undefined || records.length > 1 || faults.length > 0 ? null : record.cells;
}
