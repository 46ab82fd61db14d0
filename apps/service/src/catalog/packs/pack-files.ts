import { readFileSync, realpathSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** Why a file of a pack was not read. */
export type UnreadFile = 'missing' | 'outside' | 'not_a_file';

/**
 * Reads a file that belongs to a folder of a pack. Links are resolved first: a pack must not publish what the service
 * may read elsewhere, such as its own keys.
 */
export function readPackFile(folder: string, path: string): { readonly text: string } | UnreadFile {
  let real: string;
  try {
    real = realpathSync.native(path);
  } catch {
    return 'missing';
  }
  const steps = relative(realpathSync.native(folder), real).split(sep);
  if (steps[0] === '..' || steps[0] === '') return 'outside';
  return statSync(real).isFile() ? { text: readFileSync(real, 'utf8') } : 'not_a_file';
}
