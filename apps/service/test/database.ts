import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../src/storage/database.ts';
import { administer, inDatabase, ownedBy } from './global-setup.ts';

export interface FreshDatabase {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  /** Runs a statement with all rights of the server. */
  administer(sql: string): Promise<void>;
  /** The same database as a URL, for processes that a test starts. */
  readonly url: string;
}

let made = 0;

/** A migrated, empty database for this file alone, dropped after its last test. Without `migrated` it has no tables. */
export async function freshDatabase(
  connections = 10,
  { migrated } = { migrated: true },
): Promise<FreshDatabase> {
  const { connection: server, admin, template } = inject('server');
  const name = `prequal_test_${process.pid}_${++made}`;
  const source = migrated ? template : 'template0';
  await administer(admin, `create database ${name} template ${source} strategy file_copy${ownedBy(server)}`);
  const connection = inDatabase(server, name);
  const db = openDatabase({ connection, connections, deadlineMs: 60_000 });
  afterAll(async () => {
    await db.close();
    await administer(admin, `drop database ${name} with (force)`);
  });
  return {
    db,
    connection,
    administer: (sql) => administer(admin, sql),
    url: connection.connectionString ?? socketUrl(connection),
  };
}

function socketUrl(connection: pg.ClientConfig): string {
  const { user, database, host } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
}
