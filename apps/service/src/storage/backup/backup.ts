import { constants, createReadStream } from 'node:fs';
import { access, lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { type Clock, fileProblem, Problem, writingTo } from '../../kernel/index.ts';
import { refuseForeignDataDir } from '../data-dir-owner.ts';
import { joinEmbedded } from '../embedded/embedded.ts';
import { refuseMissingDatabase } from '../embedded/home.ts';
import { type ArchiveEntry, writeArchive } from './archive.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** The key file, or null when the key comes from a variable and is not part of the backup. */
  readonly keyFile: string | null;
  /** Where the archive goes; it must not exist. */
  readonly out: string;
  readonly version: string;
  readonly clock: Clock;
}

export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  readonly createdAt: Date;
}

export const MANIFEST = 'prequal-backup.json';
export const BACKUP_FORMAT = 1;
export const KEY_ENTRY = 'keys.json';
/** Folders of the data directory that a backup contains besides the database. */
export const FILE_FOLDERS = ['invoices', 'outbox', 'accepted-mail'] as const;

/** Contents that PostgreSQL recreates at startup, or that belong to the running server. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

/**
 * One file with the embedded database, its key and the files beside it, while the service runs. The cluster is copied
 * between pg_backup_start and pg_backup_stop; a slot keeps the log that makes the copy consistent.
 */
export async function backUpEmbedded(options: BackupOptions): Promise<BackupSummary> {
  const { out, clock, dataDir } = options;
  if (await exists(out)) throw new Problem('conflict', `The file ${out} exists; choose another name.`);
  // The dot makes a file in place of the folder an error too.
  await writingTo(out, () => access(`${dirname(out)}/.`, constants.W_OK));
  await refuseForeignDataDir(dataDir);
  await refuseMissingDatabase(dataDir);
  const server = await joinEmbedded(dataDir, clock);
  const client = new pg.Client(server.admin);
  const draft = `${out}.partial`;
  const createdAt = clock.now();
  const count = { files: 0 };
  try {
    await client.connect();
    await refuseMinimalLog(client);
    await rm(draft, { force: true });
    await writeArchive(
      draft,
      counted(entriesOf({ client, cluster: server.folder, createdAt }, options), count),
    ).catch((error) => {
      // Errors of the files that are read name themselves; a full disk does not.
      throw error.syscall === 'write' ? fileProblem(error, out, 'written') : error;
    });
    await rename(draft, out);
    return { path: out, bytes: (await stat(out)).size, files: count.files, createdAt };
  } finally {
    await rm(draft, { force: true });
    await client.end();
    await server.leave();
  }
}

async function refuseMinimalLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wal_level: string }>('show wal_level');
  if (rows[0]?.wal_level !== 'minimal') return;
  throw new Problem('conflict', 'The database was started by an older version: restart the service first.');
}

async function* counted(
  entries: AsyncIterable<ArchiveEntry>,
  count: { files: number },
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    yield entry;
    if (entry.content !== null) count.files += 1;
  }
}

async function* entriesOf(
  {
    client,
    cluster,
    createdAt,
  }: { readonly client: pg.Client; readonly cluster: string; readonly createdAt: Date },
  options: BackupOptions,
): AsyncGenerator<ArchiveEntry> {
  const { dataDir, keyFile, version } = options;
  const manifest = {
    format: BACKUP_FORMAT,
    version,
    created_at: createdAt.toISOString(),
    key: keyFile !== null,
  };
  yield textEntry(MANIFEST, `${JSON.stringify(manifest)}\n`);
  if (keyFile !== null) yield textEntry(KEY_ENTRY, await readFile(keyFile, 'utf8'));
  for (const name of FILE_FOLDERS) yield* folderEntries(dataDir, name);

  // Temporary: the slot is dropped with this connection, however the backup ends.
  await client.query(
    "select pg_create_physical_replication_slot('prequal_backup_' || pg_backend_pid(), true, true)",
  );
  await client.query("select pg_backup_start('prequal', true)");
  yield* folderEntries(cluster, '', 'cluster');
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const label = rows[0]?.labelfile ?? '';
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
  for (const name of (await readdir(join(cluster, 'pg_wal'))).sort()) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first) {
      yield* fileEntry(join(cluster, 'pg_wal', name), `cluster/pg_wal/${name}`);
    }
  }
  // Written last: without it the copy does not count as complete.
  yield textEntry('cluster/backup_label', label);
}

async function* folderEntries(root: string, name: string, as = name): AsyncGenerator<ArchiveEntry> {
  const folder = join(root, name);
  if (!(await exists(folder))) return;
  yield { path: as, size: 0, content: null };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path);
    const [top = ''] = inside.split('/');
    if (LEFT_OUT.test(inside) || (as === 'cluster' && EMPTIED.has(top) && inside !== top)) continue;
    if (entry.isDirectory()) yield { path: `${as}/${inside}`, size: 0, content: null };
    else if (entry.isFile()) yield* fileEntry(path, `${as}/${inside}`);
  }
}

/** A file that was removed in the meantime is not needed: the write-ahead log covers it. */
async function* fileEntry(file: string, path: string): AsyncGenerator<ArchiveEntry> {
  const found = await lstat(file).catch(() => null);
  if (found !== null) yield { path, size: found.size, content: contentOf(file) };
}

async function* contentOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function textEntry(path: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return {
    path,
    size: bytes.length,
    content: (async function* () {
      yield bytes;
    })(),
  };
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
