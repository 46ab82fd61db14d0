import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_FORM } from '../content.ts';

/**
 * SHA-256 over the names and bytes of all files in a folder, in an order that is the same on every machine, and over
 * the form in which they are stored: the same files read into another form are another catalog.
 */
export async function filesDigestOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(`form ${CONTENT_FORM}\n`);
  for (const path of paths.sort()) {
    hash.update(`${path.slice(folder.length)}\n`);
    hash.update(
      createHash('sha256')
        .update(await readFile(path))
        .digest(),
    );
  }
  return hash.digest('hex');
}
