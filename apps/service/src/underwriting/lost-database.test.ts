import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS, type Sketch, seedAccount, sketchDecision } from '../../test/decisions.ts';
import { openSilentProxy } from '../../test/silent-proxy.ts';
import { streamPair } from '../../test/stream-pair.ts';
import { systemClock } from '../kernel/index.ts';
import { openDatabase } from '../storage/database.ts';
import { DecisionLog, SharedWriter, WriterClient } from './index.ts';

const { db: direct, connection } = await freshDatabase();
const proxy = await openSilentProxy(connection);
/** Short enough for fast tests, long enough for a busy machine. */
const DEADLINE_MS = 5000;
const db = openDatabase({ connection: proxy.connection, connections: 4, deadlineMs: DEADLINE_MS });
const log = new DecisionLog(db, KEYS);
const ACCOUNT = 'acct_lost';
await seedAccount(direct, ACCOUNT);

afterAll(async () => {
  await proxy.close();
  await db.close().catch(() => {});
});

let made = 0;
const sketch = (rest: Partial<Sketch> = {}): Sketch => {
  const n = ++made;
  return { accountId: ACCOUNT, key: `key-${n}`, requestId: `req_${n}`, now: new Date(), ...rest };
};
const record = (count: number, rest: Partial<Sketch> = {}) =>
  Promise.allSettled(Array.from({ length: count }, () => log.record(sketchDecision(sketch(rest)))));
const eventCount = async () =>
  (await direct.query<{ n: number }>('select count(*) as n from events where account_id = $1', [ACCOUNT]))[0]
    ?.n;

it('returns 503 while the database is silent, and records again on working connections when it is back', async () => {
  // Several connections are open and idle when the server stops responding.
  await Promise.all([1, 2, 3, 4].map(() => db.query('select pg_sleep(0.1)')));
  expect((await record(3)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  const before = await eventCount();

  proxy.silence();
  const failures = await record(5);
  for (const failure of failures) {
    expect(failure).toMatchObject({
      status: 'rejected',
      reason: { code: 'service_unavailable', status: 503 },
    });
  }
  expect(await eventCount()).toBe(before);

  proxy.restore();
  expect((await record(3)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await eventCount()).toBe((before ?? 0) + 3);
});

it.each([
  ['with a key', {}],
  ['without a key', { key: null }],
] as const)("records a decision %s once if only the database's response was lost", async (_, rest) => {
  const before = (await eventCount()) ?? 0;
  await db.query('select 1');
  proxy.silenceResponses();
  const recording = record(2, rest);
  // The first statement is committed, its response is lost, and the second one finds a working connection.
  await expect.poll(eventCount).toBe(before + 2);
  proxy.restore();
  expect(await recording).toMatchObject([
    { status: 'fulfilled', value: { kind: 'recorded' } },
    { status: 'fulfilled', value: { kind: 'recorded' } },
  ]);
  expect(await eventCount()).toBe(before + 2);
});

it("records a decision without a key or an event once if only the database's response was lost", async () => {
  const audits = async () =>
    (
      await direct.query<{ n: number }>('select count(*) as n from audit_log where account_id = $1', [
        ACCOUNT,
      ])
    )[0]?.n ?? 0;
  const before = await audits();
  await db.query('select 1');
  proxy.silenceResponses();
  const recording = record(2, { key: null, emits: false });
  await expect.poll(audits).toBe(before + 2);
  proxy.restore();
  for (const { status } of await recording) expect(status).toBe('fulfilled');
  expect(await audits()).toBe(before + 2);
});

it("records a decision once if the database's response to the shared writer was lost", async () => {
  const writerDb = openDatabase({ connection: proxy.connection, connections: 2, deadlineMs: DEADLINE_MS });
  const writer = new SharedWriter({ clock: systemClock, open: async () => writerDb });
  const [near, far] = streamPair();
  const client = new WriterClient(near, { clock: systemClock });
  writer.serve(far);
  const writeShared = client.writeTo({ bucket: 'main', placement: null });
  const shared = new DecisionLog(db, KEYS, { writeShared });
  const before = (await eventCount()) ?? 0;
  await Promise.all([db.query('select 1'), writerDb.query('select 1')]);
  proxy.silenceResponses();
  const recording = Promise.allSettled([1, 2].map(() => shared.record(sketchDecision(sketch()))));
  await expect.poll(eventCount).toBe(before + 2);
  proxy.restore();
  expect(await recording).toMatchObject([
    { status: 'fulfilled', value: { kind: 'recorded' } },
    { status: 'fulfilled', value: { kind: 'recorded' } },
  ]);
  expect(await eventCount()).toBe(before + 2);
  client.close();
  await writerDb.close().catch(() => {});
});

it('returns 503 while the server is read-only, and uses a new connection afterwards', async () => {
  await direct.query(`alter database "${connection.database}" set default_transaction_read_only = on`);
  const readOnly = openDatabase({ connection, connections: 1 });
  await expect(new DecisionLog(readOnly, KEYS).record(sketchDecision(sketch()))).rejects.toMatchObject({
    status: 503,
  });
  await direct
    .query(`alter database "${connection.database}" reset default_transaction_read_only`)
    .catch(() => {});
  await readOnly.close();
});
