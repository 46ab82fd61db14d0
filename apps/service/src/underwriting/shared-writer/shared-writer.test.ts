import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { KEYS, type Sketch, seedAccount, sketchDecision } from '../../../test/decisions.ts';
import { streamPair } from '../../../test/stream-pair.ts';
import { VirtualClock } from '../../../test/virtual-clock.ts';
import { verifyAudit } from '../../audit/index.ts';
import { openDatabase } from '../../storage/database.ts';
import type { Db, Tx } from '../../storage/index.ts';
import { DecisionLog, SharedWriter, WriterClient } from '../index.ts';

const { db } = await freshDatabase(12);
const clock = new VirtualClock();
const TARGET = { bucket: 'main', placement: null };
const SILENT_MS = 2000;
const PATIENT = { timeout: 60_000, interval: 20 };

/** An API process: its decision log, which hands its decisions to a writer over its end of a stream. */
interface ApiProcess {
  readonly log: DecisionLog;
  readonly client: WriterClient;
  /** The end of the writer. */
  readonly stream: Duplex;
  /** How many times the process has sent something. */
  sent(): number;
}

function connect(writer: SharedWriter | null, own: Db = db): ApiProcess {
  const [near, stream] = streamPair();
  const write = vi.spyOn(near, 'write');
  const client = new WriterClient(near, { clock });
  writer?.serve(stream);
  const log = new DecisionLog(own, KEYS, { writeShared: client.writeTo(TARGET) });
  return { log, client, stream, sent: () => write.mock.calls.length };
}

/** The database of the writer, which counts statements. */
function countedDb(): { readonly statements: () => number; readonly counted: Db } {
  let statements = 0;
  const query: Db['query'] = (sql, params, prepared) => {
    if (prepared === 'record-decision-rows') statements++;
    return db.query(sql, params, prepared);
  };
  return { statements: () => statements, counted: { ...db, query } };
}

function writerTo(database: Db | null): SharedWriter {
  return new SharedWriter({ clock, open: async () => database });
}

let made = 0;
async function freshAccount(): Promise<string> {
  const accountId = `acct_${++made}`;
  await seedAccount(db, accountId);
  return accountId;
}

const decision = (accountId: string, rest: Partial<Sketch> = {}) => {
  const n = ++made;
  return sketchDecision({ accountId, key: `key-${n}`, requestId: `req_${n}`, now: clock.now(), ...rest });
};

async function countsOf(accountId: string): Promise<unknown> {
  const [counts] = await db.query(
    `select (select count(*) from audit_log where account_id = $1) as audits,
       (select count(*) from events where account_id = $1) as events,
       (select count(*) from idempotency_keys where account_id = $1) as keys`,
    [accountId],
  );
  return counts;
}

const written = (count: number) => ({ audits: count, events: count, keys: count });

/** Holds up whoever writes decisions of an account, until the returned function is called. */
async function holdUp(accountId: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const holding = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const held = db.transaction(async (tx: Tx) => {
    await tx.query('select from audit_heads where account_id = $1 for update', [accountId]);
    locked();
    await released;
  });
  await holding;
  return () => {
    release();
    return held;
  };
}

const waitingStatements = async () =>
  (
    await db.query<{ count: number }>(`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  )[0]?.count;

it('writes what waits in several processes in one statement', async () => {
  const accountId = await freshAccount();
  const { counted, statements } = countedDb();
  const writer = writerTo(counted);
  const processes = [1, 2, 3, 4].map(() => connect(writer));
  const release = await holdUp(accountId);
  const first = processes[0]?.log.record(decision(accountId));
  await vi.waitUntil(async () => (await waitingStatements()) === 1, PATIENT);
  const rest = processes.slice(1).flatMap(({ log }) => [1, 2, 3].map(() => log.record(decision(accountId))));
  await vi.waitUntil(() => processes.every(({ sent }) => sent() === 1), PATIENT);
  await release();
  expect((await Promise.all([first, ...rest])).map((one) => one?.kind)).toEqual(Array(10).fill('recorded'));
  expect(statements()).toBe(2);
  expect(await countsOf(accountId)).toEqual(written(10));
  expect((await verifyAudit(db, KEYS, { accountId })).broken).toEqual([]);
});

it('executes one of several requests with one key at several processes, and replays it to the others or names the conflict', async () => {
  const accountId = await freshAccount();
  const writer = writerTo(db);
  const processes = [1, 2, 3].map(() => connect(writer));
  const recordings = await Promise.all(
    processes.flatMap(({ log }) =>
      ['same', 'same', 'same', 'other'].map((print) =>
        log.record(decision(accountId, { key: 'dup', print })),
      ),
    ),
  );
  const kinds = recordings.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'recorded')).toHaveLength(1);
  const isOther = recordings.findIndex(({ kind }) => kind === 'recorded') % 4 === 3;
  expect(kinds.filter((kind) => kind === 'conflict')).toHaveLength(isOther ? 9 : 3);
  expect(kinds.filter((kind) => kind === 'replay')).toHaveLength(isOther ? 2 : 8);
  expect(await countsOf(accountId)).toEqual(written(1));
});

it('admits exactly the rate limit and the monthly quota of a license, whichever process its requests reach', async () => {
  const [rated, metered] = [await freshAccount(), await freshAccount()];
  const rate = { window: `lic_${rated}:live:heavy`, limit: 7 };
  const writer = writerTo(db);
  const processes = [1, 2, 3, 4].map(() => connect(writer));
  const recordings = await Promise.all(
    processes.flatMap(({ log }) =>
      [1, 2, 3, 4, 5].flatMap(() => [
        log.record(decision(rated, { rate })),
        log.record(decision(metered, { monthly: 6 })),
      ]),
    ),
  );
  const count = (kind: string) => recordings.filter((recording) => recording.kind === kind).length;
  expect([count('recorded'), count('over_limit'), count('over_quota')]).toEqual([13, 13, 14]);
  expect(await countsOf(rated)).toEqual(written(7));
  expect(await countsOf(metered)).toEqual(written(6));
});

it('fails only the decision that the database rejects, not those of other processes in its statement', async () => {
  const accountId = await freshAccount();
  const writer = writerTo(db);
  const [one, two] = [connect(writer), connect(writer)];
  const recordings = await Promise.allSettled([
    one.log.record(decision(accountId)),
    one.log.record(decision('acct_without_head')),
    one.log.record(decision(accountId)),
    two.log.record(decision(accountId)),
    two.log.record(decision(accountId)),
  ]);
  expect(recordings.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await countsOf(accountId)).toEqual(written(4));
});

it('answers 503 while the database is not available, as without a shared writer', async () => {
  const { db: lost } = await freshDatabase();
  const unavailable: Db = {
    ...lost,
    query: async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  };
  const refused = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, connections: 1 });
  const { log } = connect(writerTo(unavailable), refused);
  await expect(log.record(decision('acct_lost'))).rejects.toMatchObject({ status: 503 });
  await refused.close();
});

it.each([
  ['with a key', {}],
  ['without a key', { key: null }],
  ['without a key or an event', { key: null, emits: false }],
] as const)(
  'records a decision %s once when its writer ends in the middle of writing it',
  async (_, rest) => {
    const accountId = await freshAccount();
    const { log, stream, sent } = connect(writerTo(db));
    const release = await holdUp(accountId);
    const recordings = [1, 2, 3].map(() => log.record(decision(accountId, rest)));
    await vi.waitUntil(async () => (await waitingStatements()) === 1, PATIENT);
    stream.destroy();
    await release();
    for (const { kind } of await Promise.all(recordings)) expect(kind).toBe('recorded');
    const keys = 'key' in rest ? 0 : 3;
    const events = 'emits' in rest ? 0 : 3;
    expect(await countsOf(accountId)).toEqual({ audits: 3, events, keys });
    expect((await verifyAudit(db, KEYS, { accountId })).broken).toEqual([]);
    // Without a writer, the process writes by itself.
    expect(await log.record(decision(accountId))).toMatchObject({ kind: 'recorded' });
    expect(sent()).toBe(1);
  },
);

it('writes by itself while the writer is silent, and through it again once it responds', async () => {
  const accountId = await freshAccount();
  const { log, stream, sent } = connect(null);
  const waiting = log.record(decision(accountId));
  await vi.waitUntil(() => sent() === 1, PATIENT);
  clock.advance(SILENT_MS);
  expect(await waiting).toMatchObject({ kind: 'recorded' });
  expect(await log.record(decision(accountId))).toMatchObject({ kind: 'recorded' });
  // The lot, and that it need not be written.
  expect(sent()).toBe(2);
  // Now the writer reads both, and says that it has not written anything.
  const { counted, statements } = countedDb();
  writerTo(counted).serve(stream);
  await vi.waitUntil(async () => {
    await log.record(decision(accountId));
    return statements() > 0;
  }, PATIENT);
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    'select count(*) from audit_log where account_id = $1',
    [accountId],
  );
  expect(await countsOf(accountId)).toEqual(written(count));
  expect((await verifyAudit(db, KEYS, { accountId })).broken).toEqual([]);
});

it('writes a decision once when a writer that was silent writes it later', async () => {
  const accountId = await freshAccount();
  const { log, stream, sent } = connect(null);
  const waiting = [
    log.record(decision(accountId)),
    log.record(decision(accountId, { key: null })),
    log.record(decision(accountId, { key: null, emits: false })),
  ];
  await vi.waitUntil(() => sent() === 1, PATIENT);
  // What was sent is read, but not that it need not be written.
  const lot: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => lot.push(chunk));
  await vi.waitUntil(() => lot.length > 0, PATIENT);
  clock.advance(SILENT_MS);
  for (const { kind } of await Promise.all(waiting)) expect(kind).toBe('recorded');
  const [near, late] = streamPair();
  writerTo(db).serve(late);
  const responded = new Promise((resolve) => near.once('data', resolve));
  near.write(lot[0]);
  await responded;
  expect(await countsOf(accountId)).toEqual({ audits: 3, events: 2, keys: 1 });
  expect((await verifyAudit(db, KEYS, { accountId })).broken).toEqual([]);
});

it('writes by itself what is for tables that the writer does not know, and what is long', async () => {
  const accountId = await freshAccount();
  const { counted, statements } = countedDb();
  const unknown = connect(writerTo(null));
  expect(await unknown.log.record(decision(accountId))).toMatchObject({ kind: 'recorded' });
  const known = connect(writerTo(counted));
  const long = { body: randomBytes(70_000) };
  expect(await known.log.record(decision(accountId, long))).toMatchObject({ kind: 'recorded' });
  const many = Array.from({ length: 12 }, () =>
    known.log.record(decision(accountId, { body: randomBytes(30_000) })),
  );
  for (const { kind } of await Promise.all(many)) expect(kind).toBe('recorded');
  expect([known.sent(), statements()]).toEqual([0, 0]);
  expect(await countsOf(accountId)).toEqual(written(14));
});

it('writes what a process has sent that ended meanwhile', async () => {
  const accountId = await freshAccount();
  const writer = writerTo(db);
  const [one, two] = [connect(writer), connect(writer)];
  const release = await holdUp(accountId);
  const ended = one.log.record(decision(accountId));
  await vi.waitUntil(async () => (await waitingStatements()) === 1, PATIENT);
  const other = two.log.record(decision(accountId));
  await vi.waitUntil(() => two.sent() === 1, PATIENT);
  one.client.close();
  await release();
  expect((await Promise.all([ended, other])).map(({ kind }) => kind)).toEqual(['recorded', 'recorded']);
  expect(await countsOf(accountId)).toEqual(written(2));
});
