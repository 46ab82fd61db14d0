import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { HexMac, KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  makeCheckpoint,
  openAuditChain,
  parseProgress,
  recordAudit,
  signProgress,
  type VerifiedPosition,
  verifiedEnds,
  verifyAudit,
} from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const now = new Date('2026-03-01T12:00:00.123Z');

let accounts = 0;
async function chainOf(length: number): Promise<string> {
  const accountId = `acct_${String(++accounts).padStart(4, '0')}`;
  await db.transaction(async (tx) => {
    await openAuditChain(tx, accountId);
    for (let n = 1; n <= length; n++) {
      const entry = { accountId, actor: 'service', action: 'x', subject: { n }, request: `request ${n}` };
      await recordAudit(tx, { keys, now }, entry);
    }
  });
  return accountId;
}

async function tamper(sql: string, params: unknown[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('alter table audit_log disable trigger user');
    await tx.query(sql, params);
    await tx.query('alter table audit_log enable trigger user');
  });
}

/** Counts statements and refuses transactions, whose snapshot would be as old as the verification. */
function withoutTransactions(statements: string[]): Db {
  return {
    query: (sql, params) => {
      statements.push(sql);
      return db.query(sql, params);
    },
    transaction: () => Promise.reject(new Error('a transaction holds a snapshot')),
    close: async () => {},
  };
}

it('computes the same MAC as node:crypto, whatever the message', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.string({ unit: 'binary', maxLength: 3000 }),
      (key, text) => {
        const mac = new HexMac(Buffer.from(key));
        const expected = createHmac('sha256', key);
        expect(mac.of(text)).toBe(expected.update(text, 'utf8').digest('hex'));
        const hex = Buffer.from(text).toString('hex');
        expect(mac.of(hex, 'hex')).toBe(createHmac('sha256', key).update(hex, 'hex').digest('hex'));
      },
    ),
  );
});

/** Pages have 200 rows. The long form is run by `npm run prove:audit`. */
const IS_LONG = process.env.PROVE_AUDIT === 'long';

it('reads pages of one chain without a transaction', async () => {
  const { rows, count } = IS_LONG ? { rows: 2500, count: 15 } : { rows: 900, count: 7 };
  const id = await chainOf(rows);
  const statements: string[] = [];
  const verdict = await verifyAudit(withoutTransactions(statements), keys, { accountId: id });
  expect(verdict).toEqual({ rows, broken: [] });
  expect(statements).toHaveLength(count);
});

it('reads the next page while it verifies one', async () => {
  const id = await chainOf(450);
  const steps: string[] = [];
  const source: Db = {
    ...withoutTransactions([]),
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      // Taking a connection from the pool needs a turn of the event loop.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (sql.includes('record_send')) steps.push(`read after ${params?.[1]}`);
      return db.query<Row>(sql, params);
    },
  };
  const onProgress = async ({ seq }: VerifiedPosition) => void steps.push(`verified ${seq}`);
  await verifyAudit(source, keys, { accountId: id, onProgress });
  expect(steps).toEqual([
    ...['read after 0', 'read after 200', 'verified 200'],
    ...['read after 400', 'verified 400', 'verified 450'],
  ]);
});

it('resumes after the row that was verified last, with what was found before', async () => {
  const { rows, edited, killedAt, pages } = IS_LONG
    ? { rows: 2200, edited: 2100, killedAt: 1000, pages: 6 }
    : { rows: 1000, edited: 900, killedAt: 400, pages: 3 };
  const [first, second] = [await chainOf(1), await chainOf(rows)];
  const forge = "update audit_log set actor = 'eve' where account_id = $1 and seq in (5, $2)";
  await tamper(forge, [second, edited]);
  const places = [
    { account_id: second, seq: 5, issue: 'edited' },
    { account_id: second, seq: edited, issue: 'edited' },
  ];
  const saved: VerifiedPosition[] = [];
  const interrupted = verifyAudit(db, keys, {
    onProgress: async (position) => {
      saved.push(JSON.parse(JSON.stringify(position)));
      if (position.accountId === second && position.seq === killedAt) throw new Error('killed');
    },
  });
  await expect(interrupted).rejects.toThrow('killed');
  const statements: string[] = [];
  const file = JSON.stringify(signProgress(keys, null, saved.at(-1) as VerifiedPosition));
  const from = parseProgress(keys, null, file);
  const resumed = await verifyAudit(withoutTransactions(statements), keys, { from });
  expect(resumed).toEqual(await verifyAudit(db, keys));
  expect(resumed.broken).toEqual(places);
  expect(statements.filter((sql) => sql.includes('record_send'))).toHaveLength(pages);

  const forged = JSON.stringify({ ...JSON.parse(file), position: { ...from, seq: rows } });
  expect(() => parseProgress(keys, null, forged)).toThrow('signature');
  expect(() => parseProgress(keys, first, file)).toThrow('belongs to a verification of all accounts');
  expect(() => parseProgress(keys, null, '{}')).toThrow('does not contain');
  await tamper('delete from audit_log where account_id = $1', [second]);
  await db.query('alter table audit_heads disable trigger user');
  await db.query('delete from audit_heads where account_id = $1', [second]);
  await db.query('alter table audit_heads enable trigger user');
});

describe('with a checkpoint', () => {
  it('verifies only what is newer', async () => {
    const id = await chainOf(3);
    const verified = verifiedEnds(await makeCheckpoint([db], keys, now));
    await db.transaction((tx) =>
      recordAudit(tx, { keys, now }, { accountId: id, actor: 's', action: 'x', subject: {} }),
    );
    expect(await verifyAudit(db, keys, { accountId: id, verified })).toEqual({ rows: 1, broken: [] });
    await tamper("update audit_log set actor = 'eve' where account_id = $1 and seq = 4", [id]);
    expect((await verifyAudit(db, keys, { accountId: id, verified })).broken).toEqual([
      { account_id: id, seq: 4, issue: 'edited' },
    ]);
  });

  it('detects that the end it names was changed or removed', async () => {
    const [changed, removed] = [await chainOf(3), await chainOf(3)];
    const verified = verifiedEnds(await makeCheckpoint([db], keys, now));
    const check = async (id: string) => (await verifyAudit(db, keys, { accountId: id, verified })).broken;
    expect(await check(changed)).toEqual([]);
    await tamper("update audit_log set hash = '\\x00' where account_id = $1 and seq = 3", [changed]);
    expect(await check(changed)).not.toEqual([]);
    await tamper('delete from audit_log where account_id = $1 and seq = 3', [removed]);
    expect(await check(removed)).not.toEqual([]);
  });
});

it('detects a copy of a genuine row under a number that exists already', async () => {
  const id = await chainOf(4);
  await tamper("update audit_log set at = at + interval '1 day' where account_id = $1 and seq = 4", [id]);
  await tamper(
    `insert into audit_log (account_id, seq, id, at, actor, action, subject, request_sealed, key_version, digest, hash)
     select account_id, 4, id, at, actor, action, subject, request_sealed, key_version, digest, hash
     from audit_log where account_id = $1 and seq = 2`,
    [id],
  );
  const { broken } = await verifyAudit(db, keys, { accountId: id });
  expect(broken).toContainEqual({ account_id: id, seq: 4, issue: 'broken_link' });
});

it('reports a row whose time was set to infinity', async () => {
  const id = await chainOf(2);
  await tamper("update audit_log set at = 'infinity' where account_id = $1 and seq = 2", [id]);
  const { broken } = await verifyAudit(db, keys, { accountId: id });
  expect(broken).toEqual([{ account_id: id, seq: 2, issue: 'edited' }]);
});

it('verifies values of every kind', async () => {
  const accountId = await chainOf(0);
  const subject = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }));
  const value = fc.string({ unit: 'grapheme' });
  const entries = fc.sample(fc.record({ subject, actor: value, action: value, requestId: value }), 100);
  await db.transaction(async (tx) => {
    for (const entry of entries) await recordAudit(tx, { keys, now }, { accountId, ...entry });
  });
  expect(await verifyAudit(db, keys, { accountId })).toEqual({ rows: 100, broken: [] });
});

it('counts what it does not list when very many rows are missing', async () => {
  const id = await chainOf(3);
  await tamper('update audit_log set seq = 9000000000000 where account_id = $1 and seq = 3', [id]);
  const { rows, broken, unlisted } = await verifyAudit(db, keys, { accountId: id });
  expect(rows).toBe(3);
  expect(broken).toHaveLength(10_000);
  expect(unlisted).toBe(9_000_000_000_000 - 3 - 10_000 + 1);
});

it('accepts requests that are erased while it runs', async () => {
  const id = await chainOf(3);
  let written = false;
  const racing: Db = {
    ...db,
    query: async (sql, params) => {
      if (sql.includes('record_send') && !written) {
        written = true;
        const entry = { accountId: id, actor: 'service', action: 'account.erase', subject: {} };
        await db.transaction((tx) => recordAudit(tx, { keys, now }, entry));
        await tamper(
          `update audit_log set request_hash = sha256(request_sealed), request_sealed = null
           where account_id = $1 and request_sealed is not null`,
          [id],
        );
      }
      return db.query(sql, params);
    },
  };
  expect(await verifyAudit(racing, keys, { accountId: id })).toEqual({ rows: 3, broken: [] });
});
