import { BUCKETS_CHANNEL, type Home } from './buckets/index.ts';
import { type Config, loadKeyRing, reloadKeyRing } from './config/index.ts';
import { type Clock, KeyError, type KeyRing } from './kernel/index.ts';
import {
  claimInstallation,
  type Db,
  isInstalled,
  KEYS_CHANNEL,
  type Listener,
  openStorage,
  type Storage,
  type WhenServerIsFull,
} from './storage/index.ts';

export interface AppContextOptions {
  /** The maximum number of database connections of this process. */
  readonly connections: number;
  /** Whether to bring an outdated database up to date. Without it, only an empty database is set up. */
  readonly migrate?: boolean;
  /** Whether to refuse a data directory without a database instead of creating one there. */
  readonly mustExist?: boolean;
  /** How long one statement may take; the deadline of requests unless given. */
  readonly deadlineMs?: number;
  readonly clock: Clock;
  readonly onIdleError?: (error: Error) => void;
  readonly whenFull?: WhenServerIsFull;
  /** Called with each step of opening, a constant sentence, to show the progress of a start. */
  readonly onProgress?: (step: string) => void;
}

/** What every process and command works with: a migrated database and the keys that belong to it. */
export interface AppContext {
  readonly config: Config;
  readonly keys: KeyRing;
  readonly storage: Storage;
  readonly db: Db;
  readonly clock: Clock;
  /** Names of the migrations applied on opening. */
  readonly applied: readonly string[];
  /** Where the tables of this bucket are, another text after it was moved; absent in the bucket that is home. */
  readonly placement?: string;
  /** Where accounts of this bucket are entered; absent in the bucket that is home. */
  readonly home?: Home | undefined;
  close(): Promise<void>;
}

export async function openAppContext(config: Config, options: AppContextOptions): Promise<AppContext> {
  options.onProgress?.('Opening the database');
  const { databaseUrl, listenUrl, readUrl, dataDir } = config;
  const storage = await openStorage({ databaseUrl, listenUrl, readUrl, dataDir, ...options });
  try {
    const { db } = storage;
    const applied = await storage.migrate({ ifEmpty: options.migrate !== true });
    const keys = await loadKeyRing(config, { create: !(await isInstalled(db)) });
    if (keys === null) throw missingKey(config);
    if (!(await isKeyOf(db, keys))) throw foreignKey(config);
    return { config, keys, storage, db, clock: options.clock, applied, close: () => storage.close() };
  } catch (error) {
    // The reason why it cannot be opened matters more than an error while closing.
    await storage.close().catch(() => {});
    throw error;
  }
}

/** Whether these keys belong to the database. A new database adopts them. */
export async function isKeyOf(db: Db, keys: KeyRing): Promise<boolean> {
  const keyCheck = (version: number) =>
    keys.openVersions.includes(version) ? keys.mac('key-check', 'prequal', version) : null;
  return (await claimInstallation(db, keys.current, keyCheck)) === 'ours';
}

export interface HomeChanges {
  /** The list of buckets, or the bucket of an account, may have changed. */
  readonly onBuckets: () => void;
  /** The keys could not be read. */
  readonly onError: (error: unknown) => void;
}

/**
 * Follows what commands change for the whole installation. The key file is read again whenever it has changed, so that
 * rotating a key needs no restart.
 */
export function followHome(context: AppContext, { onBuckets, onError }: HomeChanges): Listener {
  return context.storage.listen([KEYS_CHANNEL, BUCKETS_CHANNEL], (channel) => {
    if (channel === BUCKETS_CHANNEL) onBuckets();
    else reloadKeyRing(context.config, context.keys).catch(onError);
  });
}

/** The database was used before, and its key is not where the configuration says. */
export function missingKey(config: Config): KeyError {
  return new KeyError(
    `This database was created with a key, and the key file ${config.key.file} does not exist. Restore the file, or set PREQUAL_KEY_FILE.`,
  );
}

export function foreignKey(config: Config): KeyError {
  const source = config.key.inline === null ? `The key file ${config.key.file}` : 'PREQUAL_KEY';
  return new KeyError(
    `${source} does not contain the key that this database was created with. Restore that key.`,
  );
}
