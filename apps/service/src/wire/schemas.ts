import { type TSchema, Type } from 'typebox';
import { ADVICE_CODES, type IdKind, idPattern, PROBLEMS } from '../kernel/index.ts';

/** Schema pieces that several routes share. Names become components of the OpenAPI document by `$id`-free reuse. */

export function literalUnion<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

export function idOf(kind: IdKind, description: string) {
  return Type.String({ pattern: idPattern(kind), description });
}

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
});

export function nullable<S extends TSchema>(schema: S, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** A shared schema with its meaning in one place. */
export function described<S extends TSchema>(schema: S, description: string) {
  return Type.With(schema, { description });
}

export const RequestIdField = Type.String({
  pattern: idPattern('request'),
  description: 'Quote it when contacting support. Also sent as X-Request-Id.',
});

/** Strict objects in both directions: responses are as exact as requests. */
export function strict<P extends Record<string, TSchema>>(properties: P, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export function envelopeOf(object: string, data: TSchema, extra: Record<string, TSchema> = {}) {
  return strict({
    object: objectName(object),
    request_id: RequestIdField,
    ...extra,
    livemode: Type.Boolean({ description: 'True for live tokens, false for test tokens.' }),
    data: 'description' in data ? data : described(data, 'The requested data.'),
  });
}

/** The field that names the kind of a resource. */
export function objectName<const N extends string>(name: N) {
  return Type.Literal(name, { description: 'The kind of resource.' });
}

export function cursorPageOf(item: TSchema) {
  return envelopeOf(
    'list',
    strict({
      data: Type.Array(item, { description: 'The items of this page.' }),
      has_more: Type.Boolean({ description: 'Whether another page follows.' }),
      next_cursor: nullable(
        Type.String({ description: 'Opaque; pass it as `cursor` to get the next page.' }),
      ),
    }),
  );
}

/** The query of every cursor list; `x-expects` keeps its error readable. */
export function pageQuery(options: { readonly defaultLimit: number; readonly maxLimit: number }) {
  return {
    cursor: Type.Optional(Type.String({ maxLength: 512, description: 'next_cursor of the previous page.' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: options.maxLimit,
        default: options.defaultLimit,
        description: 'Maximum number of items to return.',
        'x-expects': `a whole number from 1 to ${options.maxLimit}`,
      }),
    ),
  };
}

export const ProblemDocument = Type.Object(
  {
    type: Type.String({ description: 'Ends with the code, with hyphens.' }),
    title: Type.String({ description: 'What went wrong, the same for every problem with this code.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'What is wrong with this request and what to do, for people.' }),
    code: literalUnion(Object.keys(PROBLEMS), { description: 'What went wrong, for programs.' }),
    param: nullable(Type.String({ description: 'JSON pointer to the failing field.' })),
    request_id: RequestIdField,
    doc_url: Type.String({ description: 'A page that explains the code.' }),
    advice_code: Type.Optional(
      literalUnion(ADVICE_CODES, { description: 'What a program can do about it.' }),
    ),
    errors: Type.Optional(
      Type.Array(
        strict({
          param: Type.String({ description: 'JSON pointer to the field.' }),
          detail: Type.String({ description: 'What is wrong with the field.' }),
        }),
        { description: 'Every invalid field.' },
      ),
    ),
    key: Type.Optional(Type.String({ description: 'The Idempotency-Key that is in conflict.' })),
    first_seen_at: Type.Optional(described(Timestamp, 'When the key was first used.')),
  },
  { additionalProperties: false, description: 'RFC 9457 problem document.' },
);
