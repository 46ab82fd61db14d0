import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { InvariantError } from '../kernel/index.ts';
import { openDatabase } from './database.ts';
import { claimInstallation, joinTransaction, type Tx } from './index.ts';

const { db, connection, administer } = await freshDatabase(4);
await db.query('create table slots (id integer primary key, value integer not null)');
await db.query('insert into slots values (1, 0), (2, 0)');
const bump = (tx: Tx, id: number) => tx.query('update slots set value = value + 1 where id = $1', [id]);
const values = async () =>
  (await db.query<{ value: number }>('select value from slots order by id')).map(({ value }) => value);
const raise = (code: string) => `do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`;

describe('a transaction', () => {
  it('is atomic', async () => {
    const before = await values();
    const failing = db.transaction(async (tx) => {
      await bump(tx, 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await values()).toEqual(before);
    expect(await db.transaction((tx) => bump(tx, 1).then(() => 'result'))).toBe('result');
    expect(await values()).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('rejects queries after its end, committed or not', async () => {
    const leaked: Tx[] = [];
    await db.transaction(async (tx) => leaked.push(tx));
    await db
      .transaction(async (tx) => {
        leaked.push(tx);
        throw new Error('no');
      })
      .catch(() => {});
    expect(leaked).toHaveLength(2);
    for (const tx of leaked) await expect(tx.query('select 1')).rejects.toThrow(InvariantError);
  });

  it('is retried after a deadlock, so that both transactions succeed', async () => {
    const [one = 0, two = 0] = await values();
    const tries: [number, number] = [0, 0];
    let arrived = 0;
    let open = () => {};
    const bothInside = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crossing = (who: 0 | 1, near: number, far: number) =>
      db.transaction(async (tx) => {
        tries[who]++;
        await bump(tx, near);
        if (++arrived === 2) open();
        await bothInside;
        await bump(tx, far);
      });
    await Promise.all([crossing(0, 1, 2), crossing(1, 2, 1)]);
    expect(await values()).toEqual([one + 2, two + 2]);
    // The retry may deadlock with the other transaction again before that one ends.
    expect(tries[0] + tries[1]).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['40001', 4],
    ['40P01', 4],
    ['23505', 1],
    ['P0001', 1],
  ])('that fails with %s is tried %i times', async (code, expected) => {
    let tries = 0;
    const failing = db.transaction((tx) => {
      tries++;
      return tx.query(raise(code));
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(tries).toBe(expected);
  });

  it('releases its connection, however it ends', async () => {
    const endings = Array.from({ length: 40 }, (_, n) =>
      db.transaction((tx) => tx.query(n % 2 === 0 ? 'select 1' : raise('P0001'))),
    );
    const settled = await Promise.allSettled(endings);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(await db.query<{ n: number }>('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('can include use cases that would open their own', async () => {
    const before = await values();
    const failing = db.transaction(async (tx) => {
      const inside = joinTransaction(tx);
      await inside.transaction((same) => bump(same, 1));
      expect(
        await inside.query('select from slots where value > $1 and id = 1', before.slice(0, 1)),
      ).toHaveLength(1);
      await inside.close();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await values()).toEqual(before);
  });
});

describe('a database that cannot be reached', () => {
  const unavailable = {
    code: 'service_unavailable',
    status: 503,
    fields: { headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) } },
  };

  it('is reported as its own kind of problem, without internal details', async () => {
    const nowhere = openDatabase({ connection: { host: '/nonexistent/folder' }, connections: 1 });
    const failure = await nowhere.query('select 1').catch((error: unknown) => error);
    expect(failure).toMatchObject(unavailable);
    expect(String(failure)).not.toContain('nonexistent');
    await expect(nowhere.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject(unavailable);
    await nowhere.close();
  });

  it('is reported when it goes away during a transaction, and is used again when it is back', async () => {
    const errors: Error[] = [];
    const other = openDatabase({ connection, connections: 1, onIdleError: (error) => errors.push(error) });
    const pidOf = async (tx: Tx) =>
      (await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const cut = other.transaction(async (tx) => {
      await db.query('select pg_terminate_backend($1)', [await pidOf(tx)]);
      await tx.query('select 1');
    });
    await expect(cut).rejects.toMatchObject(unavailable);
    expect(await other.transaction(pidOf)).toEqual(expect.any(Number));
    await other.close();
  });

  it('reports an idle connection that was lost instead of ending the process', async () => {
    let lost = (_: Error) => {};
    const reported = new Promise<Error>((resolve) => {
      lost = resolve;
    });
    const other = openDatabase({ connection, connections: 1, onIdleError: (error) => lost(error) });
    const [row] = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [row?.pid]);
    expect(await reported).toBeInstanceOf(Error);
    expect(await other.query('select 1 as n')).toEqual([{ n: 1 }]);
    await other.close();
  });
});

describe('behind a transaction pooler', () => {
  const pooled = openDatabase({ connection, connections: 1, pooler: true, deadlineMs: 10_000 });
  afterAll(() => pooled.close());
  const settings = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;

  it('sets limits for each statement and transaction, and uses no named statements', async () => {
    const limits = [{ statement: '9s', idle: '1min' }];
    expect(await pooled.query(settings, [], 'settings')).toEqual(limits);
    expect(await pooled.query('select name from pg_prepared_statements')).toEqual([]);
    expect(await pooled.transaction((tx) => tx.query(settings))).toEqual(limits);
  });

  it('leaves nothing in the session, which serves somebody else next', async () => {
    await pooled.query('select 1');
    const defaults = `select name, reset_val from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and reset_val <> '0'`;
    expect(await pooled.query(defaults)).toEqual([]);
  });

  it('ends a statement that is too slow in the server, not only in the client', async () => {
    const hurried = openDatabase({ connection, connections: 1, pooler: true, deadlineMs: 1000 });
    await expect(hurried.query('select pg_sleep(30) as pooled_sleep')).rejects.toMatchObject({ status: 503 });
    expect(
      await db.query(
        `select pid from pg_stat_activity where state = 'active' and query like '%pooled_sleep%' and pid <> pg_backend_pid()`,
      ),
    ).toEqual([]);
    await hurried.close();
  });
});

describe('a statement', () => {
  it('fails with 503 if the server cancels it for being too slow, and its connection is reused', async () => {
    const hurried = openDatabase({ connection, connections: 1, deadlineMs: 1000 });
    const pid = async () => (await hurried.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const before = await pid();
    await expect(hurried.query('select pg_sleep(30)')).rejects.toMatchObject({ status: 503 });
    expect(await pid()).toBe(before);
    await hurried.close();
  });

  it('fails with 503 and a time to wait when the disk is full, and its connection is reused', async () => {
    const full = `do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`;
    const expected = { status: 503, fields: { headers: { 'Retry-After': '60' } } };
    await expect(db.query(full)).rejects.toMatchObject(expected);
    await expect(db.transaction((tx) => tx.query(full))).rejects.toMatchObject(expected);
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('waits for a connection when the server has none left', async () => {
    const role = `few_${process.pid}`;
    await administer(`create role ${role} login connection limit 1`);
    const limited = { ...connection, user: role };
    const [first, second] = [1, 2].map(() => openDatabase({ connection: limited, connections: 1 }));
    await first?.query('select 1');
    const waiting = second?.query('select 1 as n');
    await first?.close();
    expect(await waiting).toEqual([{ n: 1 }]);
    await second?.close();
    await administer(`drop role ${role}`);
  });
});

it('returns 64-bit integers as numbers', async () => {
  expect(await db.query('select 9007199254740991::bigint as n')).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
});

describe('an installation', () => {
  it('is bound to the key it was created with, and to every version of that key', async () => {
    const check = (known: Record<number, string>) => (version: number) =>
      known[version] === undefined ? null : Buffer.from(known[version]);
    const claims = await Promise.all([1, 2, 3].map(() => claimInstallation(db, 1, check({ 1: 'mine' }))));
    expect(claims).toEqual(['ours', 'ours', 'ours']);
    expect(await claimInstallation(db, 2, check({ 1: 'mine', 2: 'next' }))).toBe('ours');
    expect(await claimInstallation(db, 1, check({ 1: 'other' }))).toBe('foreign');
    expect(await claimInstallation(db, 2, check({ 2: 'next' }))).toBe('foreign');
  });
});

it('says once that it waits for a server without free connections, and gives up in the end', async () => {
  const role = `crowded_${process.pid}`;
  await administer(`create role ${role} login connection limit 0`);
  onTestFinished(async () => void (await administer(`drop role ${role}`)));
  let notices = 0;
  const crowded = openDatabase({
    connection: { ...connection, user: role },
    connections: 1,
    whenFull: { waitMs: 2500, onWait: () => notices++ },
  });
  onTestFinished(() => crowded.close());
  await expect(crowded.query('select 1')).rejects.toMatchObject({
    code: 'service_unavailable',
    cause: { code: '53300' },
  });
  expect(notices).toBe(1);
  await expect(crowded.query('select 1')).rejects.toThrow();
  expect(notices).toBe(1);
});
