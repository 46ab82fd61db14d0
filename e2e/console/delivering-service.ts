import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emit } from '../../apps/service/src/events/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { createLogger } from '../../apps/service/src/logging.ts';
import { startDeliveries } from '../../apps/service/src/webhooks/worker.ts';
import { makeCertificate, type Receiver, startReceiver } from '../../apps/service/test/receiver.ts';
import { type ConsoleService, startConsoleService } from './console-service.ts';

const DAY_MS = 86_400_000;

export interface DeliveringService extends ConsoleService {
  readonly receiver: Receiver;
  /** What the receiver responds from now on. */
  respondWith(status: number, body?: string): void;
  /** Emits events in test mode, all at once. */
  emitEvents(accountId: string, count: number): Promise<void>;
  /** How many deliveries to the account's endpoints have a status. */
  countDeliveries(accountId: string, status: string): Promise<number>;
  close(): Promise<void>;
}

/** A service that delivers webhooks to a receiver of its own, over TLS. */
export async function startDeliveringService(): Promise<DeliveringService> {
  const folder = await mkdtemp(join(tmpdir(), 'prequal-console-'));
  const certificate = await makeCertificate();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, certificate.cert);
  let response = { status: 200, body: 'ok' };
  const receiver = await startReceiver(certificate, (_request, reply) => {
    reply.writeHead(response.status, { 'content-type': 'text/plain', 'set-cookie': 'id=secret' });
    reply.end(response.body);
  });
  const service = await startConsoleService(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), {
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: caFile,
  });
  const { context, clock } = service.api;
  // The service's clock is stopped; deliveries use the database clock, for which yesterday's work is due.
  const deliveries = await startDeliveries({
    ...context,
    clock: systemClock,
    log: createLogger('silent'),
  });
  return {
    ...service,
    receiver,
    respondWith: (status, body = '') => {
      response = { status, body };
    },
    emitEvents: async (accountId, count) => {
      const data = { account: { id: accountId, name: 'Test Agency', status: 'suspended' } };
      await context.db.transaction(async (tx) => {
        for (let n = 0; n < count; n += 1) {
          await emit(tx, { accountId, livemode: false, type: 'account.suspended', data }, clock.now());
        }
      });
    },
    countDeliveries: async (accountId, status) => {
      const [row] = await context.db.query<{ count: number }>(
        `select count(*) as count from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where e.account_id = $1 and d.status = $2`,
        [accountId, status],
      );
      return row?.count ?? 0;
    },
    close: async () => {
      await deliveries.stop();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
