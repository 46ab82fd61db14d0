import { systemClock } from '../../apps/service/src/kernel/index.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { endpointDeps, makeAccount, percentile, raise } from './database.ts';

const ROUNDS = 400;

/** What emitting an event adds to a transaction that writes one row, without and with endpoints. */
export async function measureEmit(server: DatabaseServer): Promise<string[]> {
  const deps = endpointDeps(server.db);
  const { db } = server;
  const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://receiver.example/${n}`);
  const accounts = new Map<number, string>();
  for (const count of [0, 1, 5]) accounts.set(count, await makeAccount(deps, urls(count)));
  const median = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const start = systemClock.elapsed();
      await work();
      times.push(systemClock.elapsed() - start);
    }
    return percentile(times, 0.5);
  };
  const plain = await median(() =>
    db.transaction((tx) =>
      tx.query(`update accounts set updated_at = now() where id = $1`, [accounts.get(0)]),
    ),
  );
  const lines: string[] = [];
  for (const [count, accountId] of accounts) {
    const added = (await median(() => raise(db, accountId))) - plain;
    lines.push(`${added.toFixed(2)} ms added to a transaction of ${plain.toFixed(2)} ms, ${count} endpoints`);
  }
  return lines;
}
