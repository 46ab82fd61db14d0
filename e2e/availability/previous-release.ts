import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { linkDependencies } from '../linked-dependencies.ts';

/** Written by `npm run package:previous`; see docs/decisions/0026-beside-the-previous-release.md. */
const ARCHIVE = fileURLToPath(new URL('../fixtures/previous-release.tar.br', import.meta.url));

export interface PreviousRelease {
  /** The program, as `startService` takes it. */
  readonly bin: string;
  /** The number of its newest migration. */
  readonly newestMigration: number;
}

/** Unpacks the previous release into a folder, with the registry packages of this checkout. */
export async function unpackPreviousRelease(folder: string): Promise<PreviousRelease> {
  const release = join(folder, 'previous');
  await mkdir(release, { recursive: true });
  // A file, because tar may end at the archive's last entry, before it has read everything from a pipe.
  const archive = join(folder, 'previous.tar');
  await pipeline(createReadStream(ARCHIVE), createBrotliDecompress(), createWriteStream(archive));
  await promisify(execFile)('tar', ['-xf', archive, '-C', release]);
  await rm(archive);
  await linkDependencies(release, join(release, 'node_modules'));
  const migrations = await readdir(join(release, 'src/storage/migrations'));
  return {
    bin: join(release, 'bin/prequal.js'),
    newestMigration: Math.max(...migrations.map((name) => Number(name.slice(0, 4)))),
  };
}
