import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { Deployment, type Servers } from './deployment.ts';
import { ServerTrials } from './server-trials.ts';
import { walkBuckets } from './walk-buckets.ts';

/**
 * `npm run prove:servers -- --walks 4 --accounts 20`: home on one PostgreSQL server and a bucket on each of two others, without
 * Citus. With `--only moved`, only that happens to the servers whose description contains the text. `--bin DIR` names the programs of
 * another PostgreSQL than the embedded one.
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string' },
    walks: { type: 'string', default: '4' },
    accounts: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const BUCKETS = ['b00', 'b01'];
const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = await openTestFolder('servers');
const running: OutsideServer[] = [];
let service: Deployment | null = null;
let broken = 0;
try {
  const home = await serve('home');
  const ofBuckets = new Map<string, OutsideServer>();
  for (const bucket of BUCKETS) ofBuckets.set(bucket, await serve(bucket));
  const spare = await serve('spare');
  const servers: Servers = {
    home: home.url(),
    placement: (bucket) => ['--url', ofBuckets.get(bucket)?.url() ?? ''],
    distribute: async () => {},
  };
  const key = `1:${randomBytes(32).toString('base64')}`;
  service = await Deployment.open(servers, { key, folder: join(folder, 'service'), buckets: BUCKETS });
  broken += await walkBuckets(service, { buckets: BUCKETS, walks: Number(values.walks), say });
  const [first] = ofBuckets.values();
  if (first === undefined) throw new Error('The first bucket has no server');
  const trials = new ServerTrials({
    ...{ service, buckets: BUCKETS, say },
    ...{ home, first, spare, accounts: Number(values.accounts) },
  });
  await trials.run(values.only);
  broken += trials.broken;
  for (const check of [['doctor'], ['audit', 'verify']]) await service.command(...check);
  say('\ndoctor and audit verify found nothing');
} finally {
  await service?.close();
  await Promise.all(running.map((server) => server.stop('SIGQUIT')));
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = broken === 0 ? 0 : 1;

async function serve(name: string): Promise<OutsideServer> {
  const { bin } = values;
  const programs =
    bin === undefined ? undefined : { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const server = await OutsideServer.create(join(folder, name), { shared_buffers: '128MB' }, programs);
  running.push(server);
  return server;
}
