import { homeOf } from '../../apps/service/src/buckets/index.ts';
import { type Clock, KeyRing, systemClock } from '../../apps/service/src/kernel/index.ts';
import { openStorage } from '../../apps/service/src/storage/index.ts';
import { PARTITIONED_TABLES } from '../../apps/service/src/storage/partitions/partitioned-tables.ts';
import { addMissingPartitions } from '../../apps/service/src/storage/partitions/upkeep.ts';
import { closeDueAccounts, expireTokens, Retention } from '../../apps/service/src/worker/index.ts';

const DAY_MS = 86_400_000;

interface LaterOptions {
  /** The address of the coordinator. */
  readonly url: string;
  /** `1:` and the key in base64. */
  readonly key: string;
  readonly bucket: string;
  readonly folder: string;
}

/**
 * What the service does in a bucket as time passes: new partitions, expired tokens, closed accounts, and everything that retention deletes
 * or erases. Returns how many rows and partitions were removed, by step.
 */
export async function letTimePass(days: number, options: LaterOptions): Promise<Record<string, number>> {
  const { url: databaseUrl, key, bucket, folder: dataDir } = options;
  const keys = new KeyRing([{ version: 1, root: Buffer.from(key.slice(2), 'base64') }]);
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + days * DAY_MS) };
  const shared = { databaseUrl, dataDir, connections: 2, deadlineMs: 120_000, clock };
  const storage = await openStorage({ ...shared, schema: bucket });
  const main = await openStorage(shared);
  const { db } = storage;
  const log = { info: () => {}, warn: () => {} };
  const home = homeOf(main.db, keys, bucket);
  const retention = new Retention({ db, keys, clock, storage, config: { dataDir }, log, home });
  const { signal } = new AbortController();
  try {
    for (const table of PARTITIONED_TABLES)
      await db.transaction((tx) => addMissingPartitions(tx, table, clock.now()));
    await expireTokens({ db, keys, clock, home }, signal);
    await closeDueAccounts({ db, keys, clock, home }, signal);
    await retention.run(signal);
    return Object.fromEntries(Object.entries(retention.counts()).filter(([, count]) => count > 0));
  } finally {
    await storage.close();
    await main.close();
  }
}
