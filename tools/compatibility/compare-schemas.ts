/** A JSON Schema as the OpenAPI document uses it. */
export interface ComparedSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ComparedSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: ComparedSchema;
  readonly properties?: Readonly<Record<string, ComparedSchema>>;
  readonly patternProperties?: Readonly<Record<string, ComparedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly [keyword: string]: unknown;
}

export type ComponentSchemas = Readonly<Record<string, ComparedSchema>>;

export interface SchemaComparison {
  /** Requests are written by clients, responses (and events) are read by them. */
  readonly direction: 'request' | 'response';
  readonly released: ComponentSchemas;
  readonly current: ComponentSchemas;
}

/** Keywords that limit a value from below and from above. */
const LOWER_LIMITS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const UPPER_LIMITS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];

/**
 * What breaks a client between two versions of a schema. A request that was valid must stay valid. A response must
 * contain every field that it contained, with a type that it could have; further fields and further values of an
 * enumeration are allowed.
 */
export class SchemaComparer {
  readonly #comparison: SchemaComparison;
  /** The readable schemas that each written one is being compared with, for components that contain themselves. */
  readonly #underway = new Map<ComparedSchema, Set<ComparedSchema>>();

  constructor(comparison: SchemaComparison) {
    this.#comparison = comparison;
  }

  /** Each change in words, beginning with the path of the field. */
  compare(released: ComparedSchema, current: ComparedSchema, path: string): string[] {
    const before = alternativesOf(released, this.#comparison.released);
    const now = alternativesOf(current, this.#comparison.current);
    // What a client may write must stay readable to us; what we may write must have been readable to the client.
    const [written, readable] = this.#isRequest ? [before, now] : [now, before];
    return written.flatMap((each) => this.#refusals(each, readable, path));
  }

  get #isRequest(): boolean {
    return this.#comparison.direction === 'request';
  }

  /** Why a value of the written schema is not one of the readable alternatives; empty when it is. */
  #refusals(written: ComparedSchema, readable: readonly ComparedSchema[], path: string): string[] {
    const sameType = readable.filter((each) => isReadableType(written, each));
    if (sameType.length === 0) return [`${path} ${this.#typeChange(written, readable)}`];
    const attempts = sameType.map((each) => this.#differences(written, each, path));
    return attempts.reduce((best, attempt) => (attempt.length < best.length ? attempt : best));
  }

  #typeChange(written: ComparedSchema, readable: readonly ComparedSchema[]): string {
    const types = [...new Set(readable.map(typeName))].join(' or ');
    return this.#isRequest
      ? `no longer accepts ${typeName(written)}, only ${types}`
      : `may now be ${typeName(written)} instead of ${types}`;
  }

  #differences(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    const others = this.#underway.get(written) ?? new Set();
    if (others.has(readable)) return [];
    this.#underway.set(written, others.add(readable));
    const found = [
      ...this.#values(written, readable, path),
      ...(this.#isRequest ? limits(written, readable).map((limit) => `${path} ${limit}`) : []),
      ...this.#format(written, readable, path),
      ...this.#fields(written, readable, path),
      ...this.#items(written, readable, path),
    ];
    others.delete(readable);
    return found;
  }

  /** Values of an enumeration or a constant. */
  #values(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    const known = valuesOf(readable);
    if (known === null) return [];
    const given = valuesOf(written);
    if (given === null) {
      const list = known.map((value) => JSON.stringify(value)).join(', ');
      return this.#isRequest ? [`${path} now accepts only ${list}`] : [];
    }
    const unknown = given.filter((value) => !known.includes(value));
    if (this.#isRequest) return unknown.map((value) => `${path} no longer accepts ${JSON.stringify(value)}`);
    // A constant tells clients what they have; an enumeration may grow.
    const isConstant = 'const' in readable && unknown.length > 0;
    return isConstant ? [`${path} is no longer ${JSON.stringify(readable.const)}`] : [];
  }

  #format(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    if (readable.format === undefined || readable.format === written.format) return [];
    return [`${path} ${this.#isRequest ? 'must now have' : 'no longer has'} the format ${readable.format}`];
  }

  #fields(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    const [have, want] = [written.properties ?? {}, readable.properties ?? {}];
    const shared = Object.keys(have).filter((name) => want[name] !== undefined);
    return [
      ...(this.#isRequest ? refusedFields(written, readable, path) : missingFields(written, readable, path)),
      ...shared.flatMap((name) => this.#inOrder(have[name] ?? {}, want[name] ?? {}, `${path}.${name}`)),
      ...Object.entries(written.patternProperties ?? {}).flatMap(([name, value]) =>
        this.#inOrder(value, readable.patternProperties?.[name] ?? {}, `${path}.*`),
      ),
    ];
  }

  #items(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    if (readable.items === undefined) return [];
    return this.#inOrder(written.items ?? {}, readable.items, `${path}[]`);
  }

  #inOrder(written: ComparedSchema, readable: ComparedSchema, path: string): string[] {
    return this.#isRequest ? this.compare(written, readable, path) : this.compare(readable, written, path);
  }
}

/** Unknown fields of requests are refused. */
function refusedFields(released: ComparedSchema, current: ComparedSchema, path: string): string[] {
  const [before, now] = [released.properties ?? {}, current.properties ?? {}];
  const gone = Object.keys(before).filter(
    (name) => now[name] === undefined && current.additionalProperties === false,
  );
  const demanded = (current.required ?? []).filter((name) => !(released.required ?? []).includes(name));
  return [
    ...gone.map((name) => `${path}.${name} is no longer accepted`),
    ...demanded.map((name) => `${path}.${name} is now required`),
  ];
}

function missingFields(current: ComparedSchema, released: ComparedSchema, path: string): string[] {
  const [before, now] = [released.properties ?? {}, current.properties ?? {}];
  return Object.keys(before).flatMap((name) => {
    if (now[name] === undefined) return [`${path}.${name} is no longer sent`];
    const wasAlwaysSent = (released.required ?? []).includes(name);
    return wasAlwaysSent && !(current.required ?? []).includes(name)
      ? [`${path}.${name} may now be missing`]
      : [];
  });
}

/** The limits of the current schema that the released one did not have. */
function limits(released: ComparedSchema, current: ComparedSchema): string[] {
  const narrower = (keyword: string, sign: 1 | -1) => {
    const [before, now] = [released[keyword], current[keyword]];
    if (typeof now !== 'number') return false;
    return typeof before !== 'number' || sign * now > sign * before;
  };
  const found = [
    ...LOWER_LIMITS.filter((keyword) => narrower(keyword, 1)),
    ...UPPER_LIMITS.filter((keyword) => narrower(keyword, -1)),
    ...['pattern', 'multipleOf', 'uniqueItems'].filter(
      (keyword) => current[keyword] !== undefined && current[keyword] !== released[keyword],
    ),
  ];
  return found.map((keyword) => `is now limited by ${keyword} ${JSON.stringify(current[keyword])}`);
}

/** The forms that a value may have: references followed, unions taken apart. */
function alternativesOf(schema: ComparedSchema, components: ComponentSchemas): ComparedSchema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice('#/components/schemas/'.length);
    const target = components[name];
    if (target === undefined) throw new Error(`The document has no component ${name}.`);
    return alternativesOf(target, components);
  }
  if (schema.anyOf === undefined) return [schema];
  return schema.anyOf.flatMap((each) => alternativesOf(each, components));
}

function isReadableType(written: ComparedSchema, readable: ComparedSchema): boolean {
  const [given, wanted] = [typeName(written), typeName(readable)];
  return wanted === 'anything' || given === wanted || (given === 'integer' && wanted === 'number');
}

function typeName({ type, ...schema }: ComparedSchema): string {
  if (type !== undefined) return type;
  const [value] = valuesOf(schema) ?? [];
  return value === undefined ? 'anything' : typeof value;
}

function valuesOf(schema: ComparedSchema): readonly unknown[] | null {
  return 'const' in schema ? [schema.const] : (schema.enum ?? null);
}
