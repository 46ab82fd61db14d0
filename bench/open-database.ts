import { systemClock } from '../apps/service/src/kernel/index.ts';
import { openStorage, type Storage } from '../apps/service/src/storage/index.ts';

/** Fills the database of a running service, for longer than a request may take. */
export async function inDatabaseOf(
  dataDir: string,
  fill: (db: Storage['db']) => Promise<void>,
): Promise<void> {
  const storage = await openStorage({
    databaseUrl: null,
    dataDir,
    connections: 1,
    deadlineMs: 600_000,
    clock: systemClock,
  });
  try {
    await fill(storage.db);
  } finally {
    await storage.close();
  }
}
