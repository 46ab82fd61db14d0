import { createAccount } from '../../apps/service/src/accounts/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { createEndpoint } from '../../apps/service/src/webhooks/index.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { endpointDeps, openField, raise } from './database.ts';

const SIZES = [1, 10, 100] as const;
const EVENTS: Readonly<Record<(typeof SIZES)[number], number>> = { 1: 1000, 10: 4000, 100: 10_000 };
const EMITTERS = 8;

/** A backlog of one endpoint, delivered in order: what one lane carries with each size of a batch. */
export async function measureBatches(server: DatabaseServer, folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const size of SIZES) lines.push(await measureSize(server, folder, size));
  return lines;
}

async function measureSize(server: DatabaseServer, folder: string, size: (typeof SIZES)[number]) {
  const count = EVENTS[size];
  let [requests, firstAt, lastAt] = [0, 0, 0];
  const arrived: string[] = [];
  const { receiver, fleet } = await openField(server, folder, (_path, body) => {
    lastAt = systemClock.elapsed();
    if (requests++ === 0) firstAt = lastAt;
    arrived.push(...idsOf(body));
  });
  const deps = endpointDeps(server.db);
  const { id: accountId } = await createAccount(deps, 'service', { name: 'Bench' });
  const { id: endpointId } = await createEndpoint(
    deps,
    { accountId, livemode: true },
    { url: receiver.url(`/${size}`), batch: size === 1 ? null : { maxEvents: size, maxWaitMs: 0 } },
  );
  const emit = async () => {
    for (let n = 0; n < count / EMITTERS; n++) await raise(server.db, accountId);
  };
  await Promise.all(Array.from({ length: EMITTERS }, emit));
  await fleet.hire();
  while (arrived.length < count) await systemClock.sleep(20);
  await fleet.close();
  await receiver.close();
  const perSecond = Math.round(count / ((lastAt - firstAt) / 1000));
  const queued = await server.db.query<{ id: string }>(
    'select event_id as id from webhook_deliveries where endpoint_id = $1 order by seq',
    [endpointId],
  );
  const inOrder = queued.every(({ id }, index) => id === arrived[index]);
  return `batches of ${size}: ${perSecond} events/s to one endpoint, ${inOrder ? 'in order' : 'OUT OF ORDER'} (${count} events in ${requests} requests)`;
}

function idsOf(body: Buffer): string[] {
  const content = JSON.parse(body.toString()) as { readonly id: string; readonly events?: { id: string }[] };
  return content.events === undefined ? [content.id] : content.events.map(({ id }) => id);
}
