import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../src/storage/database.ts';
import { administer, inDatabase } from './global-setup.ts';

export interface FreshDatabase {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  /** The same database as a URL, for processes that a test starts. */
  readonly url: string;
}

let made = 0;

/** A migrated, empty database for this file alone, dropped after its last test. */
export async function freshDatabase(connections = 10): Promise<FreshDatabase> {
  const { connection: server, template } = inject('server');
  const name = `prequal_test_${process.pid}_${++made}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = inDatabase(server, name);
  const db = openDatabase({ connection, connections, deadlineMs: 60_000 });
  afterAll(async () => {
    await db.close();
    await administer(server, `drop database ${name} with (force)`);
  });
  return { db, connection, url: connection.connectionString ?? socketUrl(connection) };
}

function socketUrl(connection: pg.ClientConfig): string {
  const { user, database, host } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
}
