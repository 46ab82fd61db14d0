import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { makeCertificate, startReceiver } from '../../test/receiver.ts';
import { createAccount } from '../accounts/index.ts';
import { accountNotifier } from '../email/index.ts';
import { emit } from '../events/index.ts';
import { systemClock } from '../kernel/index.ts';
import { openStorage } from '../storage/index.ts';
import { createEndpoint, startDeliveries } from '../webhooks/index.ts';
import { mailDeadLetters } from './index.ts';

const { db, url } = await freshDatabase();
const deps = { db, keys: KEYS, clock: systemClock };

it('the account owner is emailed about a dead-lettered event in live mode but not in test mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prequal-dead-letter-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const receiver = await startReceiver(certificate, (_request, response) => {
    response.statusCode = 500;
    response.end();
  });
  onTestFinished(() => receiver.close());
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  const config = testConfig({
    DATABASE_URL: url,
    PREQUAL_WEBHOOK_RETRY_SECONDS: '0,0,0,0,0,0,0',
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  });
  const { id: accountId } = await createAccount(deps, 'operator:test', {
    name: 'Agency',
    email: 'ada@example.com',
  });
  const guard = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };
  for (const livemode of [true, false]) {
    await createEndpoint({ ...deps, guard }, { accountId, livemode }, { url: receiver.url() });
    const license = { id: 'lic_1', account_id: accountId, status: 'locked' };
    await db.transaction((tx) =>
      emit(tx, { accountId, livemode, type: 'license.locked', data: { license } }, systemClock.now()),
    );
  }
  const storage = await openStorage({
    databaseUrl: url,
    dataDir: folder,
    connections: 4,
    clock: systemClock,
  });
  const deliveries = await startDeliveries({
    storage,
    keys: KEYS,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config,
    onDeadLetter: mailDeadLetters(accountNotifier(deps)),
  });
  // In each mode: the event itself and the webhook.delivery_failed about it, which sends no email.
  await vi.waitFor(
    async () => {
      const given = await db.query(`select from webhook_deliveries where status = 'dead_lettered'`);
      expect(given).toHaveLength(4);
    },
    { timeout: 300_000, interval: 50 },
  );
  await deliveries.stop();
  await storage.close();
  expect(await db.query('select template, livemode from emails')).toEqual([
    { template: 'webhook_dead_lettered', livemode: true },
  ]);
});
