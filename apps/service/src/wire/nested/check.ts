import type { FieldIssue } from '../../kernel/index.ts';
import type { Day } from '../../underwriting/index.ts';
import { type IssueFinder, mergeIssues } from '../field-issues.ts';
import {
  checkAmounts,
  checkBirth,
  checkCode,
  checkMeasurements,
  checkNamed,
  checkPartB,
  checkRiders,
  checkRowDates,
  fieldsOf,
  rowsOf,
} from '../offers/checks.ts';

/** `{}` and null mean "nothing to disclose", and a nicotine of null counts as omitted. Everything else stays as sent. */
export function dropEmptyFields(body: unknown): unknown {
  const applicant = fieldsOf(fieldsOf(body).applicant);
  if (Object.keys(applicant).length === 0) return body;
  if (
    !['conditions', 'medications'].some((name) => isNothing(applicant[name])) &&
    applicant.nicotine !== null
  ) {
    return body;
  }
  const { nicotine, ...rest } = applicant;
  return {
    ...fieldsOf(body),
    applicant: {
      ...rest,
      ...emptied(applicant, 'conditions'),
      ...emptied(applicant, 'medications'),
      ...(nicotine == null ? {} : { nicotine }),
    },
  };
}

function emptied(applicant: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  if (!(name in applicant)) return {};
  const value = applicant[name];
  return { [name]: isNothing(value) ? [] : value };
}

function isNothing(value: unknown): boolean {
  return (
    value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)
  );
}

/** Every issue of a nested body: its shape, its targets, its dates, and `more` issues of the route. */
export function findNestedIssues(
  finder: IssueFinder,
  body: unknown,
  { asOf, more = [] }: { readonly asOf: Day; readonly more?: readonly FieldIssue[] },
): FieldIssue[] {
  return mergeIssues(
    checkNotFlat(body),
    finder.find(body, [...checkTargets(body), ...more]),
    checkNested(body, asOf),
  );
}

export function checkNested(body: unknown, asOf: Day): FieldIssue[] {
  const { applicant, coverage } = fieldsOf(body);
  return [
    ...checkApplicant(fieldsOf(applicant), asOf),
    ...checkAmounts(fieldsOf(coverage).quote_options, '/coverage/quote_options'),
    ...checkPartB(fieldsOf(coverage).part_b_effective, '/coverage/part_b_effective'),
    ...checkRiders(fieldsOf(coverage).riders, '/coverage/riders'),
  ];
}

function checkApplicant(applicant: Readonly<Record<string, unknown>>, asOf: Day): FieldIssue[] {
  const rows = (name: string, dates: readonly string[]) =>
    rowsOf(applicant[name]).flatMap((row, index) => {
      const at = `/applicant/${name}/${index}`;
      return [...checkNamed(row, at), ...checkCode(row, at), ...checkRowDates(row, dates, { at, asOf })];
    });
  const specificity = rowsOf(fieldsOf(applicant.nicotine).specificity);
  return [
    ...checkBirth(applicant.dob, '/applicant/dob', asOf),
    ...rows('conditions', ['was_diagnosed', 'last_treatment']),
    ...rows('medications', ['first_fill', 'last_fill']),
    ...specificity.flatMap((row, index) => checkNamed(row, `/applicant/nicotine/specificity/${index}`)),
    ...checkMeasurements(applicant.measurements, '/applicant/measurements', asOf),
  ];
}

/** Reports a flat body at the field that every client of it sends, whatever else is wrong with it here. */
function checkNotFlat(body: unknown): FieldIssue[] {
  if (!('date_of_birth' in fieldsOf(body))) return [];
  const detail = 'date_of_birth is not a known field. This route takes the nested body with applicant.dob.';
  return [{ param: '/date_of_birth', detail }];
}

/** Exactly one of the two targets. */
export function checkTargets(body: unknown): FieldIssue[] {
  const { coverage } = fieldsOf(body);
  if (typeof coverage !== 'object' || coverage === null || Array.isArray(coverage)) return [];
  const targets = fieldsOf(coverage);
  const [face, quote] = ['face_amount_cents' in targets, 'quote_options' in targets];
  if (face !== quote) return [];
  const which = face ? 'not both' : 'one of them is required';
  return [
    {
      param: face ? '/coverage/quote_options' : '/coverage/face_amount_cents',
      detail: `Give exactly one of face_amount_cents and quote_options: ${which}.`,
    },
  ];
}
