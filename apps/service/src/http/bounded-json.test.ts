import { describe, expect, it } from 'vitest';
import { MOST_LIST_ITEMS, MOST_OBJECT_FIELDS, withoutExcess } from './bounded-json.ts';

const LONG = 'x'.repeat(16 * 1024);
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const list = (length: number) => Array.from({ length }, (_, n) => n);
const object = (length: number) => Object.fromEntries(list(length).map((n) => [`f${n}`, n]));
const parsed = (json: Buffer | null) => JSON.parse(String(json)) as unknown;

describe('a body', () => {
  it.each([
    ['short', list(2000)],
    [
      'with as many members as may be',
      { LONG, list: list(MOST_LIST_ITEMS), object: object(MOST_OBJECT_FIELDS) },
    ],
    ['with commas, brackets and quotes in a text', { LONG, text: ',"[{\\'.repeat(5000) }],
  ])('%s is kept whole', (_, value) => {
    expect(withoutExcess(bytes(value))).toBe(null);
  });

  it('keeps one member more than it may have, so that the excess remains an issue', () => {
    const cut = withoutExcess(bytes({ a: { LONG, rows: list(5000) }, b: 1 }));
    expect(parsed(cut)).toEqual({ a: { LONG, rows: list(MOST_LIST_ITEMS + 1) } });
    expect(parsed(withoutExcess(bytes({ LONG, ...object(5000) })))).toEqual({
      LONG,
      ...object(MOST_OBJECT_FIELDS),
    });
  });

  it('is not read beyond its excess, whatever comes there', () => {
    const cut = withoutExcess(
      Buffer.concat([bytes({ rows: list(5000) }).subarray(0, -2), Buffer.from(LONG)]),
    );
    expect(parsed(cut)).toEqual({ rows: list(MOST_LIST_ITEMS + 1) });
  });

  it('that ends inside a text or has too many brackets is left to the parser', () => {
    for (const odd of [`["${LONG}`, `["${LONG}\\`, `[]]]]${LONG}`, `,,,${LONG}`])
      expect(withoutExcess(Buffer.from(odd))).toBe(null);
  });
});
