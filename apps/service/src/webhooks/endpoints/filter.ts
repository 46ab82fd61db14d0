import {
  type EventFilter,
  FILTER_OPERATORS,
  MOST_FILTER_BYTES,
  MOST_FILTER_CONDITIONS,
} from '@prequal/contract';
import type { FieldIssue } from '../../kernel/index.ts';

/** `type`, `livemode` and everything under `data` may be compared. */
const PATH = /^(?:type|livemode|data(?:\.[^.\0\p{Surrogate}]+)+)$/u;
/** The database cannot store NUL and halves of a surrogate pair in JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const LONGEST_LIST = 50;

type Wanted = EventFilter[string];

/** What the schema cannot say about a filter. The database matches events against it: see `event_matches`. */
export function filterIssues(filter: EventFilter | null | undefined): FieldIssue[] {
  if (filter == null) return [];
  if (Buffer.byteLength(JSON.stringify(filter)) > MOST_FILTER_BYTES) {
    return [{ param: '/filter', detail: `filter must have at most ${MOST_FILTER_BYTES} bytes of JSON.` }];
  }
  const conditions = Object.values(filter).reduce<number>((sum, value) => sum + conditionsOf(value), 0);
  if (conditions > MOST_FILTER_CONDITIONS) {
    return [{ param: '/filter', detail: `filter must have at most ${MOST_FILTER_CONDITIONS} conditions.` }];
  }
  return Object.entries(filter).flatMap(([path, value]) => {
    const param = `/filter/${escaped(path)}`;
    if (!PATH.test(path)) {
      const detail = `${JSON.stringify(path)} is not a path into an event. Use type, livemode or a path such as data.license.id.`;
      return [{ param, detail }];
    }
    return valueIssues(value, param);
  });
}

function conditionsOf(value: Wanted): number {
  return isOperators(value) ? Object.keys(value).length : 1;
}

function valueIssues(value: Wanted, param: string): FieldIssue[] {
  if (isScalar(value)) return [];
  if (Array.isArray(value)) return listIssues(value, param);
  if (!isOperators(value) || Object.keys(value).length === 0) {
    return [{ param, detail: 'A condition must be a scalar, a list of scalars or an object of operators.' }];
  }
  return Object.entries(value).flatMap(([operator, wanted]) => {
    const detail = operatorIssue(operator, wanted);
    return detail === null ? [] : [{ param: `${param}/${escaped(operator)}`, detail }];
  });
}

function listIssues(values: readonly unknown[], param: string): FieldIssue[] {
  if (values.length === 0 || values.length > LONGEST_LIST) {
    return [{ param, detail: `A list of values must have 1 to ${LONGEST_LIST} items.` }];
  }
  return values.flatMap((item, index) =>
    isScalar(item)
      ? []
      : [{ param: `${param}/${index}`, detail: 'Each value must be a string, a number, a boolean or null.' }],
  );
}

function operatorIssue(operator: string, wanted: unknown): string | null {
  switch (operator as (typeof FILTER_OPERATORS)[number]) {
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isNumber(wanted) || isText(wanted) ? null : `${operator} must be a number or a string.`;
    case 'ne':
      return isScalar(wanted) ? null : 'ne must be a string, a number, a boolean or null.';
    case 'exists':
      return typeof wanted === 'boolean' ? null : 'exists must be true or false.';
    case 'starts_with':
      return isText(wanted) && wanted !== '' ? null : 'starts_with must be a string that is not empty.';
    default:
      return `${JSON.stringify(operator)} is not a known operator. Use ${FILTER_OPERATORS.join(', ')}.`;
  }
}

function isOperators(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !UNSTORABLE.test(value);
}

/** A number such as 1e400 is read as infinite, and would be stored as null. */
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || isText(value) || isNumber(value) || typeof value === 'boolean';
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
