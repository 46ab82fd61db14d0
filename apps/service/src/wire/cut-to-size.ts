interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  /** The sentence that people are shown instead of the issues below. */
  readonly 'x-expects'?: string;
}

/** A list with more items than its schema allows. */
export interface LongList {
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly limit: number;
}

/** A member that its object may not have. */
export interface UnknownMember {
  /** Of the object. */
  readonly instancePath: string;
  readonly name: string;
}

interface Position {
  readonly schemaPath: string;
  readonly instancePath: string;
  /** Whether a schema above has a sentence of its own. */
  readonly isDescribed?: boolean;
}

/** At most this many unknown members of a value are reported; more would add nothing. */
const MOST_UNKNOWN = 100;
/** How many items of a list that is too long are looked at. It has to be changed anyway. */
export const MOST_ITEMS = 10;

/**
 * An invalid value without its excess: reporting the issues of a hundred thousand items would block all other requests.
 * Lists that were too long are returned beside it, and the members that must not be there. Of a list without issues only the
 * first items are kept: looking for issues takes many times as long as `isValid`, which only says whether there is one.
 */
export function cutToSize(
  schema: object,
  value: unknown,
  isValid: (schema: object, value: unknown) => boolean,
): {
  readonly value: unknown;
  readonly longLists: readonly LongList[];
  readonly unknownMembers: readonly UnknownMember[];
} {
  let unknown = 0;
  const unknownMembers: UnknownMember[] = [];
  const longLists: LongList[] = [];
  const cutList = (shape: Shape, list: readonly unknown[], at: Position): unknown => {
    const form = shape.anyOf?.findIndex(({ items }) => items !== undefined) ?? -1;
    const chosen = shape.anyOf?.[form];
    if (chosen !== undefined)
      return cutList(chosen, list, { ...at, schemaPath: `${at.schemaPath}/anyOf/${form}` });
    const { maxItems: limit, minItems = 0, items } = shape;
    const isLong = limit !== undefined && list.length > limit;
    if (isLong) longLists.push({ ...at, limit });
    else if (list.length > MOST_ITEMS && minItems <= MOST_ITEMS && isValid(shape, list))
      return list.slice(0, MOST_ITEMS);
    const kept = isLong ? list.slice(0, Math.min(limit, MOST_ITEMS)) : list;
    return kept.map((item, index) =>
      cut(items, item, {
        schemaPath: `${at.schemaPath}/items`,
        instancePath: `${at.instancePath}/${index}`,
        isDescribed: isDescribed(shape, at),
      }),
    );
  };
  const cut = (shape: Shape | undefined, part: unknown, at: Position): unknown => {
    if (shape === undefined || typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return cutList(shape, part, at);
    const { properties } = shape;
    if (properties === undefined) return part;
    const members = part as Readonly<Record<string, unknown>>;
    const kept: [string, unknown][] = [];
    for (const name of Object.keys(properties)) {
      if (!Object.hasOwn(members, name)) continue;
      const below = {
        schemaPath: `${at.schemaPath}/properties/${name}`,
        instancePath: `${at.instancePath}/${name}`,
        isDescribed: isDescribed(shape, at),
      };
      kept.push([name, cut(properties[name], members[name], below)]);
    }
    // The members of a hostile value are not even listed.
    for (const name in members) {
      if (unknown >= MOST_UNKNOWN) break;
      if (Object.hasOwn(properties, name)) continue;
      unknown += 1;
      kept.push([name, members[name]]);
      if (shape.additionalProperties === false && !isDescribed(shape, at))
        unknownMembers.push({ instancePath: at.instancePath, name });
    }
    return Object.fromEntries(kept);
  };
  const kept = cut(schema as Shape, value, { schemaPath: '#', instancePath: '' });
  return { value: kept, longLists, unknownMembers };
}

function isDescribed(shape: Shape, { isDescribed: isAbove = false }: Position): boolean {
  return isAbove || shape['x-expects'] !== undefined;
}
