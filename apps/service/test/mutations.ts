import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Values that no reasonable client sends. */
export const nonsense: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    ...[
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e308,
      -1e308,
      2 ** 53,
      Number.MIN_VALUE,
      '',
      '\0',
      '\u202e',
      '💥',
    ],
    ...[[], {}, [[]], [{}], { length: 1 }, { toString: null }, { valueOf: 1 }],
    ...['null', 'NaN', '1e309', "'; drop table accounts; --", '../../etc/passwd', '%00', '{{7*7}}'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 0, max: 60_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 5000 }).map((length) => Array.from({ length }, () => 1)),
  fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json),
);
export const strangeName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    '',
    '~',
    '/',
    '0',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export interface Mutation {
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat' | 'wrap';
  readonly at: number;
  readonly name: string;
  readonly value: Json;
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(
    'replace' as const,
    'remove' as const,
    'add' as const,
    'repeat' as const,
    'wrap' as const,
  ),
  at: fc.nat(),
  name: strangeName,
  value: nonsense,
});

/** Every position in a value: its container and its key. */
function placesOf(value: Json, found: [Json, string][] = []): [Json, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    found.push([value, name]);
    placesOf(inner, found);
  }
  return found;
}

/** The body with each change made at some position in it. */
export function mutate(body: Json, mutations: readonly Mutation[]): Json {
  const root: { [name: string]: Json } = { body: structuredClone(body) };
  for (const { kind, at, name, value } of mutations) {
    const places = placesOf(root);
    const [holder, key] = places[at % places.length] ?? [root, 'body'];
    const held = holder as { [name: string]: Json };
    const inner = held[key] ?? null;
    if (kind === 'replace') held[key] = value;
    else if (kind === 'wrap') held[key] = [inner];
    else if (kind === 'repeat') held[key] = Array.from({ length: 30 }, () => inner);
    else if (kind === 'remove' && holder !== root) delete held[key];
    // A plain assignment would set the prototype here instead of sending the name.
    else if (kind === 'add' && typeof inner === 'object' && inner !== null && !Array.isArray(inner))
      Object.defineProperty(inner, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return root.body ?? null;
}
