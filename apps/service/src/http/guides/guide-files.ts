import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the documentation is: beside `dist` in the packed service, at the root of a checkout. */
const FOLDERS = ['../../../docs/', '../../../../../docs/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/html; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** A file of the documentation, served at the address that it has in the repository. */
export interface GuideFile {
  /** Relative to the documentation, such as `guides/catalog.md`. */
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The files of the documentation; none when the package was made without them. */
export async function readGuideFiles(folder = FOLDERS.find(existsSync)): Promise<GuideFile[]> {
  if (folder === undefined) return [];
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  return Promise.all(
    names
      .filter((name) => extname(name) in TYPES)
      .map(async (name) => ({
        name,
        contentType: TYPES[extname(name)] ?? '',
        content: await readFile(join(folder, name)),
      })),
  );
}
