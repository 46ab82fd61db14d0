import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, Problem, randomSecretBytes, startOf, writingTo } from '../../kernel/index.ts';

export interface OutputLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one that writes an output, or refuses.
 *
 * The lock is a folder beside the output with one entry, named after its owner. It is made elsewhere and moved into
 * place, which the system does only when nothing or an empty folder is there. The entry of a dead owner is removed by
 * its own name, which no other process ever has, so a process that removes a stale lock cannot remove the lock of
 * a faster one.
 */
export function lockOutput(out: string, host: string): Promise<OutputLock> {
  return writingTo(out, () => takeLock(out, host));
}

async function takeLock(out: string, host: string): Promise<OutputLock> {
  const lock = lockFolder(out);
  const name = `${process.pid}-${await startOf(process.pid)}@${encodeURIComponent(host)}`;
  const draft = `${lock}.${randomSecretBytes(8).toString('hex')}`;
  await mkdir(draft);
  try {
    await writeFile(join(draft, name), '');
    while (!(await moved(draft, lock))) await clearOfTheDead(out, host);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return {
    release: () =>
      writingTo(out, async () => {
        await rm(join(lock, name), { force: true });
        await removeEmpty(lock);
      }),
  };
}

function lockFolder(out: string): string {
  return `${out}.lock`;
}

async function moved(draft: string, lock: string): Promise<boolean> {
  try {
    await rename(draft, lock);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    if (codeOf(error) === 'ENOTDIR') throw foreignLock(lock);
    throw error;
  }
}

/** Refuses if the owner is running, or cannot be checked from this machine. */
async function clearOfTheDead(out: string, host: string): Promise<void> {
  const lock = lockFolder(out);
  for (const name of await namesIn(lock)) {
    const [, pid = '', started, machine = ''] = /^(\d+)-(\d*)@(.*)$/.exec(name) ?? [];
    if (pid === '') throw foreignLock(lock);
    if (machine !== encodeURIComponent(host)) {
      const way = `if it no longer runs there, remove ${lock} and try again`;
      throw taken(out, `process ${pid} on ${machine}`, way);
    }
    if (await stillRuns(Number(pid), started)) {
      throw taken(out, `process ${pid}`, 'wait until it finishes or choose another file');
    }
    await rm(join(lock, name), { force: true });
  }
}

async function stillRuns(pid: number, started = ''): Promise<boolean> {
  const start = await startOf(pid);
  // If the start time of a process is unknown, its id is trusted.
  return (start === '' || start === started) && isRunning(pid);
}

async function namesIn(lock: string): Promise<string[]> {
  return readdir(lock).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Another process may already have moved its own lock there. */
async function removeEmpty(lock: string): Promise<void> {
  await rmdir(lock).catch((error) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  });
}

function taken(out: string, who: string, way: string): Problem {
  return new Problem('conflict', `${out} is being written by another batch, ${who}: ${way}.`);
}

function foreignLock(lock: string): Problem {
  return new Problem(
    'conflict',
    `${lock} exists but is not the lock of a batch: remove it or name another file.`,
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
