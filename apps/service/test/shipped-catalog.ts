import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { nextVersion, readShippedInProcess, type ShippedCatalog } from '../src/catalog/index.ts';
import { systemClock } from '../src/kernel/index.ts';
import { openTestFolder } from './test-folder.ts';

/** The set-ups of the projects are modules of their own, in one process. */
const OF_RUN = Symbol.for('prequal.shipped-catalog');
const run = globalThis as { [OF_RUN]?: Promise<string> };

/**
 * The folder with the shipped catalog, read and compiled once for the whole run, in a process of its own as at a first start of
 * the service. The set-up that is first asks for it, and the root's removes it.
 */
export function shippedCatalogOfRun(): Promise<string> {
  run[OF_RUN] ??= writeShippedCatalog();
  return run[OF_RUN];
}

async function writeShippedCatalog(): Promise<string> {
  const folder = await openTestFolder('shipped');
  const { built, ...rest } = await readShippedInProcess(await nextVersion({ db: null, clock: systemClock }));
  if (built === undefined) throw new Error('The shipped catalog was not built.');
  await writeFile(snapshotIn(folder), built.serialized);
  await writeFile(join(folder, 'rest'), serialize({ ...rest, version: built.version }));
  return folder;
}

/** The file with the serialized snapshot. */
export function snapshotIn(folder: string): string {
  return join(folder, 'snapshot');
}

/** What a first start would publish. */
export async function readShippedCatalog(folder: string): Promise<ShippedCatalog> {
  const { version, ...rest } = deserialize(await readFile(join(folder, 'rest')));
  return { ...rest, built: { version, serialized: await readFile(snapshotIn(folder)) } };
}
