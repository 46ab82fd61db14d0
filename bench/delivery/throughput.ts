import { systemClock } from '../../apps/service/src/kernel/index.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { endpointDeps, makeAccount, openField, raise } from './database.ts';

const ACCOUNTS = 60;
const EVENTS = 6000;
const WORKERS = 2;

/** A backlog of events of many accounts, delivered in order; every outcome is committed before the next send. */
export async function measureThroughput(server: DatabaseServer, folder: string): Promise<string[]> {
  let received = 0;
  let firstAt = 0;
  let lastAt = 0;
  const { receiver, fleet } = await openField(server, folder, () => {
    lastAt = systemClock.elapsed();
    if (received++ === 0) firstAt = lastAt;
  });
  const deps = endpointDeps(server.db);
  const accounts: string[] = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await makeAccount(deps, [receiver.url(`/${n}`)]));
  await Promise.all(
    accounts.map(async (accountId) => {
      for (let n = 0; n < EVENTS / ACCOUNTS; n++) await raise(server.db, accountId);
    }),
  );
  await Promise.all(Array.from({ length: WORKERS }, () => fleet.hire()));
  while (received < EVENTS) await systemClock.sleep(20);
  const seconds = (lastAt - firstAt) / 1000;
  await fleet.close();
  await receiver.close();
  return [
    `${Math.round(EVENTS / seconds)} ordered durable deliveries/s (${EVENTS} events, ${ACCOUNTS} endpoints, ${WORKERS} processes)`,
  ];
}
