import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
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
  const tar = spawn('tar', ['-xf', '-', '-C', release], { stdio: ['pipe', 'inherit', 'inherit'] });
  const unpacked = once(tar, 'close');
  await pipeline(createReadStream(ARCHIVE), createBrotliDecompress(), tar.stdin);
  const [code] = (await unpacked) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  await linkDependencies(release, join(release, 'node_modules'));
  const migrations = await readdir(join(release, 'src/storage/migrations'));
  return {
    bin: join(release, 'bin/prequal.js'),
    newestMigration: Math.max(...migrations.map((name) => Number(name.slice(0, 4)))),
  };
}
