import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BundleVersion } from '../reference/index.ts';

export interface SnapshotKey {
  readonly version: BundleVersion;
  readonly digest: string;
}

/** The folder inside the data directory. Everything in it can be made again. */
const FOLDER = 'catalog-cache';
const SUFFIX = '.snapshot';
/** The current version, the one before and one more for a replay; each is some 17 MB. */
const KEPT = 3;

/**
 * Packed snapshots on disk, so that a version is compiled once per machine and not by every process at every start.
 * A cache only: a folder that cannot be written or a file that is damaged costs time and nothing else.
 */
export class SnapshotFolder {
  readonly #folder: string;
  #stamp: Promise<string> | null = null;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FOLDER);
  }

  async read(key: SnapshotKey): Promise<Buffer | null> {
    return readFile(await this.#path(key)).catch(() => null);
  }

  async has(key: SnapshotKey): Promise<boolean> {
    return stat(await this.#path(key)).then(
      () => true,
      () => false,
    );
  }

  /** Whole or not at all: a reader never sees half a file. */
  async write(key: SnapshotKey, bytes: Buffer): Promise<void> {
    const path = await this.#path(key);
    const draft = `${path}.${process.pid}`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await this.#tidy();
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async #path({ version, digest }: SnapshotKey): Promise<string> {
    this.#stamp ??= programStamp();
    return join(this.#folder, `${version}-${digest.slice(0, 16)}-${await this.#stamp}${SUFFIX}`);
  }

  async #tidy(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(SUFFIX));
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        return { path, at: (await stat(path)).mtimeMs };
      }),
    );
    const old = files.sort((a, b) => b.at - a.at).slice(KEPT);
    await Promise.all(old.map(({ path }) => rm(path, { force: true })));
  }
}

/** Another program may lay out its tables differently, so what one has packed is not for the other. */
export async function programStamp(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const engine = dirname(dirname(resolve('@prequal/engine')));
  const reading = dirname(resolve('@prequal/sdk/reading'));
  const catalog = dirname(dirname(fileURLToPath(import.meta.url)));
  const hash = createHash('sha256').update(process.versions.v8);
  for (const folder of [engine, reading, catalog]) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.[jt]s$/.test(name)).sort();
    const files = await Promise.all(names.map((name) => stat(join(folder, name))));
    files.forEach(({ size, mtimeMs }, index) => {
      hash.update(`${names[index]} ${size} ${mtimeMs}\n`);
    });
  }
  return hash.digest('hex').slice(0, 16);
}
