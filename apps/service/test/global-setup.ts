import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { insertBucket } from '../src/buckets/index.ts';
import { systemClock } from '../src/kernel/index.ts';
import { openDatabase } from '../src/storage/database.ts';
import { joinEmbedded } from '../src/storage/embedded/embedded.ts';
import { migrate } from '../src/storage/index.ts';
import { shippedCatalogOfRun } from './shipped-catalog.ts';
import { openTestFolder } from './test-folder.ts';

/** What a test file needs to clone a database of its own. */
export interface TestServer {
  readonly connection: pg.ClientConfig;
  /** May create and drop databases. */
  readonly admin: pg.ClientConfig;
  readonly template: string;
  /** As `template`, with the tables of a second bucket in a schema with its name. */
  readonly bucketTemplate: string;
  /** The same server behind a transaction pooler, which stores and the API then use. */
  readonly pooler: pg.ClientConfig | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
    /** Decides which test files work in the second bucket. */
    bucketSeed: string;
    /** Folder with the shipped catalog, compiled once for the whole run. */
    shippedCatalog: string;
  }
}

/**
 * One PostgreSQL for the whole run (the embedded one, or DATABASE_URL), with one migrated template database. As for the
 * service, DATABASE_URL is a transaction pooler if DATABASE_LISTEN_URL is the direct address.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openTestFolder('test');
  // It is compiled while the database is prepared.
  const shippedCatalog = shippedCatalogOfRun();
  const { DATABASE_URL: external, DATABASE_LISTEN_URL: direct } = process.env;
  const embedded = external ? null : await joinEmbedded(folder, systemClock);
  const connection = embedded?.connection ?? fieldsOf(direct || external || '');
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
  const bucketTemplate = await addBucketTemplate({ connection, admin, template });
  const pooler = external && direct ? { connectionString: external } : null;
  project.provide('server', { connection, admin, template, bucketTemplate, pooler });
  project.provide('bucketSeed', bucketSeed());
  project.provide('shippedCatalog', await shippedCatalog);
  return async () => {
    await administer(admin, `drop database ${bucketTemplate}`);
    await administer(admin, `drop database ${template}`);
    await embedded?.leave();
    for (const each of [folder, await shippedCatalog]) await rm(each, { recursive: true, force: true });
  };
}

/** The name of the bucket, and of its schema, that some test files work in. */
export const SECOND_BUCKET = 'second';

async function addBucketTemplate({
  connection,
  admin,
  template,
}: Pick<TestServer, 'connection' | 'admin' | 'template'>): Promise<string> {
  const name = `${template}_buckets`;
  await administer(admin, `create database ${name} template ${template}${ownedBy(connection)}`);
  const options = { connection: inDatabase(connection, name), connections: 1, deadlineMs: 60_000 };
  const second = openDatabase({ ...options, schema: SECOND_BUCKET });
  await migrate(second, { schema: SECOND_BUCKET });
  await second.close();
  const home = openDatabase(options);
  const bucket = { name: SECOND_BUCKET, urlSealed: null, schema: SECOND_BUCKET, status: 'open' } as const;
  await insertBucket(home, { ...bucket, createdAt: systemClock.now() });
  await home.close();
  return name;
}

/** Constant, so that a commit passes or fails alike on every machine; set BUCKET_SEED to divide the files differently. */
function bucketSeed(): string {
  const seed = process.env.BUCKET_SEED || '1';
  process.stdout.write(`Test files are divided between two buckets by BUCKET_SEED=${seed}\n`);
  return seed;
}

/**
 * Only a crash of the machine could lose what is not on disk yet, and no test crashes the machine. Each database that is created
 * or dropped is a checkpoint, after which the log would contain whole pages again.
 */
async function stopWaitingForDisk(admin: pg.ClientConfig): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await administer(admin, `alter system set ${setting} = off`);
  await administer(admin, 'select pg_reload_conf()');
}

/** The parts of an address as fields: a test may replace one of them. */
function fieldsOf(address: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(address);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)),
  };
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
