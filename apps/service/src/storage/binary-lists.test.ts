import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { BinaryLists, joinLists, type ListValue } from './binary-lists.ts';

const { db } = await freshDatabase();

it('writes lists that the server reads as the same values, nulls and empty lists included', async () => {
  const lists = new BinaryLists(16);
  const times = [new Date('1999-12-31T23:59:59.999Z'), new Date('2026-11-18T20:30:00.123Z'), null];
  const columns = {
    text: ['', 'Zoë \u{1f600} "quoted"', undefined, 'x'.repeat(70_000)],
    boolean: [true, false, null],
    bytea: [Buffer.alloc(0), Buffer.from([0, 255, 1]), null, Buffer.alloc(200_000, 7)],
    bigint: [0, -1, -(2 ** 32), 2 ** 32, Number.MAX_SAFE_INTEGER, null],
    integer: [0, -1, 2 ** 31 - 1, -(2 ** 31), null],
    none: [] as number[],
  };
  const [row] = await db.query<Record<string, unknown>>(
    `select $1::text[] as text, $2::boolean[] as boolean, $3::bytea[] as bytea, $4::bigint[]::text[] as bigint,
       $5::integer[] as integer, $6::integer[] as none, $7::timestamptz[] as times`,
    [
      lists.list('text', columns.text),
      lists.list('boolean', columns.boolean),
      lists.list('bytea', columns.bytea),
      lists.list('bigint', columns.bigint),
      lists.list('integer', columns.integer),
      lists.list('integer', columns.none),
      lists.list('timestamp with time zone', times),
    ],
  );
  expect(row).toEqual({
    ...columns,
    text: columns.text.map((value) => value ?? null),
    bigint: columns.bigint.map((value) => (value === null ? null : String(value))),
    times,
  });
});

it('joins lists to the bytes of one list with all values, with numbers that grow', () => {
  const number = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null });
  const listOf = <T>(value: fc.Arbitrary<T>) =>
    fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  const write = <T extends 'integer' | 'text'>(type: T, values: readonly (ListValue[T] | null)[]) =>
    new BinaryLists(64).list(type, values);
  fc.assert(
    fc.property(
      listOf(number),
      listOf(fc.option(fc.string({ unit: 'grapheme' }), { nil: null })),
      fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
      (numbers, texts, added) => {
        const texted = texts.map((values) => write('text', values));
        expect(joinLists(texted).equals(write('text', texts.flat()))).toBe(true);
        const numbered = numbers.map((values) => write('integer', values));
        const grown = numbers.flatMap((values, index) =>
          values.map((value) => (value === null ? null : value + (added[index] ?? 0))),
        );
        expect(joinLists(numbered, added).equals(write('integer', grown))).toBe(true);
      },
    ),
  );
});
