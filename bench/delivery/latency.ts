import { systemClock } from '../../apps/service/src/kernel/index.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { endpointDeps, makeAccount, openField, percentile, raise } from './database.ts';

const EVENTS = 300;
const GAP_MS = 50;

/** From the end of the commit until the receiver has the event, at 20 events per second. */
export async function measureLatency(server: DatabaseServer, folder: string): Promise<string[]> {
  const arrived = new Map<string, number>();
  const { receiver, fleet } = await openField(server, folder, (_path, body) => {
    arrived.set((JSON.parse(body.toString()) as { id: string }).id, systemClock.elapsed());
  });
  const accountId = await makeAccount(endpointDeps(server.db), [receiver.url('/latency')]);
  await fleet.hire();
  const committed = new Map<string, number>();
  for (let n = 0; n < EVENTS; n++) {
    const id = await raise(server.db, accountId);
    committed.set(id, systemClock.elapsed());
    await systemClock.sleep(GAP_MS);
  }
  while (arrived.size < EVENTS) await systemClock.sleep(20);
  await fleet.close();
  await receiver.close();
  const waits = [...committed].map(([id, at]) => Math.max(0, (arrived.get(id) ?? Number.NaN) - at));
  const [p50, p99] = [percentile(waits, 0.5).toFixed(1), percentile(waits, 0.99).toFixed(1)];
  return [`commit to arrival at light load: p50 ${p50} ms, p99 ${p99} ms (${EVENTS} events)`];
}
