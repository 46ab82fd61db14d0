import type pg from 'pg';
import type { Clock } from '../kernel/index.ts';
import { refuseForeignDataDir } from './data-dir-owner.ts';
import { type Db, openDatabase } from './database.ts';
import { joinEmbedded } from './embedded/embedded.ts';
import { type Listener, listen } from './listener.ts';

export interface StorageOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly connections: number;
  readonly clock: Clock;
  readonly onIdleError?: (error: Error) => void;
}

/** An open database and how to reach it again: either the embedded server or the operator's own. */
export interface Storage {
  readonly db: Db;
  readonly kind: 'embedded' | 'external';
  listen(channels: readonly string[], onHint: (channel: string, payload: string | null) => void): Listener;
  /** Whether the database answers at this moment. */
  reachable(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openStorage(options: StorageOptions): Promise<Storage> {
  await refuseForeignDataDir(options.dataDir);
  if (options.databaseUrl !== null) {
    return assemble({ connectionString: options.databaseUrl }, 'external', options, async () => {});
  }
  let joining = joinEmbedded(options.dataDir, options.clock);
  const { connection } = await joining;
  let closed = false;
  // The server's address never changes, so joining it again after a crash is all that the pool needs.
  const keepAlive = async () => {
    for (;;) {
      await (await joining).lost;
      if (closed) return;
      joining = joinEmbedded(options.dataDir, options.clock);
    }
  };
  keepAlive().catch((error: Error) => options.onIdleError?.(error));
  return assemble(connection, 'embedded', options, async () => {
    closed = true;
    // A server that is just being joined again is left as soon as it is there.
    await (await joining).leave();
  });
}

function assemble(
  connection: pg.PoolConfig,
  kind: Storage['kind'],
  options: StorageOptions,
  leave: () => Promise<void>,
): Storage {
  const { connections, onIdleError } = options;
  const db = openDatabase({ connection, connections, ...(onIdleError ? { onIdleError } : {}) });
  return {
    db,
    kind,
    listen: (channels, onHint) => listen(connection, channels, onHint, options.clock),
    reachable: () =>
      db.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      await db.close();
      await leave();
    },
  };
}
