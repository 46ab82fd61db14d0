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
 * CPU time of PostgreSQL for a decision with one bucket, with two buckets on one server, and with two buckets on two workers of a
 * Citus cluster, in turns. `npm run bench:buckets -- --rounds 5 --decisions 2000`
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
const BODY = Buffer.alloc(2048, 'a decision ');

interface Side {
  readonly name: string;
  /** The folder of its servers. */
  readonly folder: string;
  readonly buckets: readonly Storage[];
  readonly logs: readonly DecisionLog[];
  readonly millis: number[];
}

const folder = await openTestFolder('bench-buckets');
const closing: (() => Promise<unknown>)[] = [];
let requests = 0;
try {
  const sides = [
    await plain('one bucket', ['public']),
    await plain('two buckets', ['b00', 'b01']),
    await citus(),
  ];
  // The first round warms up.
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const side of sides) {
      const millis = await measure(side);
      if (round >= 0) side.millis.push(millis);
    }
  }
  console.log('| set-up | CPU a decision, least | median | to one bucket |\n|---|---:|---:|---:|');
  const base = middle(sides[0]?.millis ?? []);
  for (const { name, millis } of sides) {
    const [least, median] = [Math.min(...millis), middle(millis)];
    console.log(
      `| ${name} | ${least.toFixed(3)} ms | ${median.toFixed(3)} ms | ${(median / base).toFixed(2)} |`,
    );
  }
} finally {
  for (const close of closing.toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
}

async function plain(name: string, schemas: readonly string[]): Promise<Side> {
  const own = join(folder, name.replace(' ', '-'));
  const programs = { initdb: join(values.bin, 'initdb'), postgres: join(values.bin, 'postgres') };
  const server = await OutsideServer.create(own, { shared_buffers: '128MB' }, programs);
  closing.push(() => server.stop('SIGQUIT'));
  const buckets = await Promise.all(schemas.map((schema) => open(server.url(), schema)));
  return sideOf(name, own, buckets);
}

async function citus(): Promise<Side> {
  const own = join(folder, 'citus');
  await mkdir(own);
  const cluster = await CitusCluster.create(own, { bin: values.bin, workers: 2 });
  closing.push(() => cluster.stop());
  const buckets: Storage[] = [];
  for (const schema of ['b00', 'b01']) {
    const bucket = await open(cluster.coordinator.url(), schema);
    await cluster.distribute(schema);
    await bucket.migrate();
    buckets.push(bucket);
  }
  return sideOf('two buckets on two workers of Citus', own, buckets);
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

async function sideOf(name: string, own: string, buckets: readonly Storage[]): Promise<Side> {
  for (const { db } of buckets) {
    for (let n = 0; n < ACCOUNTS; n++) await seedAccount(db, `acct_${n}`);
  }
  return { name, folder: own, buckets, logs: buckets.map(({ db }) => new DecisionLog(db, KEYS)), millis: [] };
}

/** CPU time of all servers of a side for a decision, in milliseconds. */
async function measure({ folder: own, logs }: Side): Promise<number> {
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
  const before = await cpuSeconds(await serversIn(own));
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (((await cpuSeconds(await serversIn(own))) - before) * 1000) / decisions;
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
}
