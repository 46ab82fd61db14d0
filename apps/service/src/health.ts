import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AppContext, foreignKey, isKeyOf, missingKey } from './app-context.ts';
import { keysMissingFor } from './audit/index.ts';
import { MAIN, selectBuckets, selectMoves } from './buckets/index.ts';
import { contentOfVersion, listVersions } from './catalog/index.ts';
import type { Config } from './config/index.ts';
import { readServerFacts, readServerTime } from './health-store.ts';
import type { Clock, KeyRing } from './kernel/index.ts';
import {
  countAppliedMigrations,
  type Db,
  partitionProgress,
  preparationProgress,
  type Storage,
} from './storage/index.ts';

const OLDEST_SERVER = 150_000;
const MOST_SKEW_MS = 2000;
/** A move that takes longer was probably interrupted. */
const LONG_MOVE_MS = 15 * 60_000;
const MOST_MOVES_SHOWN = 5;
const GIB = 2 ** 30;
const LOW_DISK = GIB;
const NO_DISK = GIB / 8;

export interface HealthCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** The installation that is examined, which may not work at all. */
export interface Installation {
  readonly config: Config;
  readonly clock: Clock;
  open(): Promise<Storage>;
  /** The keys, which belong to this database or not; null if there are none. */
  keys(db: Db): Promise<KeyRing | null>;
  /** Opens a bucket other than the first. */
  openBucket(name: string, storage: Storage): Promise<Pick<AppContext, 'storage' | 'db'>>;
  /** An error in one sentence. */
  describe(error: unknown): string;
}

export interface HealthReport {
  readonly ok: boolean;
  readonly checks: readonly HealthCheck[];
}

type Finding = Omit<HealthCheck, 'name'>;

/** Every check runs, whatever the others find; one that depends on another says so. */
export async function examineInstallation(installation: Installation): Promise<HealthReport> {
  const { config, clock, describe } = installation;
  const checks: HealthCheck[] = [];
  const check = async (name: string, look: () => Promise<Finding>) => {
    const finding = await look().catch((error: unknown) => ({ ok: false, detail: describe(error) }));
    checks.push({ name, ...finding });
    return finding.ok;
  };
  let storage: Storage | null = null;
  let reachable = await check('storage', async () => {
    storage = await installation.open();
    return lookAtServer(storage.db, storage.kind);
  });
  const inDatabase = (look: (db: Db, storage: Storage) => Promise<Finding>) => async () =>
    storage !== null && reachable
      ? look(storage.db, storage)
      : { ok: false, detail: 'not checked, because the storage check failed' };
  await check(
    'clock',
    inDatabase((db) => lookAtClock(db, clock)),
  );
  reachable = await check(
    'migrations',
    inDatabase((db, opened) => lookAtMigrations(db, opened, describe)),
  );
  await check(
    'keys',
    inDatabase((db) => lookAtKeys(db, installation)),
  );
  await check('catalog', inDatabase(lookAtCatalog));
  const buckets = await otherBuckets(storage, reachable);
  for (const name of buckets) {
    await check(
      `bucket ${name}`,
      inDatabase(async (_db, opened) =>
        lookAtBucket(await installation.openBucket(name, opened), installation),
      ),
    );
  }
  if (buckets.length > 0) {
    await check(
      'moves',
      inDatabase((db) => lookAtMoves(db, clock)),
    );
  }
  await check('disk', () => lookAtDisk(config.dataDir));
  return { ok: checks.every(({ ok }) => ok), checks };
}

async function lookAtServer(db: Db, kind: string): Promise<Finding> {
  const { version, versionNumber } = await readServerFacts(db);
  const ok = versionNumber >= OLDEST_SERVER;
  return { ok, detail: `${kind} PostgreSQL ${version}${ok ? '' : ': version 15 or newer is required'}` };
}

/** The current version must be what was published: its content is compared with its digest. */
async function lookAtCatalog(db: Db): Promise<Finding> {
  const current = (await listVersions(db)).find((version) => version.current);
  if (current === undefined)
    return { ok: true, detail: 'none yet; the first start publishes the shipped catalog' };
  await contentOfVersion(db, current.version);
  const { version, variants, carriers, origin } = current;
  return { ok: true, detail: `${version}, ${origin}: ${variants} variants of ${carriers} carriers` };
}

async function lookAtClock(db: Db, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const there = (await readServerTime(db)).getTime();
  const after = clock.now().getTime();
  // The server read its clock between the two readings; only the difference beyond them is skew.
  const skew = there < before ? before - there : Math.max(0, there - after);
  const ok = skew < MOST_SKEW_MS;
  return { ok, detail: `the database's clock differs by ${skew} ms${ok ? '' : ': the limit is 2 s'}` };
}

async function lookAtMigrations(
  db: Db,
  storage: Storage,
  describe: Installation['describe'],
): Promise<Finding> {
  try {
    await storage.migrate({ ifEmpty: true });
  } catch (error) {
    const preparing = await preparationProgress(db);
    if (preparing === null) throw error;
    return { ok: false, detail: `${describe(error)} Now ${preparing}.` };
  }
  const applied = `all ${await countAppliedMigrations(db)} applied`;
  const pending = (await partitionProgress(db)).filter(({ doing }) => doing !== null);
  const progress = pending.map(({ table: name, doing }) => `${name}: ${doing}`).join(', ');
  return { ok: true, detail: pending.length === 0 ? applied : `${applied}; still partitioning ${progress}` };
}

async function lookAtKeys(db: Db, { config, keys: load }: Installation): Promise<Finding> {
  const keys = await load(db);
  if (keys === null) return { ok: false, detail: missingKey(config).message };
  if (!(await isKeyOf(db, keys))) throw foreignKey(config);
  const missing = await keysMissingFor(db, keys);
  if (missing !== null) throw missing;
  const source = config.key.inline === null ? config.key.file : 'PREQUAL_KEY';
  return { ok: true, detail: `version ${keys.current} of ${source} belongs to this database` };
}

/** The names of the buckets besides the first; none if they cannot be read, which another check reports. */
async function otherBuckets(storage: Storage | null, reachable: boolean): Promise<readonly string[]> {
  if (storage === null || !reachable) return [];
  const buckets = await selectBuckets(storage.db).catch(() => []);
  return buckets.map(({ name }) => name).filter((name) => name !== MAIN);
}

/** Opening it checked its migrations and its key. */
async function lookAtBucket(
  { db, storage }: Pick<AppContext, 'storage' | 'db'>,
  { clock }: Installation,
): Promise<Finding> {
  const server = await lookAtServer(db, storage.kind);
  const time = await lookAtClock(db, clock);
  const applied = `all ${await countAppliedMigrations(db)} migrations applied`;
  return { ok: server.ok && time.ok, detail: `${server.detail}; ${time.detail}; ${applied}` };
}

/**
 * Moves of accounts and buckets that were not completed. An account may be refused while it is moved, so a move that takes long
 * fails the check; the accounts of a bucket that is being moved are served.
 */
async function lookAtMoves(db: Db, clock: Clock): Promise<Finding> {
  const accounts = await selectMoves(db);
  const buckets = (await selectBuckets(db)).filter(({ status }) => status === 'moving');
  if (accounts.length + buckets.length === 0) return { ok: true, detail: 'no unfinished moves' };
  const shown = [
    ...buckets.map(({ name }) => `prequal bucket move ${name} --url … (with the same address as before)`),
    ...accounts.map(({ accountId, target }) => `prequal account move ${accountId} --bucket ${target}`),
  ];
  const more = shown.length - MOST_MOVES_SHOWN;
  const commands = [...shown.slice(0, MOST_MOVES_SHOWN), ...(more > 0 ? [`${more} more`] : [])];
  const oldest = accounts[0]?.startedAt.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    ok: clock.now().getTime() - oldest < LONG_MOVE_MS,
    detail: `${unfinished(accounts.length, 'account')} and ${unfinished(buckets.length, 'bucket')} being moved; if a command was interrupted, complete it with: ${commands.join('; ')}`,
  };
}

function unfinished(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

async function lookAtDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  const detail = `${(free / GIB).toFixed(1)} GiB free at ${dataDir}`;
  return {
    ok: free >= NO_DISK,
    detail: free < LOW_DISK ? `${detail}: less than 1 GiB, free some space soon` : detail,
  };
}

/** With an external database the data directory may not exist yet, but its disk does. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}
