import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { BinaryLists } from './binary-lists.ts';

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
