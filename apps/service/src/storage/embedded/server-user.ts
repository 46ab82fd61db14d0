import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root, so as root it runs under an unprivileged user that owns its files. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Preferred names, in order; `nobody` exists on every Linux that has a passwd file. */
const CANDIDATES = ['prequal', 'nobody'];

/** Null when the current process is not root: the server then runs as the process's own user. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = entries.find(([candidate]) => candidate === name);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root. Add a user called "prequal", and the embedded database will run as that user.',
  );
}

/** Whether a folder can be entered by the user from the root of the file system down. */
export async function isReachable(folder: string, user: ServerUser | null): Promise<boolean> {
  if (user === null) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
