import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { openStorage, type Storage } from '../../apps/service/src/storage/index.ts';
import { DecisionLog } from '../../apps/service/src/underwriting/index.ts';
import { KEYS, seedAccount, sketchDecision } from '../../apps/service/test/decisions.ts';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { CitusCluster } from '../../e2e/citus/cluster.ts';
import { cpuSeconds, serversIn } from '../processes.ts';

/**
 * CPU time of PostgreSQL for a decision with one bucket, with two buckets on one server, and with one and two buckets on as many workers of
 * a Citus cluster, in turns. Then, in a further round, which functions take the time of the sessions that run them.
 * `npm run bench:buckets -- --rounds 5 --decisions 2000`
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
    rounds: { type: 'string', default: '5' },
    decisions: { type: 'string', default: '2000' },
  },
});
const CLIENTS = 32;
const ACCOUNTS = 50;
const FUNCTIONS_SHOWN = 6;
const BODY = Buffer.alloc(2048, 'a decision ');

interface Side {
  readonly name: string;
  /** The folders of its servers; on Citus, that of the coordinator first. */
  readonly folders: readonly string[];
  /** Those that have buckets. */
  readonly servers: readonly OutsideServer[];
  readonly buckets: readonly Storage[];
  readonly logs: readonly DecisionLog[];
  /** One for each round: CPU time of each server for a decision. */
  readonly millis: (readonly number[])[];
}

const folder = await openTestFolder('bench-buckets');
const closing: (() => Promise<unknown>)[] = [];
let requests = 0;
try {
  const sides = [
    await plain('one bucket', ['public']),
    await plain('two buckets', ['b00', 'b01']),
    await citus('one bucket on Citus', ['b00']),
    await citus('two buckets on two workers of Citus', ['b00', 'b01']),
  ];
  // The first round warms up.
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const side of sides) {
      const millis = await measure(side);
      if (round >= 0) side.millis.push(millis);
    }
  }
  printCpu(sides);
  for (const side of sides) await printFunctions(side);
} finally {
  for (const close of closing.toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
}

function printCpu(sides: readonly Side[]): void {
  console.log(
    '| set-up | CPU a decision, least | median | to one bucket | coordinator |\n|---|---:|---:|---:|---:|',
  );
  const totals = ({ millis }: Side) => millis.map((each) => sum(each));
  const base = middle(sides[0] === undefined ? [] : totals(sides[0]));
  for (const side of sides) {
    const all = totals(side);
    const [least, median] = [Math.min(...all), middle(all)];
    const share = side.folders.length === 1 ? '' : inMillis(middle(side.millis.map(([first = 0]) => first)));
    console.log(
      `| ${side.name} | ${inMillis(least)} | ${inMillis(median)} | ${(median / base).toFixed(2)} | ${share} |`,
    );
  }
}

/** PostgreSQL counts elapsed time here, so other work on the machine makes it longer; the shares are what counts. */
async function printFunctions(side: Side): Promise<void> {
  const track = async (value: string) => {
    for (const server of side.servers) {
      await server.administer(`alter system set track_functions = ${value}`);
      await server.administer('select pg_reload_conf()');
      await server.administer('select pg_stat_reset()');
    }
  };
  await track('pl');
  // Sessions read the setting when they begin their next statement.
  await measure(side);
  const spent = new Map<string, number>();
  for (const server of side.servers) {
    const rows = (await server.administer(
      `select funcname as name, sum(self_time) as millis from pg_stat_user_functions group by 1`,
    )) as readonly { name: string; millis: number }[];
    for (const { name, millis } of rows) spent.set(name, (spent.get(name) ?? 0) + millis);
  }
  await track('none');
  const all = sum([...spent.values()]);
  const shown = [...spent].toSorted(([, a], [, b]) => b - a).slice(0, FUNCTIONS_SHOWN);
  const shares = shown.map(([name, millis]) => `${name} ${((100 * millis) / all).toFixed(0)} %`).join(', ');
  console.log(`\n${side.name}: ${inMillis(all / Number(values.decisions))} in functions: ${shares}`);
}

async function plain(name: string, schemas: readonly string[]): Promise<Side> {
  const own = join(folder, name.replaceAll(' ', '-'));
  const programs = { initdb: join(values.bin, 'initdb'), postgres: join(values.bin, 'postgres') };
  const server = await OutsideServer.create(own, { shared_buffers: '128MB' }, programs);
  closing.push(() => server.stop('SIGQUIT'));
  const buckets = await Promise.all(schemas.map((schema) => open(server.url(), schema)));
  return sideOf({ name, folders: [own], servers: [server], buckets });
}

/** A cluster with a worker for each bucket. */
async function citus(name: string, schemas: readonly string[]): Promise<Side> {
  const own = join(folder, name.replaceAll(' ', '-'));
  await mkdir(own);
  const cluster = await CitusCluster.create(own, { bin: values.bin, workers: schemas.length });
  closing.push(() => cluster.stop());
  const buckets: Storage[] = [];
  for (const schema of schemas) {
    const bucket = await open(cluster.coordinator.url(), schema);
    await cluster.distribute(schema);
    await bucket.migrate();
    buckets.push(bucket);
  }
  const folders = ['', ...schemas].map((_, node) => join(own, `node${node}`));
  return sideOf({ name, folders, servers: cluster.workers, buckets });
}

async function open(databaseUrl: string, schema: string): Promise<Storage> {
  const storage = await openStorage({
    databaseUrl,
    schema,
    dataDir: folder,
    connections: CLIENTS,
    deadlineMs: 120_000,
    clock: systemClock,
  });
  closing.push(() => storage.close());
  await storage.migrate();
  return storage;
}

async function sideOf(parts: Omit<Side, 'logs' | 'millis'>): Promise<Side> {
  for (const { db } of parts.buckets) {
    for (let n = 0; n < ACCOUNTS; n++) await seedAccount(db, `acct_${n}`);
  }
  return { ...parts, logs: parts.buckets.map(({ db }) => new DecisionLog(db, KEYS)), millis: [] };
}

/** CPU time of each server of a side for a decision, in milliseconds. */
async function measure({ folders, logs }: Side): Promise<readonly number[]> {
  const decisions = Number(values.decisions);
  let left = decisions;
  const client = async () => {
    while (left-- > 0) {
      const n = ++requests;
      const sketch = {
        accountId: `acct_${n % ACCOUNTS}`,
        key: `key-${n}`,
        requestId: `req_${n}`,
        body: BODY,
      };
      await logs[n % logs.length]?.record(sketchDecision({ ...sketch, now: systemClock.now() }));
    }
  };
  const before = await cpuOf(folders);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const after = await cpuOf(folders);
  return after.map((seconds, at) => ((seconds - (before[at] ?? 0)) * 1000) / decisions);
}

function cpuOf(folders: readonly string[]): Promise<number[]> {
  return Promise.all(folders.map(async (each) => cpuSeconds(await serversIn(each))));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}

function inMillis(value: number): string {
  return `${value.toFixed(3)} ms`;
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
}
