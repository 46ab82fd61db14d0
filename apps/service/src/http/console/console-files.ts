import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the built console is: beside `dist` in the packed service, in its own workspace in a checkout. */
const FOLDERS = ['../../../console/', '../../../../console/dist/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A built file with the compressed forms that the build made of it. */
export interface ConsoleFile {
  /** Relative to the console, such as `assets/index-B_JqPYNx.css`. */
  readonly name: string;
  readonly contentType: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** The files of the console; none when it was not built. */
export async function readConsoleFiles(
  folder = FOLDERS.find((candidate) => existsSync(join(candidate, 'index.html'))),
): Promise<ConsoleFile[]> {
  if (folder === undefined) return [];
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  const known = names.filter((name) => extname(name) in TYPES);
  return Promise.all(
    known.map(async (name) => {
      const read = (suffix: string) => readFile(join(folder, `${name}${suffix}`));
      const identity = await read('');
      return {
        name,
        contentType: TYPES[extname(name)] ?? '',
        etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        identity,
        br: names.includes(`${name}.br`) ? await read('.br') : null,
        gzip: names.includes(`${name}.gz`) ? await read('.gz') : null,
      };
    }),
  );
}
