import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { CitusCluster, installedCitus } from './cluster.ts';
import { Deployment } from './deployment.ts';
import { Outages } from './outages.ts';

/** `npm run prove:citus -- --workers 2,4 --walks 20`: goes through everything on a cluster of each size, and prints tables. */
const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
    workers: { type: 'string', default: '2,4' },
    walks: { type: 'string', default: '20' },
  },
});

const version = await installedCitus(values.bin);
if (version === null) {
  throw new Error(
    `The PostgreSQL in ${values.bin} has no Citus. Install it there, or name another folder with --bin.`,
  );
}
const say = (line: string) => process.stdout.write(`${line}\n`);
let broken = 0;
for (const workers of values.workers.split(',').map(Number)) await prove(workers);
process.exitCode = broken === 0 ? 0 : 1;

async function prove(workers: number): Promise<void> {
  const folder = await openTestFolder('citus');
  const cluster = await CitusCluster.create(folder, { bin: values.bin, workers, archives: true });
  const buckets = Array.from({ length: workers }, (_, at) => `b0${at}`);
  const key = `1:${randomBytes(32).toString('base64')}`;
  let service: Deployment | null = null;
  try {
    say(`\nCitus ${version}, 1 coordinator, ${workers} workers, ${workers} buckets`);
    service = await Deployment.open(cluster, { key, folder: join(folder, 'service'), buckets });
    await walkBuckets(service, buckets);
    const outages = new Outages({ cluster, service, buckets, say });
    await outages.run();
    broken += outages.broken;
  } finally {
    await service?.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function walkBuckets(service: Deployment, buckets: readonly string[]): Promise<void> {
  say('\n| walk | steps | failed |\n|---|---|---|');
  for (let walk = 1; walk <= Number(values.walks); walk++) {
    const bucket = buckets[walk % buckets.length] ?? '';
    const { steps, failures } = await service.walk(bucket);
    say(`| ${walk} in ${bucket} | ${steps} | ${failures.length} |`);
    for (const failure of failures) say(`  FAILED ${failure}`);
    broken += failures.length;
  }
}
