import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { Problem } from '../kernel/index.ts';
import { type ServerUser, serverUser } from './embedded/server-user.ts';

/**
 * Only the owner may use a data directory: root's files in another user's installation would lock that user out, and a
 * second database next to the first could be mistaken for it. Nothing is created before this check.
 */
export async function refuseForeignDataDir(dataDir: string): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const found = await stat(dataDir).catch(() => null);
  if (found === null || found.uid === uid) return;
  // A group of users may share a directory, as containers with arbitrary user ids do; this does not apply to root.
  if (uid !== 0 && (await isWritable(dataDir))) return;
  const owner = await userName(found.uid);
  throw new Problem(
    'conflict',
    `The data directory ${dataDir} belongs to ${owner}: run this as that user, or set PREQUAL_DATA_DIR.`,
  );
}

/** Creates a data directory before its database, unless it belongs to somebody else. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await refuseForeignDataDir(dataDir);
  await createDataDir(dataDir, await serverUser());
}

/** The server's user may enter root's data directory but not list it; its files stay private. */
export async function createDataDir(dataDir: string, user: ServerUser | null): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: user === null ? 0o700 : 0o711 });
}

function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function userName(uid: number): Promise<string> {
  const entries = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const name = entries.map((line) => line.split(':')).find((entry) => entry[2] === String(uid))?.[0];
  return name === undefined ? `user ${uid}` : `user ${name} (uid ${uid})`;
}
