import { execFile } from 'node:child_process';
import { link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** The folder with the compiled catalog. */
const COMPILED = 'catalog-cache';

/**
 * A data directory in which the service starts as for the first time, but with its database and its compiled catalog in
 * place. For tests of anything else than the first start. Returns the path.
 */
export async function preparedDataDir(path: string): Promise<string> {
  const prepared = inject('preparedData');
  const copied = (await readdir(prepared)).filter((name) => name !== COMPILED);
  await mkdir(path, { mode: 0o711 });
  // Unlike `fs.cp`, this keeps the owners: the database's files belong to its own user.
  await promisify(execFile)('cp', ['-a', ...copied.map((name) => join(prepared, name)), path]);
  await linkCompiledCatalog(path);
  return path;
}

/**
 * Gives a restored data directory the compiled catalog, which no backup contains: compiling it takes longer than the rest of
 * a start. The service reads it only if the key and the version of the catalog are those of the prepared data directory.
 */
export async function linkCompiledCatalog(dataDir: string): Promise<void> {
  const prepared = inject('preparedData');
  // The service replaces these 50 MB but never changes them, so all data directories share them.
  await mkdir(join(dataDir, COMPILED), { mode: 0o700 });
  for (const name of await readdir(join(prepared, COMPILED)))
    await link(join(prepared, COMPILED, name), join(dataDir, COMPILED, name));
}
