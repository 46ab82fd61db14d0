import { access, constants, link, lstat, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invariant, Problem, randomSecretBytes } from '../../kernel/index.ts';
import { createDataDir } from '../data-dir-owner.ts';
import { isReachable, type ServerUser } from './server-user.ts';

/** Where a cluster goes when the data directory is closed to the server's user (a checkout under a 0700 home). */
const REACHABLE_FOLDER = '/var/lib/prequal';
const LOCATION_FILE = 'postgres.location';

/**
 * The folder that holds the cluster and, where needed, a copy of the server's programs. Normally
 * `<data directory>/postgres`. As root below a closed folder it is in a reachable place, and a pointer file in the
 * data directory names it; without the pointer file (data directory wiped) a new one is created.
 */
export async function findHome(dataDir: string, user: ServerUser | null): Promise<string> {
  await createDataDir(dataDir, user);
  const located = await readLocation(dataDir);
  if (located !== null) {
    if (user !== null) await prepareReachableFolder(dirname(located));
    return prepare(located, user);
  }
  if (await isReachable(dataDir, user)) return prepare(join(dataDir, 'postgres'), user);
  await prepareReachableFolder(REACHABLE_FOLDER);
  await writeLocation(dataDir, join(REACHABLE_FOLDER, randomSecretBytes(8).toString('hex')));
  const home = await readLocation(dataDir);
  invariant(home !== null, 'the database location file was deleted while it was being written');
  return prepare(home, user);
}

/** Whether a data directory has an embedded database. Creates nothing. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const home = (await readLocation(dataDir)) ?? join(dataDir, 'postgres');
  return exists(join(home, 'cluster', 'PG_VERSION'));
}

/** A command with a wrong data directory must not create a database beside the one that was meant. */
export async function refuseMissingDatabase(dataDir: string): Promise<void> {
  if (await hasEmbeddedDatabase(dataDir)) return;
  throw new Problem(
    'not_found',
    `The data directory ${dataDir} contains no database: check PREQUAL_DATA_DIR, start the service with \`prequal serve\`, or add --init to create one.`,
  );
}

/** Written to a temporary file and linked into place: exactly one of several starting processes chooses the home. */
async function writeLocation(dataDir: string, home: string): Promise<void> {
  const draft = join(dataDir, `${LOCATION_FILE}.${randomSecretBytes(8).toString('hex')}`);
  await writeFile(draft, `${home}\n`);
  try {
    await link(draft, join(dataDir, LOCATION_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}

async function readLocation(dataDir: string): Promise<string | null> {
  const path = join(dataDir, LOCATION_FILE);
  try {
    const { uid } = await lstat(path);
    // Root works in the folder that the file names, so only root may name it.
    if (process.getuid?.() === 0 && uid !== 0) {
      throw new Problem('conflict', `The file ${path} must belong to root: remove it, or restore its owner.`);
    }
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function prepare(home: string, user: ServerUser | null): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await giveFolder(home, user);
  return home;
}

/**
 * Makes a folder private to the server's user. It is opened first, and nothing is done to it by name: who can write to
 * the folder above could put a link to another folder in its place, which would be given away by root.
 */
export async function giveFolder(folder: string, user: ServerUser | null): Promise<void> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTDIR' && code !== 'ELOOP') throw error;
    throw new Problem('conflict', `${folder} must be a folder and not a link. Remove it.`);
  });
  try {
    const { uid } = await handle.stat();
    const own = process.getuid?.();
    if (uid !== own && uid !== user?.uid) {
      throw new Problem('conflict', `The folder ${folder} belongs to another user.`);
    }
    if (user !== null) await handle.chown(user.uid, user.gid);
    await handle.chmod(0o700);
  } finally {
    await handle.close();
  }
}

/** Root creates folders here, so nobody else may be able to replace them. */
async function prepareReachableFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const { uid, mode } = await lstat(folder);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Problem(
      'conflict',
      `The folder ${folder} must belong to root and be writable only for root. Set PREQUAL_DATA_DIR to a folder that other users may enter.`,
    );
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
