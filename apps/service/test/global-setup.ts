import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/kernel/index.ts';
import { openDatabase } from '../src/storage/database.ts';
import { joinEmbedded } from '../src/storage/embedded/embedded.ts';
import { migrate } from '../src/storage/index.ts';
import { writeSnapshot } from './snapshot.ts';
import { openTestFolder } from './test-folder.ts';

/** What a test file needs to clone a database of its own. */
export interface TestServer {
  readonly connection: pg.ClientConfig;
  /** May create and drop databases. */
  readonly admin: pg.ClientConfig;
  readonly template: string;
  /** The same server behind a transaction pooler, which stores and the API then use. */
  readonly pooler: pg.ClientConfig | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
    /** File with the shipped catalog, compiled once for the whole run. */
    snapshotFile: string;
  }
}

/**
 * One PostgreSQL for the whole run (the embedded one, or DATABASE_URL), with one migrated template database. As for the
 * service, DATABASE_URL is a transaction pooler if DATABASE_LISTEN_URL is the direct address.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openTestFolder('test');
  const { DATABASE_URL: external, DATABASE_LISTEN_URL: direct } = process.env;
  const embedded = external ? null : await joinEmbedded(folder, systemClock);
  const connection = (embedded?.connection ?? { connectionString: direct || external }) as pg.ClientConfig;
  const template = `prequal_template_${process.pid}`;
  const admin = embedded?.admin ?? connection;
  if (embedded !== null) await stopWaitingForDisk(admin);
  await administer(admin, `create database ${template}${ownedBy(connection)}`);
  const db = openDatabase({
    connection: inDatabase(connection, template),
    connections: 1,
    deadlineMs: 60_000,
  });
  await migrate(db);
  await db.close();
  const pooler = external && direct ? { connectionString: external } : null;
  project.provide('server', { connection, admin, template, pooler });
  project.provide('snapshotFile', await writeSnapshot(folder));
  return async () => {
    await administer(admin, `drop database ${template}`);
    await embedded?.leave();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Only a crash of the machine could lose what is not on disk yet, and no test crashes the machine. */
async function stopWaitingForDisk(admin: pg.ClientConfig): Promise<void> {
  await administer(admin, 'alter system set fsync = off');
  await administer(admin, 'select pg_reload_conf()');
}

/** Tests run with the rights of the service. */
export function ownedBy({ user }: pg.ClientConfig): string {
  return user === undefined ? '' : ` owner ${user}`;
}

export async function administer(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}
