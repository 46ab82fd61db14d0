import { opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { selectMissing } from './email-store.ts';

const BATCH = 5000;
const FILE_NAME = /^(?:(\w+)\.eml|\.(\w+)\.part)$/;

/**
 * Deletes the files of emails that are no longer stored, because their time is over or their account was erased;
 * returns the number of files. Other files in the folder are left alone. Safe in several processes.
 */
export async function sweepOutboxFiles(db: Db, folder: string, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const files of filesByEmail(folder)) {
    if (signal.aborted) break;
    for (const id of await selectMissing(db, [...files.keys()])) {
      for (const name of files.get(id) ?? []) {
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
    }
  }
  return removed;
}

async function* filesByEmail(folder: string): AsyncGenerator<ReadonlyMap<string, readonly string[]>> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    // The folder is created with the first file.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (entries === null) return;
  let files = new Map<string, string[]>();
  for await (const { name } of entries) {
    const [, finished, unfinished] = FILE_NAME.exec(name) ?? [];
    const id = finished ?? unfinished ?? '';
    if (!isId('email', id)) continue;
    files.set(id, [...(files.get(id) ?? []), name]);
    if (files.size < BATCH) continue;
    yield files;
    files = new Map();
  }
  if (files.size > 0) yield files;
}
