import { codeKey } from '@prequal/packs';
import type { FieldIssue } from '../../kernel/index.ts';
import {
  type Day,
  dateOfBirthIssue,
  parseCalendarDate,
  parseRowDate,
  RIDER_KINDS,
  RIDERS_WITH_AMOUNT,
} from '../../underwriting/index.ts';
import { MOST_ITEMS } from '../cut-to-size.ts';
import { escapePointer } from '../field-issues.ts';

/**
 * Checks that a schema cannot express: real dates, distinct amounts, one of two fields. They look at every part of a
 * body that has the right shape, so that all issues of both kinds are reported at once.
 */

type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** As many as any list of rows may have. Of a longer one, which is refused for its length, only the first are looked at. */
const MOST_ROWS = 200;

export function rowsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  return value.length > MOST_ROWS ? value.slice(0, MOST_ITEMS) : value;
}

export function checkBirth(value: unknown, param: string, asOf: Day): FieldIssue[] {
  if (typeof value !== 'string') return [];
  const issue = dateOfBirthIssue(value, asOf);
  return issue === null ? [] : [{ param, detail: `${nameOf(param)} must be ${BIRTH_TEXT[issue]}.` }];
}

const PAST_TEXT = {
  in_the_future: 'a date that is not in the future',
  too_long_ago: 'a date in 1800 or later',
} as const;

const BIRTH_TEXT = {
  ...PAST_TEXT,
  not_a_date: 'a real calendar date, YYYY-MM-DD',
  age_out_of_range: 'the date of birth of a person at most 120 years old',
} as const;

/** Any real day: the first day of Part B may be in the future. */
export function checkPartB(value: unknown, param: string): FieldIssue[] {
  if (typeof value !== 'string' || parseCalendarDate(value) !== null) return [];
  return [{ param, detail: `${nameOf(param)} must be ${BIRTH_TEXT.not_a_date}.` }];
}

const ROW_DATE_TEXT = {
  ...PAST_TEXT,
  not_a_date: 'a date: YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as 6 MONTHS AGO',
} as const;

export function checkRowDates(
  row: unknown,
  names: readonly string[],
  { at, asOf }: { readonly at: string; readonly asOf: Day },
): FieldIssue[] {
  const fields = fieldsOf(row);
  return names.flatMap((name) => {
    const text = fields[name];
    if (typeof text !== 'string' || text.trim() === '') return [];
    const date = parseRowDate(text, asOf);
    return date.ok
      ? []
      : [{ param: `${at}/${name}`, detail: `${name} must be ${ROW_DATE_TEXT[date.issue]}.` }];
  });
}

/** The dates of measurements that have one. */
export function checkMeasurements(value: unknown, at: string, asOf: Day): FieldIssue[] {
  const measurements = fieldsOf(value);
  const issues: FieldIssue[] = [];
  let seen = 0;
  for (const name in measurements) {
    if (++seen > MOST_ROWS) break;
    issues.push(...checkRowDates(measurements[name], ['date'], { at: `${at}/${escapePointer(name)}`, asOf }));
  }
  return issues;
}

/** A row must have an id or a text that is not blank. */
export function checkNamed(row: unknown, at: string): FieldIssue[] {
  const { id, text, code } = fieldsOf(row);
  const named =
    typeof id === 'string' || code !== undefined || (typeof text === 'string' && text.trim() !== '');
  const malformed =
    (id !== undefined && typeof id !== 'string') || (text !== undefined && typeof text !== 'string');
  const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
  return named || malformed || !isRow
    ? []
    : [{ param: at, detail: 'Each row must have an id, a code or a text.' }];
}

const CODE_FORMS: Readonly<
  Record<string, { readonly isCode: (text: string) => boolean; readonly example: string }>
> = {
  'icd-10-cm': { isCode: (text) => codeKey(text) !== null, example: 'an ICD-10-CM code, such as "E11.9"' },
  rxnorm: {
    isCode: (text) => /^\d{1,8}$/.test(text.trim()),
    example: 'an RxNorm identifier, such as "860975"',
  },
  ndc: {
    isCode: (text) => /^(?:\d{10,11}|\d{4,5}-\d{3,4}-\d{1,2})$/.test(text.trim()),
    example: 'a National Drug Code, such as "0093-1048-01"',
  },
};

/** The form of a row's code; an unknown system is an issue of the shape. */
export function checkCode(row: unknown, at: string): FieldIssue[] {
  const { system, code } = fieldsOf(fieldsOf(row).code);
  const form = typeof system === 'string' ? CODE_FORMS[system] : undefined;
  if (form === undefined || typeof code !== 'string' || form.isCode(code)) return [];
  return [{ param: `${at}/code/code`, detail: `code must be ${form.example}.` }];
}

/** Fields only where they mean something. */
export function checkRiders(riders: unknown, at: string): FieldIssue[] {
  return rowsOf(riders).flatMap((row, index) => {
    const { kind, amount_cents, children } = fieldsOf(row);
    const known = RIDER_KINDS.find((each) => each === kind);
    if (known === undefined) return [];
    const issues: FieldIssue[] = [];
    if (amount_cents !== undefined && !RIDERS_WITH_AMOUNT.includes(known))
      issues.push({
        param: `${at}/${index}/amount_cents`,
        detail: `amount_cents is for ${RIDERS_WITH_AMOUNT.join(' and ')} only.`,
      });
    if (children !== undefined && known !== 'child')
      issues.push({ param: `${at}/${index}/children`, detail: 'children is for child only.' });
    return issues;
  });
}

export function checkAmounts(quoteOptions: unknown, at: string): FieldIssue[] {
  const seen = new Set<number>();
  return rowsOf(fieldsOf(quoteOptions).amounts).flatMap((text, index) => {
    const cents = typeof text === 'string' ? amountCents(text) : null;
    if (cents === null) return [];
    const param = `${at}/amounts/${index}`;
    if (cents === 0) return [{ param, detail: 'Each amount must be greater than zero.' }];
    if (seen.has(cents)) return [{ param, detail: 'The amounts must be distinct.' }];
    seen.add(cents);
    return [];
  });
}

/** Dollars as text to cents, without passing through a fraction. */
export function amountCents(dollars: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(dollars);
  return match === null ? null : Number(match[1]) * 100 + Number(match[2] ?? '0');
}

function nameOf(param: string): string {
  return param.slice(param.lastIndexOf('/') + 1);
}
