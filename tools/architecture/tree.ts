import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', '.git', '.prequal']);
const READ = /\.(?:ts|tsx|mts|js|mjs|sql|md|json|ya?ml)$/;

/** Every text file of the repository, by its path from the root. */
export async function readTree(root: string = REPOSITORY): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) await walk(path);
      else if (entry.isFile() && READ.test(entry.name))
        files.set(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'));
    }
  };
  await walk(root);
  return files;
}
