import { createWriteStream } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Clock, Problem } from '../../kernel/index.ts';
import { refuseForeignDataDir } from '../data-dir-owner.ts';
import { findHome } from '../embedded/home.ts';
import { type ServerUser, serverUser } from '../embedded/server-user.ts';
import { openStorage, type Storage } from '../storage.ts';
import { type ArchiveEntry, damaged, readArchive } from './archive.ts';
import { BACKUP_FORMAT, FILE_FOLDERS, KEY_ENTRY, MANIFEST } from './backup.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly clock: Clock;
}

/** A long time: after its first start the database replays the log of the backup. */
const DEADLINE_MS = 600_000;

export interface RestoreSummary {
  readonly dataDir: string;
  readonly files: number;
  /** When the backup was made. */
  readonly createdAt: string;
  /** Whether the key was part of it. */
  readonly key: boolean;
}

interface Manifest {
  readonly format: number;
  readonly created_at: string;
  readonly key: boolean;
}

/** When the backup was made, if it can be restored here. Reads only the beginning of the file. */
export async function dateOfBackup({ file, dataDir }: RestoreOptions): Promise<string> {
  await requireRestorable(file, dataDir);
  for await (const entry of readArchive(file)) {
    return (await readManifest(entry)).created_at;
  }
  throw damaged();
}

/** Returns whether the data directory exists. */
async function requireRestorable(file: string, dataDir: string): Promise<boolean> {
  await refuseForeignDataDir(dataDir);
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new Problem('not_found', `There is no file ${file}.`);
  const existing = await readdir(dataDir).catch(() => null);
  if (existing !== null && existing.length > 0) {
    throw new Problem('conflict', `The data directory ${dataDir} is not empty; restore into an empty one.`);
  }
  return existing !== null;
}

/**
 * Unpacks a backup into an empty data directory, starts its database, which verifies that it recovers, and lets `revise`
 * change it before anybody uses it. Nothing is left behind if any of this fails.
 */
export async function restoreEmbedded<T>(
  options: RestoreOptions,
  revise: (storage: Storage) => Promise<T>,
): Promise<RestoreSummary & { readonly revised: T }> {
  const { dataDir, clock, file } = options;
  const existed = await requireRestorable(file, dataDir);
  try {
    const summary = await unpack(options);
    const storage = await openStorage({
      databaseUrl: null,
      dataDir,
      connections: 1,
      deadlineMs: DEADLINE_MS,
      clock,
    });
    try {
      return { ...summary, revised: await revise(storage) };
    } finally {
      await storage.close();
    }
  } catch (error) {
    for (const name of await readdir(dataDir).catch(() => [])) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
    if (!existed) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function unpack({ file, dataDir }: RestoreOptions): Promise<RestoreSummary> {
  const user = await serverUser();
  let manifest: Manifest | null = null;
  let home = '';
  let labeled = false;
  let files = 0;
  for await (const entry of readArchive(file)) {
    if (manifest === null) {
      manifest = await readManifest(entry);
      home = await findHome(dataDir, user);
      continue;
    }
    const [top = ''] = entry.path.split('/');
    if (entry.path.split('/').includes('..') || !isKnown(top)) throw damaged();
    const inCluster = top === 'cluster';
    const target = join(
      inCluster ? `${home}` : dataDir,
      inCluster ? `cluster.restore${entry.path.slice(7)}` : entry.path,
    );
    await place(entry, target, inCluster ? user : null);
    if (entry.path === 'cluster/backup_label') labeled = true;
    if (entry.content !== null) files += 1;
  }
  if (manifest === null || !labeled) throw damaged();
  await rename(join(home, 'cluster.restore'), join(home, 'cluster'));
  return { dataDir, files, createdAt: manifest.created_at, key: manifest.key };
}

function isKnown(top: string): boolean {
  return top === 'cluster' || top === KEY_ENTRY || FILE_FOLDERS.some((name) => name === top);
}

async function readManifest(entry: ArchiveEntry): Promise<Manifest> {
  if (entry.path !== MANIFEST || entry.content === null || entry.size > 4096) throw damaged();
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  const manifest = JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
  if (manifest.format !== BACKUP_FORMAT) {
    throw new Problem(
      'conflict',
      'The backup was made by another version of prequal; restore it with that one.',
    );
  }
  return manifest;
}

async function place(entry: ArchiveEntry, target: string, user: ServerUser | null): Promise<void> {
  await mkdir(entry.content === null ? target : dirname(target), { recursive: true, mode: 0o700 });
  if (entry.content !== null) {
    await pipeline(
      Readable.from(entry.content, { objectMode: false }),
      createWriteStream(target, { mode: 0o600, flags: 'wx' }),
    );
  } else {
    await chmod(target, 0o700);
  }
  if (user !== null) await chown(target, user.uid, user.gid);
}
