import type { FieldIssue } from '../../kernel/index.ts';
import { type Day, stateNamed } from '../../underwriting/index.ts';
import {
  checkAmounts,
  checkBirth,
  checkMeasurements,
  checkPartB,
  checkRowDates,
  fieldsOf,
  rowsOf,
} from '../offers/checks.ts';

const DATES = {
  conditions: ['was_diagnosed', 'wasDiagnosed', 'last_treatment', 'lastTreatment'],
  medications: ['first_fill', 'firstFill', 'last_fill', 'lastFill'],
} as const;

/**
 * Null says "nothing" for the optional parts, as `{}` does for the two lists, an empty text for `zip`, and an empty `products` does beside
 * `include_product_class`.
 */
export function dropEmptyFlatFields(body: unknown): unknown {
  const fields = fieldsOf(body);
  const empty = MAY_BE_EMPTY.filter((name) => name in fields && isEmptyField(fields, name));
  if (empty.length === 0) return body;
  const kept: Record<string, unknown> = { ...fields };
  for (const name of empty) delete kept[name];
  return kept;
}

const MAY_BE_EMPTY = ['zip', 'products', 'conditions', 'medications', 'nicotine_usage'] as const;

function isEmptyField(
  fields: Readonly<Record<string, unknown>>,
  name: (typeof MAY_BE_EMPTY)[number],
): boolean {
  const value = fields[name];
  switch (name) {
    case 'zip':
      return value === '';
    case 'products':
      return selectsByClass(fields) && Array.isArray(value) && value.length === 0;
    case 'nicotine_usage':
      return value === null;
    default:
      return (
        value === null ||
        (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)
      );
  }
}

export function checkFlat(body: unknown, asOf: Day): FieldIssue[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const fields = fieldsOf(body);
  const rows = (name: keyof typeof DATES) =>
    rowsOf(fields[name]).flatMap((row, index) => [
      ...checkRowDates(row, DATES[name], { at: `/${name}/${index}`, asOf }),
      ...checkNotBlank(row, 'name', `/${name}/${index}`),
    ]);
  const products = rowsOf(fieldsOf(fields.nicotine_usage).product_usage);
  return [
    ...checkAge(fields),
    ...checkBirth(fields.date_of_birth, '/date_of_birth', asOf),
    ...checkState(fields.state),
    ...checkPartB(fields.part_b_effective, '/part_b_effective'),
    ...rows('conditions'),
    ...rows('medications'),
    ...products.flatMap((row, index) => checkNotBlank(row, 'type', `/nicotine_usage/product_usage/${index}`)),
    ...checkMeasurements(fields.measurements, '/measurements', asOf),
    ...checkAmounts(fields.quote_options, '/quote_options'),
    ...checkSelection(fields),
  ];
}

function checkAge(fields: Readonly<Record<string, unknown>>): FieldIssue[] {
  if ('date_of_birth' in fields || 'age' in fields) return [];
  return [{ param: '/date_of_birth', detail: 'date_of_birth is required unless age is given.' }];
}

function selectsByClass({ include_product_class: classes }: Readonly<Record<string, unknown>>): boolean {
  return classes !== undefined && !(Array.isArray(classes) && classes.length === 0);
}

/** Without products, some class must select them. */
function checkSelection(fields: Readonly<Record<string, unknown>>): FieldIssue[] {
  if (selectsByClass(fields) || 'products' in fields) return [];
  const detail = 'products is required unless include_product_class selects products.';
  return [{ param: '/products', detail }];
}

function checkNotBlank(row: unknown, name: 'name' | 'type', at: string): FieldIssue[] {
  const text = fieldsOf(row)[name];
  if (typeof text !== 'string' || text.trim() !== '') return [];
  return [{ param: `${at}/${name}`, detail: `${name} must not be blank.` }];
}

function checkState(state: unknown): FieldIssue[] {
  if (typeof state !== 'string' || stateNamed(state) !== null) return [];
  return [{ param: '/state', detail: 'state must be the code or name of a US state or territory.' }];
}
