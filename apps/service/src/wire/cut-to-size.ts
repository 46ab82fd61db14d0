interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** At most this many unknown members of a value are reported; more would add nothing. */
const MOST_UNKNOWN = 100;

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
    const members = part as Readonly<Record<string, unknown>>;
    const kept: [string, unknown][] = [];
    for (const name of Object.keys(properties)) {
      if (Object.hasOwn(members, name)) kept.push([name, cut(properties[name], members[name])]);
    }
    // The members of a hostile value are not even listed.
    for (const name in members) {
      if (unknown >= MOST_UNKNOWN) break;
      if (Object.hasOwn(properties, name)) continue;
      unknown += 1;
      kept.push([name, members[name]]);
    }
    return Object.fromEntries(kept);
  };
  return cut(schema as Shape, value);
}
