import type pg from 'pg';
import type { Clock } from '../kernel/index.ts';
import type { WhenServerIsFull } from './connections.ts';
import { refuseForeignDataDir } from './data-dir-owner.ts';
import { type DatabaseOptions, type Db, DEADLINE_MS, openDatabase } from './database.ts';
import { joinEmbedded } from './embedded/embedded.ts';
import { refuseMissingDatabase } from './embedded/home.ts';
import { DATABASE } from './embedded/service-role.ts';
import { touchReadiness } from './installation-store.ts';
import { type Listener, listen } from './listener.ts';
import { MigrationError, migrate, schemaState } from './migrate.ts';
import { partitionFullTables } from './partitions/convert.ts';
import { extendPartitions } from './partitions/upkeep.ts';
import { validateForeignKeys } from './preparation.ts';
import { primaryOnly, ReadReplica, type ReadSource, replicaBehindMs } from './read-replica.ts';
import { rewriteErasedTables } from './rewrite-erased.ts';
import { purgeEmbeddedLog, requestCheckpoint } from './write-ahead-log.ts';

const MIGRATION_DEADLINE_MS = 600_000;

export interface StorageOptions {
  readonly databaseUrl: string | null;
  /** The schema with the tables, created if it is missing; the one that the address finds by itself unless given. */
  readonly schema?: string | null;
  /** A direct address for LISTEN. If it is set, `databaseUrl` is a transaction pooler. */
  readonly listenUrl?: string | null;
  /** A read replica of the same database. */
  readonly readUrl?: string | null;
  readonly dataDir: string;
  /** Whether to refuse a data directory without a database instead of creating one there. */
  readonly mustExist?: boolean;
  readonly connections: number;
  /** How long a statement may take, unless it migrates. */
  readonly deadlineMs?: number;
  readonly clock: Clock;
  readonly onIdleError?: (error: Error) => void;
  readonly whenFull?: WhenServerIsFull;
}

/** An open database and how to reach it again: either the embedded server or the operator's own. */
export interface Storage {
  readonly db: Db;
  /** For lists and verification, which may be a few seconds old. */
  readonly reads: ReadSource;
  readonly kind: 'embedded' | 'external';
  listen(channels: readonly string[], onHint: (channel: string, payload: string | null) => void): Listener;
  /** Whether the database accepts a write now, through the connections that requests use. */
  reachable(): Promise<boolean>;
  /**
   * Applies missing migrations and changed functions, and returns the names of the migrations. With `ifEmpty` only an
   * empty database is migrated, and an outdated one is an error.
   */
  migrate(options?: { readonly ifEmpty: boolean }): Promise<readonly string[]>;
  /** Partitions the tables of older versions, and adds the partitions for the near future. */
  maintainPartitions(signal: AbortSignal): Promise<void>;
  /**
   * Makes the server let go of what was erased: of the write-ahead log up to now and, if it is the embedded one, of the
   * earlier contents of small tables. Such a table may be in use; then this has to be tried again. The role may not be allowed to
   * ask the server for a checkpoint; then the log goes with the next one.
   */
  purgeErased(): Promise<'purged' | 'in use' | 'not allowed'>;
  /** Other connections to the same tables. They are closed by themselves, and before this storage. */
  openPool(options: Pick<StorageOptions, 'connections' | 'deadlineMs'>): Db;
  /** Another schema of the same database. It is closed by itself, and before this storage. */
  openSchema(schema: string, options: Pick<StorageOptions, 'connections' | 'deadlineMs'>): Storage;
  close(): Promise<void>;
}

export async function openStorage(options: StorageOptions): Promise<Storage> {
  await refuseForeignDataDir(options.dataDir);
  if (options.databaseUrl !== null) {
    return assemble(
      { connectionString: options.databaseUrl },
      {
        kind: 'external',
        leave: async () => {},
        purgeErased: async (patient) => ((await requestCheckpoint(patient)) ? 'purged' : 'not allowed'),
      },
      options,
    );
  }
  if (options.mustExist === true) await refuseMissingDatabase(options.dataDir);
  let joining = joinEmbedded(options.dataDir, options.clock);
  const { connection } = await joining;
  let closed = false;
  // The server's address never changes, so the pool only needs the server to be joined again after a crash.
  const keepAlive = async () => {
    for (;;) {
      await (await joining).lost;
      if (closed) return;
      joining = joinEmbedded(options.dataDir, options.clock);
    }
  };
  keepAlive().catch((error: Error) => options.onIdleError?.(error));
  return assemble(
    connection,
    {
      kind: 'embedded',
      leave: async () => {
        closed = true;
        // If the server is being joined again, leave it as soon as that is done.
        await (await joining).leave();
      },
      purgeErased: async () => {
        const { admin } = await joining;
        const isRewritten = await rewriteErasedTables({ ...admin, database: DATABASE });
        await purgeEmbeddedLog(admin);
        return isRewritten ? 'purged' : 'in use';
      },
    },
    options,
  );
}

/** What differs between the embedded server and the operator's own. */
interface Server extends Pick<Storage, 'kind'> {
  readonly leave: () => Promise<void>;
  readonly purgeErased: (patient: Db) => ReturnType<Storage['purgeErased']>;
}

function assemble(
  connection: pg.PoolConfig,
  { kind, leave, purgeErased }: Server,
  options: StorageOptions,
): Storage {
  const {
    connections,
    onIdleError = () => {},
    deadlineMs = DEADLINE_MS,
    schema = null,
    listenUrl = null,
    readUrl = null,
    whenFull,
  } = options;
  const pooler = listenUrl !== null;
  const direct: pg.PoolConfig = pooler ? { connectionString: listenUrl } : connection;
  const common = { schema, connections, deadlineMs, onIdleError };
  const db = openDatabase({ connection, ...common, pooler, whenFull });
  const replica =
    readUrl === null ? null : openDatabase({ connection: { connectionString: readUrl }, ...common });
  const patiently = <T>(work: (patient: Db) => Promise<T>) =>
    withPatience({ connection: direct, schema, onIdleError, whenFull }, work);
  return {
    db,
    reads:
      replica === null
        ? primaryOnly(db)
        : new ReadReplica({ primary: db, replica, behindMs: replicaBehindMs, clock: options.clock }),
    kind,
    listen: (channels, onHint) => listen(direct, { channels, onHint }, options.clock),
    reachable: onceAtATime(() =>
      touchReadiness(db).then(
        () => true,
        () => false,
      ),
    ),
    migrate: async ({ ifEmpty } = { ifEmpty: false }) => {
      const state = await schemaState(db);
      if (state === 'current') return [];
      if (state === 'outdated' && ifEmpty) {
        throw new MigrationError('The database belongs to an older version. Run `prequal migrate`.');
      }
      return patiently((patient) => migrate(patient, { schema }));
    },
    maintainPartitions: (signal) =>
      patiently(async (patient) => {
        await extendPartitions(patient);
        await validateForeignKeys(patient);
        await partitionFullTables(patient, signal);
      }),
    purgeErased: () => patiently(purgeErased),
    openPool: (own) => openDatabase({ connection, schema, pooler, onIdleError, whenFull, ...own }),
    openSchema: (other, own) =>
      assemble(
        connection,
        { kind, leave: async () => {}, purgeErased },
        { ...options, ...own, schema: other },
      ),
    close: async () => {
      await Promise.all([db.close(), replica?.close()]);
      await leave();
    },
  };
}

/** Runs statements that take long on a connection of their own, which is closed afterwards. */
async function withPatience<T>(
  options: Omit<DatabaseOptions, 'connections' | 'deadlineMs'>,
  work: (patient: Db) => Promise<T>,
): Promise<T> {
  const patient = openDatabase({ ...options, connections: 1, deadlineMs: MIGRATION_DEADLINE_MS });
  try {
    return await work(patient);
  } finally {
    await patient.close();
  }
}

/** Callers that arrive while a check is under way share its result. */
function onceAtATime<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}
