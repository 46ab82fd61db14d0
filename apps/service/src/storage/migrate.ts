import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Db, Tx } from './database.ts';
import { applyFunctions } from './functions.ts';

/** Reached from `src/storage` and from `dist/storage` alike: SQL is shipped as source. */
const FOLDER = new URL('../../src/storage/migrations/', import.meta.url);
const MIGRATIONS_LOCK = 7_239_002;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

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
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Applies missing migrations and changed functions in one transaction. Several processes may call this at once. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrations = await readMigrations();
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
    const applied = await appliedMigrations(tx);
    refuseStrangers(migrations, applied);
    const missing = migrations.filter(({ version }) => !applied.has(version));
    for (const { version, name, sql, checksum } of missing) {
      await tx.query(sql);
      await tx.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]);
    }
    await applyFunctions(tx);
    return missing.map(({ name }) => name);
  });
}

/** Names of migrations that this program has and the database has not. */
export async function pendingMigrations(db: Db): Promise<readonly string[]> {
  const migrations = await readMigrations();
  return db.transaction(async (tx) => {
    const applied = await appliedMigrations(tx);
    refuseStrangers(migrations, applied);
    return migrations.filter(({ version }) => !applied.has(version)).map(({ name }) => name);
  });
}

async function appliedMigrations(tx: Tx): Promise<Map<number, string>> {
  await tx.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const rows = await tx.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  );
  return new Map(rows.map(({ version, checksum }) => [version, checksum]));
}

/** A database from a newer program, or one whose released migrations were edited, is refused rather than guessed at. */
function refuseStrangers(migrations: readonly Migration[], applied: ReadonlyMap<number, string>): void {
  const newest = migrations.at(-1)?.version ?? 0;
  for (const [version, checksum] of applied) {
    if (version > newest) {
      throw new MigrationError(
        `the database is at migration ${version}, newer than this program (${newest}): upgrade it`,
      );
    }
    const ours = migrations.find((migration) => migration.version === version);
    if (ours && ours.checksum !== checksum) {
      throw new MigrationError(
        `migration ${ours.name} differs from the one that was applied to this database`,
      );
    }
  }
}
