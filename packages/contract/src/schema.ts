import { type TSchema, Type } from 'typebox';
import { type IdKind, idPattern } from './vocabulary/index.ts';

/**
 * Pieces that several shapes share. A schema with `$id` is a component of the OpenAPI document with that name; every
 * other schema is written where it is used. Validators compile the schemas as they are, without references.
 */

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

export const EMPTY_OBJECT = Type.Object({}, { additionalProperties: false });

/** The keyword for what clients may send instead of a value. */
export const ALSO_ACCEPTED = 'x-also-accepted';

/**
 * A value, and what clients may send instead of it. Only the OpenAPI document says so: routes remove it before they
 * validate a body, so validators and handlers know the value alone.
 */
export function orElse<S extends TSchema>(schema: S, ...others: readonly TSchema[]) {
  return Type.With(schema, { [ALSO_ACCEPTED]: others });
}

/** Strict objects in both directions: responses are as exact as requests. */
export function strict<P extends Record<string, TSchema>>(properties: P, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

const COMPONENTS = new Map<string, TSchema>();

/** Names a schema: it becomes a component of the OpenAPI document. */
export function component<S extends TSchema>(name: string, schema: S) {
  if (COMPONENTS.has(name)) throw new RangeError(`Two schemas are named ${name}.`);
  const definition = Type.With(schema, { $id: name });
  COMPONENTS.set(name, definition);
  return definition;
}

/** The schema that was given this name. */
export function componentNamed(name: string): TSchema {
  const definition = COMPONENTS.get(name);
  if (definition === undefined) throw new RangeError(`No schema is named ${name}.`);
  return definition;
}

/** A strict object with a name. */
export function named<P extends Record<string, TSchema>>(name: string, properties: P, options: object = {}) {
  return component(name, strict(properties, options));
}

export const RequestIdField = Type.String({
  pattern: idPattern('request'),
  description: 'Quote it when contacting support. Also sent as X-Request-Id.',
});

/** The success envelope around `data`, as a component with this name. */
export function envelopeOf<
  const O extends string,
  D extends TSchema,
  E extends Record<string, TSchema> = Record<never, never>,
>(name: string, { object, data, extra }: { readonly object: O; readonly data: D; readonly extra?: E }) {
  return named(name, {
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

/** Where a list continues. */
export const PAGE_FIELDS = {
  has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  next_cursor: nullable(Type.String({ description: 'Opaque; pass it as `cursor` to get the next page.' })),
};

export function cursorPageOf<I extends TSchema>(name: string, item: I) {
  return envelopeOf(name, {
    object: 'list',
    data: strict({ data: Type.Array(item, { description: 'The items of this page.' }), ...PAGE_FIELDS }),
  });
}

/** A page of what all buckets have. */
export function operatorPageOf<I extends TSchema>(name: string, item: I) {
  const silent = Type.Array(Type.String(), {
    description: 'Buckets of accounts that did not respond: what they have is not in this list.',
  });
  return envelopeOf(name, {
    object: 'list',
    data: strict({
      data: Type.Array(item, { description: 'The items of this page.' }),
      ...PAGE_FIELDS,
      unavailable_buckets: Type.Optional(silent),
    }),
  });
}

export function arrayEnvelopeOf<I extends TSchema>(name: string, item: I) {
  return envelopeOf(name, { object: 'list', data: Type.Array(item) });
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

/** The response to a deletion. */
export const DeletedField = Type.Literal(true, { description: 'The resource is gone.' });

/** A wire shape that nobody changes after it was read or before it is sent. */
export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;
