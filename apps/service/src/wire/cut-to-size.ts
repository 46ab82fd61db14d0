interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** At most this many unknown members of a value are reported; more would add nothing. */
const MOST_UNKNOWN = 500;

/**
 * An invalid value without its excess: reporting the issues of a hundred thousand items would block all other requests.
 * A list keeps one item more than its schema allows, so that its length remains an issue.
 */
export function cutToSize(schema: object, value: unknown): unknown {
  let unknown = 0;
  const cut = (shape: Shape | undefined, part: unknown): unknown => {
    if (shape === undefined || typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) {
      const list = shape.anyOf?.find(({ items }) => items !== undefined);
      if (list !== undefined) return cut(list, part);
      const kept = shape.maxItems === undefined ? part : part.slice(0, shape.maxItems + 1);
      return kept.map((item) => cut(shape.items, item));
    }
    const { properties } = shape;
    if (properties === undefined) return part;
    const kept: [string, unknown][] = [];
    for (const [name, member] of Object.entries(part)) {
      if (Object.hasOwn(properties, name)) kept.push([name, cut(properties[name], member)]);
      else if (unknown++ < MOST_UNKNOWN) kept.push([name, member]);
    }
    return Object.fromEntries(kept);
  };
  return cut(schema as Shape, value);
}
