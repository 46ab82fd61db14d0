import { computed, signal } from '@preact/signals';
import { inchesOf, poundsOf } from '@prequal/population';
import { birthOf } from './birth.ts';
import { type CoverageDetails, moreCoverageOf } from './more-coverage.ts';
import { isLastUsed, type NicotineProduct } from './nicotine.ts';
import { isState } from './states.ts';
import { APPLICANT } from './texts.ts';

export interface FormRow {
  readonly key: number;
  readonly text: string;
  readonly id: string | null;
  /** Values by the field names of the API. */
  readonly fields: Readonly<Record<string, string>>;
}

let rowKey = 0;
export function formRow(text: string, id: string | null): FormRow {
  rowKey += 1;
  return { key: rowKey, text, id, fields: {} };
}

export interface Form extends CoverageDetails {
  readonly sex: 'male' | 'female';
  readonly dob: string;
  readonly height: string;
  readonly weight: string;
  readonly state: string;
  readonly nicotine: string;
  readonly nicotineProducts: readonly NicotineProduct[];
  readonly conditions: readonly FormRow[];
  readonly medications: readonly FormRow[];
  /** As typed, by the field names of the API; absent in cases that were saved before there were any. */
  readonly measurements?: Readonly<Record<string, string>>;
  readonly quoteType: 'face_amounts' | 'monthly_budget';
  readonly amounts: readonly string[];
  readonly productClass: string;
}

const EMPTY: Form = {
  sex: 'male',
  dob: '',
  height: '',
  weight: '',
  state: '',
  nicotine: '',
  nicotineProducts: [],
  conditions: [],
  medications: [],
  measurements: {},
  quoteType: 'face_amounts',
  amounts: ['10000'],
  productClass: '',
};

/** The form of the next applicant: empty except for what the member prefers. */
export const startForm = signal<Form>(EMPTY);

/** The applicant lives in memory only: never in storage, the address or the title. */
export const form = signal<Form>(EMPTY);

interface Removal {
  /** The form before it. */
  readonly form: Form;
  /** Brings back the form together with what was removed with it; null if the form is all. */
  readonly restore: (() => void) | null;
  /** Whether a saved case replaced this form. */
  readonly isReplaced?: boolean;
}

/** The latest removal, until something else is changed. */
export const removed = signal<Removal | null>(null);

export function changeForm(change: Partial<Form>): void {
  removed.value = null;
  form.value = { ...form.value, ...change };
}

/** Replaces this form with another one. */
export function replaceForm(content: Form): void {
  removed.value = null;
  form.value = content;
}

export function clearForm(): void {
  replaceForm(startForm.value);
}

/** Fills in what every applicant starts with, also now if nothing was typed yet. */
export function startWith(change: Partial<Form>): void {
  const isUntouched = form.value === startForm.value;
  startForm.value = { ...EMPTY, ...change };
  if (isUntouched) form.value = startForm.value;
}

/** A form of another page, with keys of rows that no row of this page has or gets. */
export function withOwnKeys(content: Form): Form {
  const rekeyed = (rows: readonly FormRow[]) =>
    rows.map((row) => ({ ...row, key: formRow(row.text, row.id).key }));
  return { ...content, conditions: rekeyed(content.conditions), medications: rekeyed(content.medications) };
}

/** Does something that loses part of the form and can be undone. */
export function removeFromForm(remove: () => void, restore: (() => void) | null = null): void {
  const before = form.value;
  remove();
  removed.value = before === form.value && restore === null ? null : { form: before, restore };
}

export function undoRemoval(): void {
  const removal = removed.value;
  if (removal === null) return;
  removed.value = null;
  if (removal.restore === null) replaceForm(removal.form);
  else removal.restore();
}

export function changeRow(list: RowListName, key: number, change: Partial<FormRow>): void {
  changeForm({ [list]: form.value[list].map((row) => (row.key === key ? { ...row, ...change } : row)) });
}

export type RowListName = 'conditions' | 'medications';

export function removeRow(list: RowListName, key: number): void {
  removeFromForm(() => changeForm({ [list]: form.value[list].filter((row) => row.key !== key) }));
}

/** The age today of somebody whose birth date is typed like this. */
export function ageOf(dob: string): number | null {
  const birth = birthOf(dob);
  if (birth === null) return null;
  const [year = 0, month = 0, day = 0] = birth.date.split('-').map(Number);
  const now = new Date();
  const before = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < day);
  return now.getFullYear() - year - (before ? 1 : 0);
}

export const age = computed(() => ageOf(form.value.dob));

/** Only the age was typed, so the birth date is a guess. */
export const isAgeEstimated = computed(() => birthOf(form.value.dob)?.isEstimated === true);

/** What is wrong with each field of the applicant; nothing is wrong with a field that is still empty. */
export const problems = computed(() => {
  const { dob, height, weight } = form.value;
  const wrong = (text: string, valid: boolean, message: string) =>
    text.trim() === '' || valid ? null : message;
  return {
    dob: wrong(dob, birthOf(dob) !== null && (age.value ?? -1) >= 0, APPLICANT.wrongBirth),
    height: wrong(height, inchesOf(height) !== null, APPLICANT.wrongHeight),
    weight: wrong(weight, poundsOf(weight) !== null, APPLICANT.wrongWeight),
  };
});

/** Names of the required fields that have no valid value yet. */
export const missing = computed(() => {
  const { dob, height, weight, state, amounts } = form.value;
  const fields: readonly (readonly [boolean, string])[] = [
    [birthOf(dob) !== null, APPLICANT.birth],
    [inchesOf(height) !== null, APPLICANT.height],
    [poundsOf(weight) !== null, APPLICANT.weight],
    [isState(state), APPLICANT.state],
    [amounts.length > 0, APPLICANT.amount],
  ];
  return fields.filter(([given]) => !given).map(([, name]) => name.toLowerCase());
});

/** `9.2`, `9.2%` or `9,2`; null when it is no number. */
export function measuredValue(text: string): number | null {
  const plain = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim());
  return plain?.[1] === undefined ? null : Number(plain[1].replace(',', '.'));
}

function measured({ measurements = {} }: Form): { measurements?: Record<string, number> } {
  const values = Object.entries(measurements).flatMap(([name, text]) => {
    const value = measuredValue(text);
    return value === null ? [] : [[name, value] as const];
  });
  return values.length === 0 ? {} : { measurements: Object.fromEntries(values) };
}

/** The body of a prequalification without its products; null while something required is missing. */
export function bodyOf(content: Form) {
  const { sex, dob, height, weight, state, nicotine, nicotineProducts, amounts } = content;
  const [birth, inches, pounds] = [birthOf(dob), inchesOf(height), poundsOf(weight)];
  if (birth === null || inches === null || pounds === null || !isState(state) || amounts.length === 0)
    return null;
  const rows = (list: readonly FormRow[]) =>
    list.map(({ id, text, fields }) => ({ ...(id === null ? {} : { id }), text, ...filled(fields) }));
  return {
    applicant: {
      sex,
      dob: birth.date,
      height_inches: inches,
      weight_lbs: pounds,
      conditions: rows(content.conditions),
      medications: rows(content.medications),
      ...(isLastUsed(nicotine)
        ? {
            nicotine: {
              last_used: nicotine,
              ...(nicotineProducts.length === 0 ? {} : { specificity: nicotineProducts }),
            },
          }
        : {}),
      ...measured(content),
    },
    coverage: {
      state,
      quote_options: { quote_type: content.quoteType, amounts },
      ...moreCoverageOf(content),
    },
  };
}

export const requestBody = computed(() => bodyOf(form.value));

function filled(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
}
