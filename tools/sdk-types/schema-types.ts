/** The part of JSON Schema that the service's documents use. The generator fails on anything else. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly deprecated?: boolean;
}

const KNOWN_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']);

/** Writes TypeScript types for schemas. A schema that equals a named one is written as its name. */
export class TypeWriter {
  readonly #names: Map<string, string> = new Map();

  /** From now on, a schema that equals this one is written as this name. Returns the declaration. */
  declare(name: string, schema: Schema): string {
    const type = this.#expand(schema);
    this.#names.set(type, name);
    return `export type ${name} = ${type};`;
  }

  typeOf(schema: Schema): string {
    const type = this.#expand(schema);
    return this.#names.get(type) ?? type;
  }

  #expand(schema: Schema): string {
    if (schema.$ref !== undefined) return componentName(schema.$ref);
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return union(choices.map((choice) => this.typeOf(choice)));
    if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${this.typeOf(part)})`).join(' & ');
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ ...schema, type })));
    return this.#plain(schema);
  }

  #plain(schema: Schema): string {
    const type = schema.type as string | undefined;
    if (type !== undefined && !KNOWN_TYPES.has(type)) throw new Error(`unknown schema type ${type}`);
    if (type === 'integer') return 'number';
    if (type === 'array')
      return `readonly (${schema.items === undefined ? 'unknown' : this.typeOf(schema.items)})[]`;
    if (type === 'object' || schema.properties !== undefined) return this.#object(schema);
    return type ?? 'unknown';
  }

  #object(schema: Schema): string {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
      this.property(name, field, schema.required?.includes(name) ?? false),
    );
    const open = openValues(schema);
    if (fields.length > 0) return `{ ${fields.join(' ')} }`;
    if (open.length > 0)
      return `{ readonly [name: string]: ${union(open.map((value) => this.typeOf(value)))} }`;
    return schema.additionalProperties === false
      ? '{ readonly [name: string]: never }'
      : '{ readonly [name: string]: unknown }';
  }

  /** `| undefined` lets callers write `{ cursor: maybe }` under exactOptionalPropertyTypes; JSON drops the field. */
  property(name: string, schema: Schema, required: boolean): string {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const type = required ? this.typeOf(schema) : `${this.typeOf(schema)} | undefined`;
    return `${comment(schema)}readonly ${key}${required ? '' : '?'}: ${type};`;
  }
}

/** Schemas of fields without a fixed name. */
function openValues({ patternProperties, additionalProperties }: Schema): readonly Schema[] {
  const values = Object.values(patternProperties ?? {});
  return typeof additionalProperties === 'object' ? [...values, additionalProperties] : values;
}

function comment({ description, deprecated }: Schema): string {
  const lines = [description, deprecated === true ? '@deprecated' : undefined].filter(
    (line) => line !== undefined,
  );
  return lines.length === 0
    ? ''
    : `\n/** ${lines.join(' ').replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 'never') : distinct.map((type) => `(${type})`).join(' | ');
}

export function componentName(ref: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(ref)?.[1];
  if (name === undefined) throw new Error(`cannot follow ${ref}`);
  return name;
}
