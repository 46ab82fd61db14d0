import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../src/storage/database.ts';
import { readMigrations } from '../src/storage/migrate.ts';
import { administer, inDatabase, ownedBy } from './global-setup.ts';

export interface FreshDatabase {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  /** Runs a statement with all rights of the server. */
  administer(sql: string): Promise<void>;
  /** The same database as a URL, for processes that a test starts. */
  readonly url: string;
  /** The same database behind the transaction pooler, if the run uses one. */
  readonly poolerUrl: string | null;
}

let made = 0;

/**
 * A migrated, empty database for this file alone, dropped after its last test. Without `migrated` it has no tables; with
 * `buckets` it has those of a second bucket too.
 */
export async function freshDatabase(
  connections = 10,
  { migrated = true, buckets = false }: { readonly migrated?: boolean; readonly buckets?: boolean } = {},
): Promise<FreshDatabase> {
  const { connection: server, admin, template, bucketTemplate, pooler } = inject('server');
  const name = `prequal_test_${process.pid}_${++made}`;
  const prepared = buckets ? bucketTemplate : template;
  const source = migrated ? prepared : 'template0';
  await administer(admin, `create database ${name} template ${source} strategy file_copy${ownedBy(server)}`);
  const connection = inDatabase(server, name);
  // Migrations need a session, so an empty database is always reached directly.
  const pooled = pooler === null || !migrated ? null : inDatabase(pooler, name);
  const db = openDatabase({
    connection: pooled ?? connection,
    connections,
    pooler: pooled !== null,
    deadlineMs: 60_000,
  });
  afterAll(async () => {
    await db.close();
    await dropDatabase(admin, name);
  });
  return {
    db,
    connection,
    administer: (sql) => administer(admin, sql),
    url: urlOf(connection),
    poolerUrl: pooled?.connectionString ?? null,
  };
}

/**
 * Ends what a test or the pooler left connected, and waits for the server's own workers. `with (force)` would end those too,
 * which a role that is neither a superuser nor in pg_signal_backend may not.
 */
async function dropDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  await administer(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and backend_type = 'client backend'`,
  );
  await administer(admin, `drop database ${name}`);
}

function urlOf({ user = '', password, database, host = '', port }: pg.ClientConfig): string {
  const path = `/${database}`;
  if (host.startsWith('/')) return `postgresql://${user}@localhost${path}?host=${encodeURIComponent(host)}`;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgresql://${encodeURIComponent(user)}${secret}@${host}:${port}${path}`;
}

/** Gives an empty database the tables of an older version: those before one migration. */
export async function migrateBefore(db: Db, newer: number): Promise<void> {
  await db.query(`create table schema_migrations (version integer primary key, name text not null,
    checksum text not null, requires integer not null, applied_at timestamptz not null default now())`);
  for (const { version, name, sql, checksum } of await readMigrations()) {
    if (version >= newer) continue;
    await db.query(sql);
    await db.query('insert into schema_migrations values ($1, $2, $3, 1)', [version, name, checksum]);
  }
}
