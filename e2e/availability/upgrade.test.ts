import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../apps/service/test/database.ts';
import { makeCertificate, type Receiver, startReceiver } from '../../apps/service/test/receiver.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { provenBy } from '../../tools/test-report/proofs.ts';
import { runCli, type ServiceProcess, startService } from '../service-process.ts';
import { countDecisions, printCounts } from './outage-counts.ts';
import { type PreviousRelease, unpackPreviousRelease } from './previous-release.ts';
import { missingKeys, RequestLoad, sendRequest } from './request-load.ts';

const CLIENTS = 4;
const PAUSE_MS = 25;
/** How many requests succeed in each phase before the next one begins. */
const REQUESTS = Number(process.env.PROVE_REQUESTS ?? 2000);
const EPOCH = '2020-01-01T00:00:00Z';

const { db, url } = await freshDatabase(4, { migrated: false });
let folder = '';
let previous: PreviousRelease;
let receiver: Receiver;
let variables: Record<string, string> = {};

beforeAll(async () => {
  folder = await openTestFolder('upgrade');
  previous = await unpackPreviousRelease(folder);
  const certificate = await makeCertificate();
  receiver = await startReceiver(certificate);
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  variables = {
    DATABASE_URL: url,
    PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
    PREQUAL_WORKERS: '1',
    PREQUAL_DEMO: 'true',
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  };
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const running = new Set<ServiceProcess>();
afterAll(() => Promise.all([...running].map((service) => service.kill())));

async function start(release: 'previous' | 'this'): Promise<ServiceProcess> {
  const dataDir = join(folder, `data-of-${release}-release`);
  const service = await startService(dataDir, variables, release === 'previous' ? previous.bin : undefined);
  running.add(service);
  return service;
}

const newestMigration = async () =>
  (await db.query<{ version: number }>('select max(version) as version from schema_migrations'))[0]?.version;

async function auditVerdict(): Promise<unknown> {
  const { code, stdout } = await runCli(['audit', 'verify', '--json'], {
    ...variables,
    PREQUAL_DATA_DIR: folder,
  });
  return { code, broken: (JSON.parse(stdout) as { broken: unknown }).broken };
}

/** The previous release starts beside this one and replaces it. */
async function rollBack(load: RequestLoad, upgraded: ServiceProcess): Promise<ServiceProcess> {
  const back = await start('previous');
  await load.use([upgraded.base, back.base]);
  await load.succeed(2 * REQUESTS);
  await load.use([back.base]);
  expect(await upgraded.stop()).toBe(0);
  await load.succeed(REQUESTS);
  return back;
}

// Starts four services and migrates under load; storage/*.test.ts migrate without load.
it(
  'the previous release and this one serve one database side by side, upgrading and rolling back, without a failed request',
  provenBy('outages'),
  async () => {
    const before = await start('previous');
    const token = await before.token('live');
    expect(await newestMigration()).toBe(previous.newestMigration);
    const created = await sendRequest(before.base, token, {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      body: () => ({ url: receiver.url('/all') }),
      key: null,
    });
    const endpoint = (JSON.parse(created.text) as { data: { id: string } }).data.id;
    const load = new RequestLoad({
      token,
      bases: [before.base],
      clients: CLIENTS,
      pauseMs: PAUSE_MS,
      others: [
        { method: 'GET', path: '/v1/events?limit=5&delivery_status=delivered' },
        { method: 'GET', path: '/v1/usage' },
        { method: 'GET', path: '/v3/datasets?fields=meta' },
        { method: 'POST', path: `/v1/webhook_endpoints/${endpoint}/test` },
        {
          method: 'POST',
          path: `/v1/webhook_endpoints/${endpoint}/replay`,
          body: () => ({ from: EPOCH, to: new Date().toISOString(), only: 'unsent' }),
        },
        {
          method: 'POST',
          path: '/v1/case',
          body: () => ({
            product: 'alder-creek-homestead',
            ciphertext: 'bm90IGEgcmVhbCBjYXNl',
            iv: 'AAECAwQFBgcICQoL',
            tag: 'AAECAwQFBgcICQoLDA0ODw==',
          }),
        },
      ],
    });
    await load.succeed(REQUESTS);

    // Upgrade: this release migrates while the previous one serves.
    const upgraded = await start('this');
    await load.use([before.base, upgraded.base]);
    await load.succeed(2 * REQUESTS);
    await load.use([upgraded.base]);
    expect(await before.stop()).toBe(0);
    await load.succeed(REQUESTS);

    const last = await rollBack(load, upgraded);

    const report = await load.stop();
    const missing = await missingKeys(last.base, token, load.acknowledged);
    const doubled = (await countDecisions(db)) - load.acknowledged.size;
    await printCounts('upgrade and rollback beside the previous release', {
      ...report,
      missing: missing.length,
      doubled,
    });
    expect(report.failures).toEqual({});
    expect([missing, doubled]).toEqual([[], 0]);
    // Whichever release emitted and delivered them, nothing is left over and every chain verifies.
    await expect
      .poll(() => db.query("select event_id from webhook_deliveries where status = 'pending' limit 5"))
      .toEqual([]);
    expect(await auditVerdict()).toEqual({ code: 0, broken: [] });
    expect(await last.stop()).toBe(0);
  },
);
