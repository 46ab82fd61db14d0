import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SourceFiles, sourceFiles } from '../src/source-files.ts';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/** All files of a folder of the checkout, such as `data/packs`, read into memory. */
export function checkoutFiles(folder: string): SourceFiles {
  const names = readdirSync(join(CHECKOUT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(CHECKOUT, folder).length + 1));
  return sourceFiles(
    Object.fromEntries(names.map((name) => [name, readFileSync(join(CHECKOUT, folder, name), 'utf8')])),
  );
}
