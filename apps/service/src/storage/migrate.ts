import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { only, systemClock } from '../kernel/index.ts';
import { needsDistribution } from './citus.ts';
import type { Db, Tx } from './database.ts';
import { applyFunctions, changedFunctions } from './functions.ts';
import { partitionEmptyTables } from './partitions/convert.ts';
import { schemaName } from './placement.ts';
import { prepareMigrations, validateForeignKeys } from './preparation.ts';
import { statementsOf } from './statements.ts';

/** Reached from `src/storage` and from `dist/storage` alike: SQL is shipped as source. */
const FOLDER = new URL('../../src/storage/migrations/', import.meta.url);
const MIGRATIONS_LOCK = 7_239_002;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** After this migration, older versions keep working if they know at least this one. */
  readonly requires: number;
}

/** A migration that removes something that older versions use says so in a comment. */
const REQUIRES = /^-- Requires programs that know migration (\d{4})\b/m;

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      if (version !== index + 1)
        throw new MigrationError(`${name} is out of order: expected number ${index + 1}`);
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version, name, sql, checksum, requires: Number(REQUIRES.exec(sql)?.[1] ?? 1) };
    }),
  );
}

export interface MigrationOptions {
  readonly lockTimeout?: string;
  readonly tries?: number;
  /** The schema that `db` works in, if it may have to be created. */
  readonly schema?: string | null;
}

/**
 * How long a migration waits for a lock before it lets the statements queued behind it run, and how often it retries.
 * Shorter than PostgreSQL's deadlock_timeout, so that the migration is canceled rather than a request.
 */
const LOCK_TIMEOUT = '700ms';
const LOCK_TRIES = 300;
const LOCK_PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const TABLES_IN_USE =
  'The database was not migrated: for several minutes other connections kept its tables locked. End long transactions (pg_stat_activity lists them), then start again.';

/**
 * Prepares missing migrations, then applies them and changed functions in one transaction. Several processes may call this
 * at once. A migration that cannot get a lock quickly gives up and retries, so that it never blocks the statements of
 * running processes.
 */
export async function migrate(
  db: Db,
  { lockTimeout = LOCK_TIMEOUT, tries: mostTries = LOCK_TRIES, schema = null }: MigrationOptions = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations();
  if (schema !== null) await createSchema(db, schema);
  await prepareMigrations(db);
  for (let tries = 1; ; tries++) {
    try {
      const applied = await db.transaction((tx) => applyMissing(tx, migrations, lockTimeout));
      await validateForeignKeys(db);
      return applied;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === mostTries) throw new MigrationError(TABLES_IN_USE);
      await systemClock.sleep(LOCK_PAUSE_MS);
    }
  }
}

/** Somebody who may not create schemas can use one that exists. */
async function createSchema(db: Db, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
    const found = await tx.query('select from pg_namespace where nspname = $1', [schema]);
    if (found.length === 0) await tx.query(`create schema ${schemaName(schema)}`);
  });
}

async function applyMissing(
  tx: Tx,
  migrations: readonly Migration[],
  lockTimeout: string,
): Promise<readonly string[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
  await tx.query("select set_config('lock_timeout', $1, true)", [lockTimeout]);
  await tx.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null,
    requires integer not null, applied_at timestamptz not null default now())`);
  const applied = await appliedMigrations(tx);
  refuseIncompatible(migrations, applied);
  const missing = migrations.filter(({ version }) => !applied.has(version));
  for (const { version, name, sql, checksum, requires } of missing) {
    for (const statement of statementsOf(sql)) await tx.query(statement);
    await tx.query(
      'insert into schema_migrations (version, name, checksum, requires) values ($1, $2, $3, $4)',
      [version, name, checksum, requires],
    );
  }
  if (!isNewer(migrations, applied)) {
    await applyFunctions(tx);
    await partitionEmptyTables(tx);
  }
  return missing.map(({ name }) => name);
}

export type SchemaState = 'empty' | 'outdated' | 'current';

/** Compares the database with this version, read-only. A newer database that this version supports is current. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const migrations = await readMigrations();
  return db.transaction(async (tx) => {
    const [tables] = await tx.query<{ present: boolean }>(
      "select to_regclass('schema_migrations') is not null as present",
    );
    if (tables?.present !== true) return 'empty';
    const applied = await appliedMigrations(tx);
    refuseIncompatible(migrations, applied);
    if (migrations.some(({ version }) => !applied.has(version))) return 'outdated';
    if (isNewer(migrations, applied)) return 'current';
    const changed = (await changedFunctions(tx)).length > 0 || (await needsDistribution(tx));
    return changed ? 'outdated' : 'current';
  });
}

interface AppliedMigration {
  readonly checksum: string;
  /** The newest migration that a version must know to work with the database after this one. */
  readonly requires: number;
}

async function appliedMigrations(tx: Tx): Promise<Map<number, AppliedMigration>> {
  const rows = await tx.query<AppliedMigration & { version: number }>(
    'select version, checksum, requires from schema_migrations',
  );
  return new Map(rows.map(({ version, ...rest }) => [version, rest]));
}

function newestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/** Whether a newer version has migrated the database: its functions are newer as well and are left unchanged. */
function isNewer(migrations: readonly Migration[], applied: ReadonlyMap<number, AppliedMigration>): boolean {
  return Math.max(0, ...applied.keys()) > newestOf(migrations);
}

/**
 * Refuses a database whose released migrations were edited, and one that a newer version has changed so that this one
 * can no longer work with it.
 */
function refuseIncompatible(
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, AppliedMigration>,
): void {
  const newest = newestOf(migrations);
  for (const [version, { checksum, requires }] of applied) {
    if (requires > newest) {
      throw new MigrationError(
        `The database is at migration ${version}, which this version (${newest}) cannot work with. Upgrade prequal.`,
      );
    }
    const ours = migrations.find((migration) => migration.version === version);
    if (ours && ours.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${ours.name} differs from the one that was applied to this database.`,
      );
    }
  }
}

export async function countAppliedMigrations(db: Db): Promise<number> {
  const rows = await db.query<{ count: number }>('select count(*) as count from schema_migrations');
  return only(rows, 'count of migrations').count;
}
