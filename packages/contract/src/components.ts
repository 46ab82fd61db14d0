import { ALSO_ACCEPTED, componentNamed } from './schema.ts';

/** Which of the alternatives of `anyOf` clients should send, in the OpenAPI document. */
export const PREFERRED_FORM = 'x-preferred';

/** Keywords that say something about a schema without changing what it accepts. A reference may override them. */
const ANNOTATIONS = ['description', 'examples', 'default', 'deprecated', 'x-expects'];
/** Keywords whose value is data, not a schema. */
const DATA = new Set(['const', 'default', 'enum', 'examples', 'required']);

type Fields = Readonly<Record<string, unknown>>;

/** Writes schemas as an OpenAPI document needs them: named ones as references to components, which it collects. */
export class ComponentCollector {
  readonly #collected: Map<string, unknown> = new Map();

  /** The schema with a reference in the place of every named schema. */
  reference(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.reference(each));
    if (!isFields(schema)) return schema;
    const { [ALSO_ACCEPTED]: others, ...alone } = schema;
    if (Array.isArray(others)) return this.#alternatives(alone, others);
    const { $id: name } = schema;
    if (typeof name !== 'string') return this.#inside(schema);
    const definition = componentNamed(name) as Fields;
    if (shapeOf(definition) !== shapeOf(schema)) throw new RangeError(`${name} is used with another shape.`);
    if (!this.#collected.has(name)) {
      // Set before it is complete, so that a shape may contain itself.
      this.#collected.set(name, null);
      this.#collected.set(name, this.#inside(definition));
    }
    const overridden = ANNOTATIONS.filter((key) => key in schema && schema[key] !== definition[key]);
    return {
      $ref: `#/components/schemas/${name}`,
      ...Object.fromEntries(overridden.map((key) => [key, schema[key]])),
    };
  }

  /** The components of everything that was written so far, by name. */
  schemas(): Record<string, unknown> {
    return Object.fromEntries([...this.#collected].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The first is what clients should send. */
  #alternatives(schema: Fields, others: readonly unknown[]): Fields {
    const { description, ...rest } = schema;
    // A component has its own description.
    const isNamed = '$id' in schema;
    return {
      ...(isNamed || description === undefined ? {} : { description }),
      anyOf: [isNamed ? schema : rest, ...others].map((each) => this.reference(each)),
      [PREFERRED_FORM]: 0,
    };
  }

  #inside(schema: Fields): Fields {
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([key]) => key !== '$id')
        .map(([key, value]) => [key, this.#valueOf(key, value)]),
    );
  }

  #valueOf(key: string, value: unknown): unknown {
    if (DATA.has(key)) return value;
    // The names of fields are not keywords.
    if ((key === 'properties' || key === 'patternProperties') && isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.reference(field)]));
    return this.reference(value);
  }
}

/** What a schema accepts, as text. */
function shapeOf(schema: Fields): string {
  return JSON.stringify(
    Object.entries(schema)
      .filter(([key]) => !ANNOTATIONS.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** A schema without names and without what is accepted instead, for readers that would take each `$id` for the one place of its definition. */
export function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames);
  if (!isFields(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$id' && key !== ALSO_ACCEPTED)
      .map(([key, value]) => [key, withoutNames(value)]),
  );
}
