import { dateOf, inchesOf } from '../applicant/form.ts';
import { STATE_CODES } from '../applicant/states.ts';
import { FIELD_ISSUES, FIELD_NAMES } from './texts.ts';

export type Field = keyof typeof FIELD_NAMES;
export const FIELDS = Object.keys(FIELD_NAMES) as readonly Field[];
/** The column of each field; fields without one are left out. */
export type Mapping = Readonly<Partial<Record<Field, number>>>;

const SYNONYMS: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'key', 'reference', 'clientid', 'name'],
  sex: ['sex', 'gender'],
  dob: ['dob', 'dateofbirth', 'birthdate', 'birthday', 'born'],
  height: ['height', 'heightinches', 'heightin'],
  weight: ['weight', 'weightlbs', 'weightlb', 'pounds'],
  state: ['state', 'stateofresidence', 'residence'],
  face_amounts: ['faceamounts', 'faceamount', 'face', 'amount', 'amounts', 'coverage'],
  conditions: ['conditions', 'condition', 'diagnoses', 'health'],
  medications: ['medications', 'medication', 'drugs', 'prescriptions', 'rx'],
  nicotine_last_used: ['nicotinelastused', 'nicotine', 'tobacco'],
  nicotine_products: ['nicotineproducts', 'tobaccoproducts'],
};

/** Guesses the columns from their names; a person may choose others. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const found = FIELDS.map((field) => {
    const known = SYNONYMS[field].map((name) => names.indexOf(name)).filter((at) => at !== -1);
    return [field, known[0]] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at !== undefined));
}

export interface PopulationRow {
  /** The line of the file, where the header is line 1. */
  readonly line: number;
  readonly id: string;
  readonly body: object | null;
  readonly issues: readonly string[];
}

/** What `Stroke|2019-05|6 months ago; COPD` means, part by part. */
const PARTS = {
  conditions: ['text', 'was_diagnosed', 'last_treatment'],
  medications: ['text', 'use', 'first_fill', 'last_fill'],
  nicotine_products: ['text', 'frequency'],
} as const;

function listOf(cell: string, names: readonly string[]): Record<string, string>[] {
  return cell
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const parts = item.split('|').map((part) => part.trim());
      return Object.fromEntries(
        names.map((name, at) => [name, parts[at] ?? '']).filter(([, value]) => value !== ''),
      );
    });
}

function amountsOf(cell: string): string[] | null {
  const amounts = cell
    .split(';')
    .map((amount) => amount.replace(/[$,\s]/g, ''))
    .filter((amount) => amount !== '');
  return amounts.every((amount) => /^\d+(\.\d{1,2})?$/.test(amount)) ? amounts : null;
}

/** One row as the body of a prequalification without its products, or what is wrong with it. */
export function readPopulationRow(
  cells: readonly string[],
  { mapping, line, defaultAmount }: { mapping: Mapping; line: number; defaultAmount: string },
): PopulationRow {
  const cell = (field: Field) => {
    const at = mapping[field];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const sex = { m: 'male', male: 'male', f: 'female', female: 'female' }[cell('sex').toLowerCase()];
  const dob = dateOf(cell('dob'));
  const height = inchesOf(cell('height'));
  const weight = Number(cell('weight').replace(/\s*(?:lbs?|pounds)\.?$/i, '') || Number.NaN);
  const state = cell('state').toUpperCase();
  const amounts = amountsOf(cell('face_amounts') === '' ? defaultAmount : cell('face_amounts'));
  const issues = [
    sex === undefined && FIELD_ISSUES.sex,
    dob === null && FIELD_ISSUES.dob,
    height === null && FIELD_ISSUES.height,
    !(weight > 0) && FIELD_ISSUES.weight,
    !STATE_CODES.includes(state) && FIELD_ISSUES.state,
    (amounts === null || amounts.length === 0) && FIELD_ISSUES.face_amounts,
  ].filter((issue) => issue !== false);
  const id = cell('id') === '' ? String(line) : cell('id');
  if (issues.length > 0) return { line, id, body: null, issues };
  const products = listOf(cell('nicotine_products'), PARTS.nicotine_products);
  const lastUsed = cell('nicotine_last_used').toLowerCase();
  const body = {
    applicant: {
      sex,
      dob,
      height_inches: height,
      weight_lbs: weight,
      conditions: listOf(cell('conditions'), PARTS.conditions),
      medications: listOf(cell('medications'), PARTS.medications),
      ...(lastUsed === '' && products.length === 0
        ? {}
        : {
            nicotine: {
              ...(lastUsed === '' ? {} : { last_used: lastUsed }),
              ...(products.length === 0 ? {} : { specificity: products }),
            },
          }),
    },
    coverage: { state, quote_options: { quote_type: 'face_amounts', amounts } },
    include_ineligible: false,
  };
  return { line, id, body, issues };
}
