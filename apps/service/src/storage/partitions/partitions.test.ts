import { describe, expect, it } from 'vitest';
import { freshDatabase, migrateBefore } from '../../../test/database.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { partitionFullTables } from './convert.ts';
import { prepareCheck, selectPartitions } from './partition-store.ts';
import { PARTITIONED_TABLES } from './partitioned-tables.ts';
import { dropExpiredPartitions, extendPartitions, partitionProgress } from './upkeep.ts';

const { db } = await freshDatabase();
const DAY_MS = 86_400_000;
const never = new AbortController().signal;
/** The migration that partitions. */
const PARTITIONS = 9;

const key = (name: string, expires: string) =>
  db.query(
    `insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id, created_at, expires_at)
     values ('acct_1', true, 'r', $1, '', 'req', now(), ${expires})`,
    [name],
  );
const placeOf = async (name: string) => {
  const [row] = await db.query<{ place: string }>(
    'select tableoid::regclass::text as place from idempotency_keys where key = $1',
    [name],
  );
  return row?.place;
};

it('gives a new database partitions for the present and the near future', async () => {
  const tomorrow = Date.now() + DAY_MS;
  for (const { table, doing, until } of await partitionProgress(db)) {
    expect({ table, doing }).toEqual({ table, doing: null });
    expect(until?.getTime()).toBeGreaterThan(tomorrow);
  }
  await key('now', "now() + interval '1 day'");
  expect(await placeOf('now')).toMatch(/^idempotency_keys_\d{4}_\d\d_\d\d$/);
});

it('keeps rows whose time has no partition, and moves them once there is one', async () => {
  const far = "date_trunc('day', now()) + interval '6 days'";
  await key('far', far);
  expect(await placeOf('far')).toBe('idempotency_keys_rest');
  const last = (await selectPartitions(db, 'idempotency_keys')).at(-1);
  await db.query(`drop table ${last?.name}`);
  await key('late', `timestamptz '${last?.start?.toISOString()}' + interval '1 hour'`);
  expect(await placeOf('late')).toBe('idempotency_keys_rest');
  await extendPartitions(db);
  expect(await placeOf('late')).toBe(last?.name);
  expect(await placeOf('far')).toBe('idempotency_keys_rest');
});

it('drops partitions when all their rows have expired, and none while an event of theirs is pending', async () => {
  const partitions = await selectPartitions(db, 'event_payloads');
  const end = partitions[0]?.end ?? new Date(Number.NaN);
  const names = async (table: string) => (await selectPartitions(db, table)).map(({ name }) => name);
  await db.query(
    `insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at) values ('a', 'e', 1, 'v', $1)`,
    [new Date(end.getTime() - 1)],
  );
  const monthLater = new Date(end.getTime() + 30 * DAY_MS);
  await dropExpiredPartitions(db, monthLater);
  expect(await names('event_payloads')).toContain(partitions[0]?.name);
  await db.query("update webhook_deliveries set status = 'delivered' where endpoint_id = 'e'");
  await dropExpiredPartitions(db, new Date(monthLater.getTime() - 1));
  expect(await names('event_payloads')).toContain(partitions[0]?.name);
  await dropExpiredPartitions(db, monthLater);
  expect(await names('event_payloads')).not.toContain(partitions[0]?.name);
  expect(await names('idempotency_keys')).toEqual([]);
  await dropExpiredPartitions(db, new Date(end.getTime() + 4000 * DAY_MS));
  for (const table of ['webhook_deliveries', 'webhook_attempts', 'response_packs', 'request_log'])
    expect(await names(table)).toEqual([]);
  expect((await names('audit_log')).length).toBeGreaterThan(0);
});

describe('an installation with data', async () => {
  const old = await freshDatabase(4, { migrated: false });

  /** The tables of the version before partitions, with rows in most of them. */
  async function fillAsBefore(): Promise<void> {
    await migrateBefore(old.db, PARTITIONS);
    await old.db.query(`insert into accounts (id, name, status, created_at, updated_at)
      values ('acct_1', 'A', 'provisioned', now(), now())`);
    await old.db.query(`insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description,
      secret_sealed, created_at, updated_at) values ('we', 'acct_1', true, '', '{}', true, '', '', now(), now())`);
    await old.db.query(`insert into events (id, account_id, livemode, seq, type, api_version, created_at, body)
      select 'evt_' || n, 'acct_1', true, n, 't', 'v', now() - n * interval '1 minute', 'x'
      from generate_series(1, 3000) n`);
    await old.db.query(`insert into webhook_deliveries (endpoint_id, seq, event_id, emitted_at)
      select 'we', seq, id, created_at from events`);
    await old.db.query(`insert into webhook_attempts (event_id, endpoint_id, number, attempted_at, duration_ms)
      select id, 'we', 1, created_at, 1 from events`);
    await old.db.query(`insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id,
        created_at, expires_at)
      select 'acct_1', true, 'r', n::text, '', 'req', now(), now() + interval '1 day' from generate_series(1, 500) n`);
    await old.db.query(`insert into response_packs (account_id, body, expires_at)
      select 'acct_1', '', now() from generate_series(1, 50)`);
    await old.db.query(`insert into audit_log (account_id, seq, id, at, actor, action, subject, key_version, digest, hash)
      select 'acct_1', n, 'aud', now(), 'a', 'b', '{}', 1, '', '' from generate_series(1, 500) n`);
    await old.db.query(`insert into request_log (id, account_id, livemode, license_id, at, method, path, operation, status,
        api_version, duration_ms, replayed)
      select 'req_' || n, 'acct_1', true, 'l', now() - interval '40 days', 'GET', '/', 'o', 200, 'v', 1, false
      from generate_series(1, 500) n`);
  }
  const pending = async () =>
    (await partitionProgress(old.db)).filter(({ doing }) => doing !== null).map(({ table }) => table);

  it('accepts all rows again as soon as a killed conversion is started again', async () => {
    await fillAsBefore();
    await migrate(old.db);
    const packs = PARTITIONED_TABLES.find(({ name }) => name === 'response_packs');
    if (packs === undefined) throw new Error('no such table');
    await prepareCheck(old.db, packs, new Date(Date.now() + DAY_MS));
    const addPack = () =>
      old.db.query(`insert into response_packs (account_id, body, expires_at)
        values ('acct_1', '', now() + interval '2 days')`);
    await expect(addPack()).rejects.toThrow('response_packs_before_cutoff');
    const own = openDatabase({ connection: old.connection, connections: 1, deadlineMs: 60_000 });
    await partitionFullTables(own, AbortSignal.abort());
    await own.close();
    await addPack();
  });

  it('is partitioned while in use: no row is lost, no write is refused, and an interrupted run resumes', async () => {
    expect(await pending()).toEqual(
      PARTITIONED_TABLES.map(({ name }) => name).filter((name) => name !== 'event_payloads'),
    );
    const own = openDatabase({ connection: old.connection, connections: 1, deadlineMs: 60_000 });
    await partitionFullTables(own, AbortSignal.abort());
    expect(await pending()).toHaveLength(6);
    let writes = 0;
    let writing = true;
    const claim = async (key: string) => {
      const claims = JSON.stringify({
        ...{ account_id: 'acct_1', livemode: true, route: 'w', key, fingerprint: '', request_id: 'req' },
        ...{ created_at: new Date(), expires_at: new Date(Date.now() + DAY_MS) },
      });
      const sql =
        'select (claim_keys(array[k]))[1] as granted from json_populate_record(null::idempotency_keys, $1) k';
      const [row] = await old.db.transaction((tx) => tx.query<{ granted: boolean }>(sql, [claims]));
      return row?.granted;
    };
    const writer = (async () => {
      for (; writing; writes++) {
        expect(await claim(String(writes))).toBe(true);
        await old.db.query(
          "insert into webhook_deliveries (endpoint_id, seq, event_id) values ('we', $1, 'evt_1')",
          [100_000 + writes],
        );
      }
    })();
    await partitionFullTables(own, never);
    await own.close();
    writing = false;
    await writer;
    expect(await pending()).toEqual([]);
    expect(writes).toBeGreaterThan(10);
    expect(await claim('0')).toBe(false);
    const [counts] = await old.db.query(
      `select (select count(*) from webhook_deliveries where account_id = 'acct_1') as deliveries,
         (select count(*) from webhook_attempts where account_id = 'acct_1') as attempts,
         (select count(*) from idempotency_keys) as keys, (select count(*) from audit_log) as audits,
         (select count(*) from events where body is not null) as events,
         (select count(*) from request_log) as requests,
         (select count(*) from response_packs) as packs`,
    );
    expect(counts).toEqual({
      deliveries: 3000 + writes,
      attempts: 3000,
      keys: 500 + writes,
      audits: 500,
      events: 3000,
      requests: 500,
      packs: 51,
    });
    await expect(old.db.query("update audit_log set actor = 'x'")).rejects.toThrow('append-only');
    await expect(old.db.query('truncate audit_log_past')).rejects.toThrow('append-only');
  });

  // A limit that decision 24 states: no unique key of a partitioned table can lack the time.
  it('refuses what the previous version adds for a replay, as a whole', async () => {
    const add = old.db.query(`insert into webhook_deliveries (endpoint_id, seq, event_id, emitted_at, status)
      values ('we', 900000, 'evt_1', now(), 'canceled') on conflict (endpoint_id, seq) do nothing`);
    await expect(add).rejects.toMatchObject({ code: '42P10' });
  });
});
