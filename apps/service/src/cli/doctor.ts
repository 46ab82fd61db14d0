import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { foreignKey, isKeyOf, missingKey } from '../app-context.ts';
import { keysMissingFor } from '../audit/index.ts';
import { contentOfVersion, listVersions } from '../catalog/index.ts';
import { type Config, loadKeyRing } from '../config/index.ts';
import type { Clock } from '../kernel/index.ts';
import {
  type Db,
  isInstalled,
  openStorage,
  partitionProgress,
  preparationProgress,
  type Storage,
} from '../storage/index.ts';
import { command } from './command.ts';
import { countAppliedMigrations, readServerFacts, readServerTime } from './doctor-store.ts';
import { failureOf } from './failure.ts';
import { table } from './output.ts';
import { WHEN_SERVER_IS_FULL } from './session.ts';

const OLDEST_SERVER = 150_000;
const MOST_SKEW_MS = 2000;
const GIB = 2 ** 30;
const LOW_DISK = GIB;
const NO_DISK = GIB / 8;

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

type Finding = Omit<Check, 'name'>;

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Check storage, migrations, clock, keys, catalog and disk; exit code 1 if a check fails',
  inputs: {},
  run: async (session) => {
    const checks = await examine(session.config(), session.clock);
    const ill = checks.filter((check) => !check.ok).map((check) => check.name);
    return {
      document: { ok: ill.length === 0, checks },
      text: table(
        ['check', 'result', 'detail'],
        checks.map(({ name, ok, detail }) => [name, ok ? 'ok' : 'FAILED', detail]),
        '',
      ),
      failure:
        ill.length === 0
          ? undefined
          : `${ill.length} ${ill.length === 1 ? 'check' : 'checks'} failed: ${ill.join(', ')}`,
    };
  },
});

/** Every check runs, whatever the others find; one that depends on another says so. */
async function examine(config: Config, clock: Clock): Promise<Check[]> {
  let storage: Storage | null = null;
  const checks: Check[] = [];
  const check = async (name: string, look: () => Promise<Finding>) => {
    const finding = await look().catch((error: unknown) => ({ ok: false, detail: failureOf(error).detail }));
    checks.push({ name, ...finding });
    return finding.ok;
  };
  try {
    let reachable = await check('storage', async () => {
      const { databaseUrl, listenUrl, dataDir } = config;
      storage = await openStorage({
        databaseUrl,
        listenUrl,
        dataDir,
        connections: 1,
        deadlineMs: 600_000,
        whenFull: WHEN_SERVER_IS_FULL,
        clock,
      });
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
    reachable = await check('migrations', inDatabase(lookAtMigrations));
    await check(
      'keys',
      inDatabase((db) => lookAtKeys(db, config)),
    );
    await check('catalog', inDatabase(lookAtCatalog));
  } finally {
    await (storage as Storage | null)?.close();
  }
  await check('disk', () => lookAtDisk(config.dataDir));
  return checks;
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

async function lookAtMigrations(db: Db, storage: Storage): Promise<Finding> {
  try {
    await storage.migrate({ ifEmpty: true });
  } catch (error) {
    const preparing = await preparationProgress(db);
    if (preparing === null) throw error;
    return { ok: false, detail: `${failureOf(error).detail} Now ${preparing}.` };
  }
  const applied = `all ${await countAppliedMigrations(db)} applied`;
  const pending = (await partitionProgress(db)).filter(({ doing }) => doing !== null);
  const progress = pending.map(({ table: name, doing }) => `${name}: ${doing}`).join(', ');
  return { ok: true, detail: pending.length === 0 ? applied : `${applied}; still partitioning ${progress}` };
}

async function lookAtKeys(db: Db, config: Config): Promise<Finding> {
  const keys = await loadKeyRing(config, { create: !(await isInstalled(db)) });
  if (keys === null) return { ok: false, detail: missingKey(config).message };
  if (!(await isKeyOf(db, keys))) throw foreignKey(config);
  const missing = await keysMissingFor(db, keys);
  if (missing !== null) throw missing;
  const source = config.key.inline === null ? config.key.file : 'PREQUAL_KEY';
  return { ok: true, detail: `version ${keys.current} of ${source} belongs to this database` };
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
