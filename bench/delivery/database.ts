import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../../apps/service/src/accounts/index.ts';
import { emit } from '../../apps/service/src/events/index.ts';
import { KeyRing, systemClock } from '../../apps/service/src/kernel/index.ts';
import type { Db } from '../../apps/service/src/storage/index.ts';
import { createEndpoint, type EndpointDeps } from '../../apps/service/src/webhooks/index.ts';
import { makeCertificate, type Receiver, startReceiver } from '../../apps/service/test/receiver.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { Fleet } from '../../e2e/delivery/fleet.ts';

const ROOT = randomBytes(32);

export function endpointDeps(db: Db): EndpointDeps {
  return {
    db,
    keys: new KeyRing([{ version: 1, root: ROOT }]),
    clock: systemClock,
    guard: { allowPrivate: true, resolve: async () => [] },
  };
}

/** A receiver that accepts and reports everything, and processes that deliver to it as the service does. */
export async function openField(
  server: DatabaseServer,
  folder: string,
  onEvent: (path: string, body: Buffer) => void,
): Promise<{ receiver: Receiver; fleet: Fleet }> {
  const certificate = await makeCertificate();
  const receiver = await startReceiver(certificate, ({ path, body }, response) => {
    onEvent(path, body);
    response.end();
  });
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, certificate.cert);
  const fleet = new Fleet({
    databaseUrl: server.url,
    key: ROOT.toString('base64'),
    leaseMs: 60_000,
    retrySeconds: [0, 60, 300, 1800, 7200, 21_600, 43_200],
    timeoutSeconds: 20,
    allowPrivate: true,
    caFile,
  });
  return { receiver, fleet };
}

export async function makeAccount(deps: EndpointDeps, urls: readonly string[]): Promise<string> {
  const { id: accountId } = await createAccount(deps, 'service', { name: 'Bench' });
  const inputs = urls.map((url) => createEndpoint(deps, { accountId, livemode: true }, { url }));
  await Promise.all(inputs);
  return accountId;
}

export function raise(db: Db, accountId: string): Promise<string> {
  const data = { account: { id: accountId, name: 'Bench', status: 'suspended' } };
  return db.transaction((tx) =>
    emit(tx, { accountId, livemode: true, type: 'account.suspended', data }, systemClock.now()),
  );
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
