import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogFiles } from '@prequal/packs';
import { folderFiles } from './folder-files.ts';

/** The root of the package, the same from `src/catalog` and from `dist/catalog`. */
const PACKAGE_ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const REPOSITORY_ROOT = dirname(dirname(PACKAGE_ROOT));

/** Where the shipped catalog is: inside an installed package, or at the root of the checkout. */
export function shippedFolder(): string {
  const packaged = join(PACKAGE_ROOT, 'data');
  return existsSync(packaged) ? packaged : join(REPOSITORY_ROOT, 'data');
}

/**
 * The files of a catalog: of `packs` and `catalog` inside the named folder. A folder with packs only is read with the shipped
 * reference tables.
 */
export function catalogFiles(folder: string): CatalogFiles {
  const reference = join(folder, 'catalog');
  return {
    packs: folderFiles(packsFolder(folder)),
    reference: folderFiles(existsSync(reference) ? reference : join(shippedFolder(), 'catalog')),
  };
}

export function packsFolder(folder: string): string {
  const packs = join(folder, 'packs');
  return existsSync(packs) ? packs : folder;
}
