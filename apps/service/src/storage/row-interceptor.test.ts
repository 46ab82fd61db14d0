import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { InvariantError } from '../kernel/index.ts';
import { openDatabase } from './database.ts';
import { RowInterceptor } from './row-interceptor.ts';

const { connection } = await freshDatabase(1);
const db = openDatabase({ connection, connections: 1 });

/** A row of each type that can be read, and one of nulls. */
const ALL_TYPES = `select * from (values
    (true, '\\x00ff80'::bytea, 9007199254740991::bigint, -5, 'Zoë ✓', '2026-11-18 17:33:02.123987+00'::timestamptz),
    (false, '\\x'::bytea, -1::bigint, 2147483647, '', '1999-12-31 23:59:59.999+00'::timestamptz),
    (null, null, null, null, null, null)
  ) as t (flag, bytes, large, small, words, moment)`;

describe('a statement in binary format', () => {
  it('returns the rows of the text format', async () => {
    const asText = await db.query(ALL_TYPES);
    expect(asText).toHaveLength(3);
    expect(await db.query(ALL_TYPES, [], { name: 'all-types', isBinary: true })).toEqual(asText);
    // Prepared now.
    expect(await db.query(ALL_TYPES, [], { name: 'all-types', isBinary: true })).toEqual(asText);
    expect(await db.query(ALL_TYPES, [], { name: 'all-types', isBinary: false })).toEqual(asText);
  });

  it('returns long bytes unchanged, and no rows if there are none', async () => {
    const sql = `select n, decode(repeat(lpad(to_hex(n), 2, '0'), 300000), 'hex') as bytes from generate_series(1, $1) n`;
    const long = { name: 'long-bytes', isBinary: true };
    const rows = await db.query<{ n: number; bytes: Buffer }>(sql, [3], long);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
    for (const { n, bytes } of rows) expect(bytes.equals(Buffer.alloc(300_000, n))).toBe(true);
    expect(await db.query(sql, [0], long)).toEqual([]);
  });

  it('leaves its connection to statements in text format, also after it failed', async () => {
    const failing = 'select 10 / (3 - n) as quotient from generate_series(1, 5) n';
    await expect(db.query(failing, [], { name: 'failing', isBinary: true })).rejects.toMatchObject({
      code: '22012',
    });
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(await db.query(ALL_TYPES, [], { name: 'all-types', isBinary: true })).toHaveLength(3);
  });

  it('cannot return a type that is not known', async () => {
    await expect(
      db.query('select 1.5::numeric as n', [], { name: 'numeric', isBinary: true }),
    ).rejects.toThrow(InvariantError);
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('returns the same rows behind a transaction pooler, which refuses prepared statements', async () => {
    const pooled = openDatabase({ connection, connections: 1, pooler: true });
    onTestFinished(() => pooled.close());
    expect(await pooled.query(ALL_TYPES, [], { name: 'all-types', isBinary: true })).toEqual(
      await db.query(ALL_TYPES),
    );
  });
});

describe('the messages of a connection', () => {
  const message = fc.record({
    type: fc.constantFrom('D', 'D', 'Z', 'T', 'C'),
    content: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  });

  const encoded = ({ type, content }: { type: string; content: Buffer }) => {
    const header = Buffer.from(`${type}    `);
    header.writeUInt32BE(4 + content.length, 1);
    return Buffer.concat([header, content]);
  };

  /** Sends bytes in pieces of these lengths through a connection whose rows are taken, or not. */
  async function pass(bytes: Buffer, lengths: readonly number[], isTaking: boolean) {
    const stream = new EventEmitter();
    const passed: Buffer[] = [];
    const attachListeners = (source: EventEmitter) => source.on('data', (part: Buffer) => passed.push(part));
    const fake = { attachListeners };
    const rowInterceptor = new RowInterceptor(fake as unknown as pg.Connection);
    fake.attachListeners(stream);
    const send = async () => {
      let at = 0;
      for (const length of [...lengths, bytes.length]) {
        stream.emit('data', bytes.subarray(at, at + length));
        at += length;
      }
    };
    if (!isTaking) {
      await send();
      return { passed: Buffer.concat(passed), rows: [] };
    }
    const { rows } = await rowInterceptor.takenFrom(send);
    return { passed: Buffer.concat(passed), rows };
  }

  it('are split into rows and others, wherever they are cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }),
        async (messages, lengths) => {
          const bytes = Buffer.concat(messages.map(encoded));
          const { passed, rows } = await pass(bytes, lengths, true);
          expect(rows).toEqual(messages.filter(({ type }) => type === 'D').map(({ content }) => content));
          expect(passed).toEqual(Buffer.concat(messages.filter(({ type }) => type !== 'D').map(encoded)));
        },
      ),
    ));

  it('all pass while no rows are taken', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }),
        async (messages, lengths) => {
          const bytes = Buffer.concat(messages.map(encoded));
          expect((await pass(bytes, lengths, false)).passed).toEqual(bytes);
        },
      ),
    ));
});
