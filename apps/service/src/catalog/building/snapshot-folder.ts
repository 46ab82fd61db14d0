import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeyError, type KeyRing, randomSecretBytes } from '../../kernel/index.ts';
import type { BundleVersion } from '../datasets/bundle-version.ts';

export interface SnapshotKey {
  readonly version: BundleVersion;
  readonly digest: string;
}

export type CacheKeys = Pick<KeyRing, 'current' | 'derive'>;

interface SnapshotFolderOptions {
  readonly dataDir: string;
  readonly keys: CacheKeys;
  /** Called for a file that this server did not write or that was changed. The version is compiled again. */
  readonly onRefused?: (file: string) => void;
}

const VERSION_BYTES = 2;
const NONCE_BYTES = 12;
const MAC_BYTES = 16;
const TRAILER_BYTES = VERSION_BYTES + NONCE_BYTES + MAC_BYTES;
const MAC_STEP = 1 << 20;

/** The folder inside the data directory. Everything in it can be rebuilt. */
const FOLDER = 'catalog-cache';
const SUFFIX = '.snapshot';
/** The current version, the one before and one more for a replay; each is some 30 MB. */
const KEPT = 3;

/**
 * Serialized snapshots on disk, so that a version is compiled once per machine and not by every process at every start.
 * Only a cache: an unwritable folder or a damaged file costs nothing but time. Each file ends with a MAC under the
 * server key, because a changed byte in a premium table would change decisions unnoticed. It is a GMAC (AES-256-GCM of nothing, with the
 * file as additional data, under a nonce of its own), which takes 8 ms for 40 MB; HMAC-SHA-256 took 115 ms at each start of a process.
 */
export class SnapshotFolder {
  readonly #folder: string;
  readonly #keys: CacheKeys;
  readonly #onRefused: (file: string) => void;
  #stamp: Promise<string> | null = null;

  constructor({ dataDir, keys, onRefused = () => {} }: SnapshotFolderOptions) {
    this.#folder = join(dataDir, FOLDER);
    this.#keys = keys;
    this.#onRefused = onRefused;
  }

  /** Null when there is no file, or none that this server wrote. */
  async read(key: SnapshotKey): Promise<Buffer | null> {
    const path = await this.#path(key);
    const file = await readFile(path).catch(() => null);
    if (file === null) return null;
    const end = file.length - TRAILER_BYTES;
    const serialized = file.subarray(0, Math.max(0, end));
    const genuine = end > 0 ? await this.#trailer(path, serialized, file.subarray(end)) : null;
    if (genuine !== null && timingSafeEqual(genuine, file.subarray(end))) return serialized;
    this.#onRefused(path);
    return null;
  }

  async has(key: SnapshotKey): Promise<boolean> {
    return stat(await this.#path(key)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Whole or not at all: a reader never sees half a file. The file is not forced to disk, which delays the transactions of others; one that
   * a crash has cut off has no MAC and is built again.
   */
  async write(key: SnapshotKey, bytes: Buffer): Promise<void> {
    const path = await this.#path(key);
    const draft = `${path}.${process.pid}`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        const begun = Buffer.concat([Buffer.alloc(VERSION_BYTES), randomSecretBytes(NONCE_BYTES)]);
        begun.writeUInt16BE(this.#keys.current);
        await file.writeFile((await this.#trailer(path, bytes, begun)) ?? '');
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await this.#deleteOld();
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  /** The key version and nonce that `begun` begins with, and the MAC over the file's name and content; null if the key is not available. */
  async #trailer(path: string, serialized: Buffer, begun: Buffer): Promise<Buffer | null> {
    const key = this.#derive(begun.readUInt16BE(0));
    if (key === null) return null;
    const head = begun.subarray(0, VERSION_BYTES + NONCE_BYTES);
    const options = { authTagLength: MAC_BYTES };
    const mac = createCipheriv('aes-256-gcm', key, head.subarray(VERSION_BYTES), options);
    mac.setAAD(Buffer.from(`${basename(path)}\n`));
    for (let from = 0; from < serialized.length; from += MAC_STEP) {
      mac.setAAD(serialized.subarray(from, from + MAC_STEP));
      // Other requests are served between two steps.
      await new Promise((resolve) => setImmediate(resolve));
    }
    mac.final();
    return Buffer.concat([head, mac.getAuthTag()]);
  }

  #derive(version: number): Buffer | null {
    try {
      return this.#keys.derive('catalog-mac', version);
    } catch (error) {
      if (error instanceof KeyError) return null;
      throw error;
    }
  }

  async #path({ version, digest }: SnapshotKey): Promise<string> {
    this.#stamp ??= programStamp();
    return join(this.#folder, `${version}-${digest.slice(0, 16)}-${await this.#stamp}${SUFFIX}`);
  }

  async #deleteOld(): Promise<void> {
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

/** Another version of the program may lay out its tables differently, so the versions do not share serialized files. */
export async function programStamp(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const packages = ['@prequal/engine', '@prequal/reading', '@prequal/packs'].map((name) =>
    dirname(resolve(name)),
  );
  const catalog = dirname(dirname(fileURLToPath(import.meta.url)));
  const hash = createHash('sha256').update(process.versions.v8);
  for (const folder of [...packages, catalog]) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.[jt]s$/.test(name)).sort();
    const files = await Promise.all(names.map((name) => stat(join(folder, name))));
    files.forEach(({ size, mtimeMs }, index) => {
      hash.update(`${names[index]} ${size} ${mtimeMs}\n`);
    });
  }
  return hash.digest('hex').slice(0, 16);
}
