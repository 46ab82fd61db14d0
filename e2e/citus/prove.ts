import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { CitusCluster, installedCitus } from './cluster.ts';
import { Deployment } from './deployment.ts';
import { letTimePass } from './later.ts';
import { Outages } from './outages.ts';
import { walkBuckets } from './walk-buckets.ts';

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
  let outside: OutsideServer | null = null;
  try {
    say(`\nCitus ${version}, 1 coordinator, ${workers} workers, ${workers} buckets`);
    const { previous } = values;
    service = await Deployment.open(cluster, { key, folder: join(folder, 'service'), buckets, previous });
    const programs = { initdb: join(values.bin, 'initdb'), postgres: join(values.bin, 'postgres') };
    outside = await OutsideServer.create(join(folder, 'outside'), {}, programs);
    const outages = new Outages({ cluster, outside, service, buckets, say });
    if (previous !== undefined) await outages.upgrade();
    broken += await walkBuckets(service, { buckets, walks: Number(values.walks), say });
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
    await outside?.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }
}
