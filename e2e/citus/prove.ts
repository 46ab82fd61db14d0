import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { CitusCluster, installedCitus } from './cluster.ts';
import { Deployment } from './deployment.ts';
import { letTimePass } from './later.ts';
import { Outages } from './outages.ts';

/**
 * `npm run prove:citus -- --workers 2,4 --walks 20`: goes through everything on a cluster of each size, and prints tables. With
 * `--previous FILE`, the program of an earlier version that knows buckets, the service is upgraded from that version first. With
 * `--only killed`, only that happens to the cluster whose description contains the text.
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
    workers: { type: 'string', default: '2,4' },
    walks: { type: 'string', default: '20' },
    previous: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const version = await installedCitus(values.bin);
if (version === null) {
  throw new Error(
    `The PostgreSQL in ${values.bin} has no Citus. Install it there, or name another folder with --bin.`,
  );
}
/** Accounts are erased 30 days after they were closed. */
const DAYS = [40, 400];
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
    const { previous } = values;
    service = await Deployment.open(cluster, { key, folder: join(folder, 'service'), buckets, previous });
    const outages = new Outages({ cluster, service, buckets, say });
    if (previous !== undefined) await outages.upgrade();
    await walkBuckets(service, buckets);
    for (const line of service.complaints) say(`  LOGGED ${line.slice(0, 1000)}`);
    broken += service.complaints.length;
    await outages.run(values.only);
    broken += outages.broken;
    const url = cluster.coordinator.url();
    for (const days of DAYS) {
      const removed = await letTimePass(days, { url, key, bucket: buckets.at(-1) ?? '', folder });
      say(`\nremoved after ${days} days: ${JSON.stringify(removed)}`);
    }
  } finally {
    await service?.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** In all buckets at the same time, so that what one walk does may disturb the others. */
async function walkBuckets(service: Deployment, buckets: readonly string[]): Promise<void> {
  say('\n| walk | steps | failed |\n|---|---|---|');
  const walks = Number(values.walks);
  let next = 1;
  const walkIn = async (bucket: string) => {
    while (next <= walks) {
      const walk = next++;
      const { steps, failures } = await service.walk(bucket);
      say(`| ${walk} in ${bucket} | ${steps} | ${failures.length} |`);
      for (const failure of failures) say(`  FAILED ${failure}`);
      broken += failures.length;
    }
  };
  await Promise.all(buckets.map(walkIn));
}
