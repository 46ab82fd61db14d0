import type { TSchema } from 'typebox';
import { type FieldIssue, Problem, validationProblem } from '../kernel/index.ts';
import { escapePointer, IssueFinder, MOST_ISSUES, unescapePointer, unknownMember } from '../wire/index.ts';
import { MOST_LIST_ITEMS, MOST_OBJECT_FIELDS } from './bounded-json.ts';
import type { KeyRule, RequestShape } from './route.ts';

export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body was cut, because it has too many members. */
  readonly hasExcess?: boolean;
}

export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The body as received, from which the key's fingerprint is computed. */
  readonly sent: unknown;
  readonly idempotencyKey: string | null;
}

/** Mostly the cut body has other issues, which say more; one with the same field a thousand times has none. */
const EXCESS: FieldIssue = {
  param: '',
  detail: `A list in the body has more than ${MOST_LIST_ITEMS} items, or an object more than ${MOST_OBJECT_FIELDS} fields.`,
};

/** Strict parsing for one route: collects the issues of headers, path, query and body. */
export function requestParser(route: RequestShape): (raw: RawRequest, now: Date) => ParsedRequest {
  const params = route.params === undefined ? null : new IssueFinder(route.params);
  const query = route.query === undefined ? null : new IssueFinder(route.query, 'parameter');
  const bodyIssues = bodyIssueFinder(route);
  return (raw, now) => {
    const asked = coerce(route.query, raw.query);
    const sent = route.bodyOptional && raw.body === undefined ? {} : raw.body;
    const prepared = route.prepare === undefined ? sent : route.prepare(sent);
    // An invalid path parameter cannot match a resource.
    if (params !== null && params.find(raw.params).length > 0)
      throw new Problem('not_found', 'There is no resource at this path.');
    const issues: FieldIssue[] = [
      ...keyIssues(route.key ?? 'none', raw.headers['idempotency-key']),
      ...(query === null ? unknownNames(asked) : query.find(asked)),
    ];
    if (bodyIssues !== null) {
      if (sent === undefined) issues.push({ param: '', detail: 'A JSON body is required.' });
      else {
        const found = bodyIssues(prepared, now);
        issues.push(
          ...(raw.hasExcess === true ? found.filter(({ param }) => isSent(prepared, param)) : found),
        );
      }
    }
    if (issues.length === 0 && raw.hasExcess === true) issues.push(EXCESS);
    if (issues.length > 0) throw validationProblem(issues.slice(0, MOST_ISSUES));
    const key = raw.headers['idempotency-key'];
    return {
      params: raw.params,
      query: asked,
      body: prepared,
      sent,
      idempotencyKey: (route.key ?? 'none') === 'none' || typeof key !== 'string' ? null : key,
    };
  };
}

/** Whether a body has something at this path: what a cut body lacks may well have been sent. */
function isSent(body: unknown, path: string): boolean {
  let value = body;
  for (const step of path.split('/').slice(1).map(unescapePointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return true;
}

function bodyIssueFinder(route: RequestShape): ((body: unknown, now: Date) => readonly FieldIssue[]) | null {
  if (route.issuesOf !== undefined) return route.issuesOf;
  if (route.body === undefined) return null;
  const finder = new IssueFinder(route.body);
  return (body) => finder.find(body);
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ANY_KEY = /^[\x21-\x7e]{1,255}$/;
const KEY_PARAM = '/headers/Idempotency-Key';

function keyIssues(rule: KeyRule, key: string | string[] | undefined): FieldIssue[] {
  if (rule === 'none') return [];
  if (rule === 'uuid') {
    if (typeof key === 'string' && UUID_V4.test(key)) return [];
    const what = key === undefined ? 'is required' : 'is not valid';
    return [
      {
        param: KEY_PARAM,
        detail: `The Idempotency-Key header ${what}. Use a random UUID (version 4).`,
      },
    ];
  }
  if (key === undefined || (typeof key === 'string' && ANY_KEY.test(key))) return [];
  return [
    { param: KEY_PARAM, detail: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters.' },
  ];
}

function unknownNames(query: Readonly<Record<string, unknown>>): FieldIssue[] {
  return Object.keys(query).map((name) => unknownMember(`/${escapePointer(name)}`, 'parameter'));
}

/** Query values are strings: one that looks like a number is converted if its schema expects a number. */
function coerce(
  schema: TSchema | undefined,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties =
    (schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const wantsNumber = Object.hasOwn(properties, name) && properties[name]?.type === 'integer';
      return [
        name,
        wantsNumber && typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value,
      ];
    }),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON from bytes: invalid UTF-8 and invalid JSON are the same error. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Problem('validation_error', 'The body is not valid JSON.', { param: '' });
  }
}
