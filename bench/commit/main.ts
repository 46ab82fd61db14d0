/**
 * Durable hot-path transactions per second: one statement per request, group commit, and the same writes as one
 * transaction of several statements. `npx tsx bench/commit/main.ts [seconds per round] [rounds] [clients]`
 */

import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAudit } from '../../apps/service/src/audit/index.ts';
import { emit } from '../../apps/service/src/events/index.ts';
import { executeOnce } from '../../apps/service/src/idempotency/index.ts';
import { fingerprint, systemClock } from '../../apps/service/src/kernel/index.ts';
import { consumeMonthly, monthOf } from '../../apps/service/src/quota/index.ts';
import { type Db, migrate, openStorage } from '../../apps/service/src/storage/index.ts';
import { DecisionLog } from '../../apps/service/src/underwriting/index.ts';
import {
  auditEntryOf,
  KEYS,
  occurrenceOf,
  type Sketch,
  seedAccount,
  sketchDecision,
} from '../../apps/service/test/decisions.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';

const [SECONDS = 3, ROUNDS = 3, CLIENTS = 32] = process.argv.slice(2).map(Number);
const ACCOUNTS = 200;
const BODY = Buffer.from(JSON.stringify({ plans: Array.from({ length: 34 }, planLike) }).slice(0, 4096));

type Record = (sketch: Sketch) => Promise<void>;
type Way = 'transaction' | 'single' | 'group';
type Load = 'many' | 'hot';

/** Compresses about as well as a real response. */
function planLike(_: unknown, index: number): object {
  const id = fingerprint(index).toString('hex').slice(0, 32);
  return {
    object: 'plan_offer',
    id,
    eligible: index % 3 === 0,
    premium: { cents: index * 977, rank: index },
  };
}

function recorders(db: Db): { readonly [way in Way]: (client: number) => Record } {
  const recordIn = (log: DecisionLog) => async (sketch: Sketch) => {
    const recording = await log.record(sketchDecision({ ...sketch, body: BODY }));
    if (recording.kind !== 'recorded') throw new Error(`not recorded: ${recording.kind}`);
  };
  const shared = new DecisionLog(db, KEYS);
  return {
    transaction: () => (sketch) => inTransaction(db, sketch),
    // A separate log, which shares no statement with others.
    single: () => recordIn(new DecisionLog(db, KEYS)),
    group: () => recordIn(shared),
  };
}

async function inTransaction(db: Db, sketch: Sketch): Promise<void> {
  const { accountId, requestId, now, key } = sketch;
  const identity = { accountId, livemode: true, route: 'POST /v3/prequalify', key: key ?? '' };
  await executeOnce({ db }, { identity, fingerprint: fingerprint('same'), requestId, now }, async (tx) => {
    await consumeMonthly(tx, { licenseId: `lic_${accountId}`, quota: null, month: monthOf(now), count: 1 });
    await recordAudit(tx, { keys: KEYS, now }, auditEntryOf(sketch, BODY));
    await emit(tx, occurrenceOf(sketch), now);
    return { status: 200, body: BODY };
  });
}

let requests = 0;

/** Keeps all clients busy for the given time and returns transactions per second. */
async function measure(recorder: (client: number) => Record, load: Load, seconds: number): Promise<number> {
  const start = systemClock.elapsed();
  const end = start + seconds * 1000;
  let done = 0;
  const client = async (_: unknown, index: number) => {
    const record = recorder(index);
    while (systemClock.elapsed() < end) {
      const n = ++requests;
      const accountId = `acct_${load === 'hot' ? 0 : n % ACCOUNTS}`;
      await record({ accountId, key: `key-${n}`, requestId: `req_${n}`, now: systemClock.now() });
      done++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1000) / (systemClock.elapsed() - start);
}

/** The cost of one durable write of 8 kB on this machine: a lower bound for everything below. */
async function syncMilliseconds(folder: string): Promise<number> {
  const file = await open(join(folder, 'sync-probe'), 'w');
  const page = Buffer.alloc(8192, 1);
  const start = systemClock.elapsed();
  for (let i = 0; i < 50; i++) {
    await file.write(page);
    await file.datasync();
  }
  await file.close();
  return (systemClock.elapsed() - start) / 50;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  const folder = await openTestFolder('bench');
  const storage = await openStorage({
    databaseUrl: null,
    dataDir: folder,
    connections: CLIENTS,
    clock: systemClock,
  });
  try {
    const { db } = storage;
    await migrate(db);
    for (let i = 0; i < ACCOUNTS; i++) await seedAccount(db, `acct_${i}`);
    const [settings] = await db.query<{ fsync: string; commit: string; version: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('server_version') as version`,
    );
    console.log(
      `PostgreSQL ${settings?.version} embedded, fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}; ` +
        `${CLIENTS} clients, responses of ${BODY.length} bytes; Node ${process.version}; ` +
        `one synced write ${(await syncMilliseconds(folder)).toFixed(2)} ms`,
    );
    const ways = recorders(db);
    const order: readonly Way[] = ['transaction', 'single', 'group'];
    const loads: readonly Load[] = ['many', 'hot'];
    const results = new Map<string, number[]>();
    for (const way of order) await measure(ways[way], 'many', 1);
    for (let round = 0; round < ROUNDS; round++) {
      for (const load of loads) {
        for (const way of order) {
          const rate = await measure(ways[way], load, SECONDS);
          results.set(`${load} ${way}`, [...(results.get(`${load} ${way}`) ?? []), rate]);
        }
      }
    }
    const rate = (load: Load, way: Way) => median(results.get(`${load} ${way}`) ?? []);
    console.log(`\nDurable transactions a second, median of ${ROUNDS} rounds of ${SECONDS} s\n`);
    console.log('| load | several statements | single statement | group commit | group : single |');
    console.log('|---|---:|---:|---:|---:|');
    for (const load of loads) {
      const name = load === 'many' ? `${ACCOUNTS} accounts` : 'one hot account';
      const [several, single, group] = order.map((way) => rate(load, way)) as [number, number, number];
      const cells = [several, single, group].map((value) => Math.round(value).toLocaleString('en-US'));
      console.log(`| ${name} | ${cells.join(' | ')} | ${(group / single).toFixed(1)} |`);
    }
  } finally {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
