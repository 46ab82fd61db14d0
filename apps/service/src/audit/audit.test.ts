import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KeyError, KeyRing, type KeyVersion } from '../kernel/index.ts';
import { findRecordedRequest, listAudit, recordAudit, verifyAudit } from './index.ts';

const { db } = await freshDatabase();

const first: KeyVersion = { version: 1, root: Buffer.alloc(32, 1) };
const second: KeyVersion = { version: 2, root: Buffer.alloc(32, 2) };
const keys = new KeyRing([first]);
const now = new Date('2026-03-01T12:00:00.123Z');

let accounts = 0;
async function account(): Promise<string> {
  const id = `acct_${++accounts}`;
  await db.query('insert into audit_heads (account_id) values ($1)', [id]);
  return id;
}

function write(accountId: string, n: number, ring = keys): Promise<void> {
  const subject = { n, nested: { b: [1, 2.5, 'ü'], a: null } };
  const entry = { accountId, actor: 'operator:ada', action: 'test.write', subject, request: `request ${n}` };
  return db.transaction((tx) => recordAudit(tx, { keys: ring, now }, entry));
}

async function chainOf(length: number): Promise<string> {
  const id = await account();
  for (let n = 1; n <= length; n++) await write(id, n);
  return id;
}

/** Acts as the owner of the tables could: disables the triggers, runs the statement and enables them again. */
async function tamper(table: 'audit_log' | 'audit_heads', sql: string, params: unknown[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`alter table ${table} disable trigger user`);
    await tx.query(sql, params);
    await tx.query(`alter table ${table} enable trigger user`);
  });
}

const verify = (id: string | null, ring = keys) => verifyAudit(db, ring, { accountId: id });
const at = (account_id: string, seq: number, issue: string) => ({ account_id, seq, issue });

describe('the database', () => {
  it.each([
    ['UPDATE', "update audit_log set actor = 'somebody else'"],
    ['an UPDATE that changes nothing', 'update audit_log set actor = actor'],
    ['DELETE', 'delete from audit_log'],
    ['TRUNCATE', 'truncate audit_log'],
  ])('refuses %s of audit rows', async (_, sql) => {
    const id = await chainOf(1);
    await expect(db.query(sql)).rejects.toMatchObject({ code: '23001', message: 'audit_log is append-only' });
    expect(await listAudit({ db, keys }, id, 10)).toHaveLength(1);
  });

  it('refuses to move a head backwards or delete it', async () => {
    const id = await chainOf(2);
    const back = 'update audit_heads set seq = seq - 1 where account_id = $1';
    await expect(db.query(back, [id])).rejects.toMatchObject({ code: '23001' });
    const remove = 'delete from audit_heads where account_id = $1';
    await expect(db.query(remove, [id])).rejects.toMatchObject({ code: '23001' });
    expect(await verify(id)).toEqual({ rows: 2, broken: [] });
  });
});

describe('a chain', () => {
  it('has no gaps and verifies under concurrent writers', async () => {
    const id = await account();
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(id, n)));
    const rows = await listAudit({ db, keys }, id, 100);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(await verify(id)).toEqual({ rows: 60, broken: [] });
  });

  it('contains nothing from a transaction that was rolled back', async () => {
    const id = await chainOf(1);
    const entry = { accountId: id, actor: 'service', action: 'test.undone', subject: {} };
    const undone = db.transaction(async (tx) => {
      await recordAudit(tx, { keys, now }, entry);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(id, 2);
    expect(await verify(id)).toEqual({ rows: 2, broken: [] });
  });

  it('verifies chains longer than one page of rows', async () => {
    const id = await account();
    await db.transaction(async (tx) => {
      for (let n = 1; n <= 1001; n++) {
        await recordAudit(
          tx,
          { keys, now },
          { accountId: id, actor: 'service', action: 'x', subject: { n } },
        );
      }
    });
    expect(await verify(id)).toEqual({ rows: 1001, broken: [] });
  });

  it('rejects rows for an account that has no head', async () => {
    await expect(write('acct_nobody', 1)).rejects.toThrow('has no audit chain');
  });

  it('is listed oldest first, without the requests', async () => {
    const id = await chainOf(3);
    const rows = await listAudit({ db, keys }, id, 2);
    expect(rows.map((row) => row.seq)).toEqual([2, 3]);
    expect(rows[1]).toMatchObject({
      account_id: id,
      at: '2026-03-01T12:00:00.123Z',
      actor: 'operator:ada',
      action: 'test.write',
      subject: { n: 3, nested: { a: null, b: [1, 2.5, 'ü'] } },
    });
    expect(JSON.stringify(rows)).not.toContain('request 3');
  });
});

describe('verify', () => {
  it.each([
    ["actor = 'operator:eve'"],
    ["action = 'test.nothing'"],
    ["at = at + interval '1 millisecond'"],
    ["subject = jsonb_set(subject, '{n}', '9')"],
    ["request_id = 'req_1'"],
    ["catalog_version = '2026.1'"],
    ["request_sealed = '\\x00'"],
    ['request_sealed = null'],
    ["outcome_digest = '\\x00'"],
    ["id = id || 'X'"],
    ['key_version = 7'],
  ])('detects a row edited by %s', async (change) => {
    const id = await chainOf(3);
    await tamper('audit_log', `update audit_log set ${change} where account_id = $1 and seq = 2`, [id]);
    expect(await verify(id)).toEqual({ rows: 3, broken: [at(id, 2, 'edited')] });
  });

  it('detects an edited row whose hashes were recomputed without the key', async () => {
    const id = await chainOf(3);
    const digest = createHash('sha256').update('forged').digest();
    const edit = "update audit_log set actor = 'eve', digest = $2 where account_id = $1 and seq = 3";
    await tamper('audit_log', edit, [id, digest]);
    const relink = `update audit_log set hash = sha256((select hash from audit_log where account_id = $1 and seq = 2)
      || digest) where account_id = $1 and seq = 3`;
    await tamper('audit_log', relink, [id]);
    await db.query(
      `update audit_heads set hash = (select hash from audit_log where account_id = $1 and seq = 3)
       where account_id = $1`,
      [id],
    );
    expect(await verify(id)).toEqual({ rows: 3, broken: [at(id, 3, 'edited'), at(id, 3, 'broken_link')] });
  });

  describe('as the owner of the tables, without the key', () => {
    /** Numbers and links the rows anew as well as they can be without the key, and moves the head to the end. */
    async function relink(id: string): Promise<void> {
      let hash: Buffer = Buffer.alloc(0);
      await tamper('audit_log', 'update audit_log set seq = seq + 1000 where account_id = $1', [id]);
      const moved = await db.query<{ id: string; digest: Buffer }>(
        'select id || seq as id, digest from audit_log where account_id = $1 order by seq',
        [id],
      );
      for (const [index, row] of moved.entries()) {
        hash = createHash('sha256').update(hash).update(row.digest).digest();
        const change = 'update audit_log set seq = $3, hash = $4 where account_id = $1 and id || seq = $2';
        await tamper('audit_log', change, [id, row.id, index + 1, hash]);
      }
      const head = 'update audit_heads set seq = $2, hash = $3 where account_id = $1';
      await tamper('audit_heads', head, [id, moved.length, hash]);
    }

    it.each([
      ['deleted', 'delete from audit_log where account_id = $1 and seq = 2'],
      [
        'reordered',
        'update audit_log set seq = case seq when 2 then 30 else 20 end where account_id = $1 and seq in (2, 3)',
      ],
      [
        'duplicated',
        `insert into audit_log (account_id, seq, id, at, actor, action, subject, request_sealed, key_version, digest, hash)
         select account_id, 9, id, at, actor, action, subject, request_sealed, key_version, digest, hash
         from audit_log where account_id = $1 and seq = 2`,
      ],
    ])('rows that were %s and linked anew are detected', async (_, sql) => {
      const id = await chainOf(4);
      await tamper('audit_log', sql, [id]);
      await relink(id);
      const { broken } = await verify(id);
      expect(broken).toContainEqual(at(id, 1, 'broken_link'));
    });

    it('an end that was cut off is detected although the head was set back with a genuine link', async () => {
      const id = await chainOf(4);
      await tamper('audit_log', 'delete from audit_log where account_id = $1 and seq > 2', [id]);
      const back = `update audit_heads h set seq = 2, hash = l.hash from audit_log l
        where h.account_id = $1 and l.account_id = $1 and l.seq = 2`;
      await tamper('audit_heads', back, [id]);
      expect((await verify(id)).broken).toEqual([at(id, 2, 'broken_link')]);
    });

    it('a chain that was emptied is detected although its head was set back to the start', async () => {
      const id = await chainOf(2);
      await tamper('audit_log', 'delete from audit_log where account_id = $1', [id]);
      await tamper(
        'audit_heads',
        "update audit_heads set seq = 0, hash = '', mac = null where account_id = $1",
        [id],
      );
      expect((await verify(id)).broken).toEqual([at(id, 1, 'tail_missing')]);
    });
  });

  it('detects deleted rows', async () => {
    const id = await chainOf(6);
    await tamper('audit_log', 'delete from audit_log where account_id = $1 and seq in (1, 3, 4)', [id]);
    expect(await verify(id)).toEqual({
      rows: 3,
      broken: [at(id, 1, 'missing'), at(id, 3, 'missing'), at(id, 4, 'missing')],
    });
  });

  it('detects a truncated chain and a deleted chain', async () => {
    const id = await chainOf(4);
    await tamper('audit_log', 'delete from audit_log where account_id = $1 and seq > 2', [id]);
    expect(await verify(id)).toEqual({ rows: 2, broken: [at(id, 3, 'tail_missing')] });
    await tamper('audit_log', 'delete from audit_log where account_id = $1', [id]);
    expect(await verify(id)).toEqual({ rows: 0, broken: [at(id, 1, 'tail_missing')] });
  });

  it('detects reordered rows and rows moved from another account', async () => {
    const [id, other] = [await chainOf(3), await chainOf(1)];
    const move = 'update audit_log set seq = $3 where account_id = $1 and seq = $2';
    for (const places of [
      [2, 9],
      [3, 2],
      [9, 3],
    ])
      await tamper('audit_log', move, [id, ...places]);
    const issues = (await verify(id)).broken;
    expect(issues).toContainEqual(at(id, 2, 'broken_link'));
    await tamper(
      'audit_log',
      'update audit_log set account_id = $2, seq = 2 where account_id = $1 and seq = 1',
      [id, other],
    );
    expect((await verify(other)).broken).toContainEqual(at(other, 2, 'edited'));
  });

  it('detects an edited head', async () => {
    const [hash, ahead] = [await chainOf(2), await chainOf(2)];
    await db.query("update audit_heads set hash = '\\x00' where account_id = $1", [hash]);
    expect((await verify(hash)).broken).toEqual([at(hash, 2, 'broken_link')]);
    await db.query('update audit_heads set seq = seq + 5 where account_id = $1', [ahead]);
    expect((await verify(ahead)).broken).toEqual([at(ahead, 3, 'tail_missing')]);
  });

  it('detects a deleted head when verifying all accounts or only that one', async () => {
    const id = await chainOf(2);
    await tamper('audit_heads', 'delete from audit_heads where account_id = $1', [id]);
    expect((await verify(null)).broken).toContainEqual(at(id, 0, 'head_missing'));
    expect((await verify(id)).broken).toEqual([at(id, 0, 'head_missing')]);
  });

  it('reports no false positives while the chain grows', async () => {
    const id = await chainOf(1);
    const writing = Promise.all(Array.from({ length: 150 }, (_, n) => write(id, n)));
    const verdicts = [];
    for (let look = 0; look < 15; look++) verdicts.push(await verify(id));
    await writing;
    verdicts.push(await verify(id));
    expect(verdicts.flatMap((verdict) => verdict.broken)).toEqual([]);
    expect(verdicts.at(-1)?.rows).toBe(151);
  });

  it('reports every row as edited under a different key', async () => {
    const id = await chainOf(2);
    const { broken } = await verify(id, new KeyRing([{ version: 1, root: Buffer.alloc(32, 9) }]));
    expect(broken).toEqual([at(id, 1, 'edited'), at(id, 2, 'edited'), at(id, 2, 'broken_link')]);
  });

  it('continues across a key rotation', async () => {
    const id = await chainOf(2);
    const both = new KeyRing([first, second]);
    await write(id, 3, both);
    expect(await verify(id, both)).toEqual({ rows: 3, broken: [] });
  });

  it('gives no verdict on rows whose key is missing, and names that key', async () => {
    const id = await chainOf(1);
    await write(id, 2, new KeyRing([first, second]));
    await write(id, 3, new KeyRing([first, { version: 3, root: Buffer.alloc(32, 3) }]));
    await expect(verify(id)).rejects.toThrow(
      new KeyError(
        'Audit rows were written with key versions 2 and 3, which are missing from the key material. Restore them.',
      ),
    );
    await expect(verify(id, new KeyRing([second]))).rejects.toThrow('with key versions 1 and 3,');
  });
});

describe('a recorded request', () => {
  async function recorded(requestId: string): Promise<string> {
    const accountId = await account();
    const request = '{"conditions":["ASTHMA"]}';
    const entry = { accountId, actor: 'token:tok_1', action: 'prequalify', requestId, subject: {}, request };
    await db.transaction((tx) =>
      recordAudit(tx, { keys, now }, { ...entry, catalogVersion: 'c1', outcome: Buffer.from('result') }),
    );
    return accountId;
  }

  it('is encrypted at rest and can be decrypted with the key', async () => {
    const accountId = await recorded('req_opens');
    expect(await findRecordedRequest(db, keys, 'req_opens')).toEqual({
      id: expect.stringMatching(/^aud_/),
      accountId,
      at: now,
      action: 'prequalify',
      catalogVersion: 'c1',
      subject: {},
      request: Buffer.from('{"conditions":["ASTHMA"]}'),
      outcomeDigest: expect.any(Buffer),
      keyVersion: 1,
    });
    const [row] = await db.query<{ whole: string; sealed: Buffer }>(
      'select audit_log::text as whole, request_sealed as sealed from audit_log where account_id = $1',
      [accountId],
    );
    expect(row?.whole).not.toContain('ASTHMA');
    expect(row?.sealed.toString('latin1')).not.toContain('ASTHMA');
    expect(await findRecordedRequest(db, keys, 'req_unknown')).toBeNull();
  });

  it('cannot be decrypted with another key or in another row', async () => {
    const [from, to] = [await recorded('req_from'), await recorded('req_to')];
    const otherCustomer = new KeyRing([{ version: 1, root: Buffer.alloc(32, 9) }]);
    await expect(findRecordedRequest(db, otherCustomer, 'req_from')).rejects.toThrow();
    const move = `update audit_log set request_sealed =
      (select request_sealed from audit_log where account_id = $1) where account_id = $2`;
    await tamper('audit_log', move, [from, to]);
    await expect(findRecordedRequest(db, keys, 'req_to')).rejects.toThrow();
  });
});
