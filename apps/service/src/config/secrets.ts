import { chmod, link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES, KeyError, KeyRing, randomSecretBytes } from '../kernel/index.ts';
import type { Config } from './config.ts';
import { parseKeyList, parseKeyVersion } from './key-text.ts';

/**
 * From the variable, from the file, or, on a first start, from fresh randomness written to the file. Null when there is
 * no key and none may be made: a database that was used before needs the key that it was used with.
 */
export async function loadKeyRing(config: Config, options: { readonly create: true }): Promise<KeyRing>;
export async function loadKeyRing(
  config: Config,
  options: { readonly create: boolean },
): Promise<KeyRing | null>;
export async function loadKeyRing(
  config: Config,
  options: { readonly create: boolean },
): Promise<KeyRing | null> {
  if (config.key.inline !== null) return new KeyRing(parseKeyList(config.key.inline));
  const found = await readKeyFile(config.key.file);
  if (found !== null || !options.create) return found;
  await createKeyFile(config.key.file);
  const created = await readKeyFile(config.key.file);
  if (created === null)
    throw new KeyError(`The key file ${config.key.file} was deleted while it was being created.`);
  return created;
}

async function readKeyFile(path: string): Promise<KeyRing | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new KeyError(`The key file ${path} cannot be read.`, { cause: error });
  }
  if (((await stat(path)).mode & 0o077) !== 0) {
    throw new KeyError(`The key file ${path} is accessible to other users. Run chmod 600 on it.`);
  }
  let keys: unknown;
  try {
    keys = (JSON.parse(text) as { keys?: unknown }).keys;
  } catch {
    keys = null;
  }
  if (typeof keys !== 'object' || keys === null) {
    throw new KeyError(`The key file ${path} must look like {"keys": {"1": "<base64 of 32 bytes>"}}.`);
  }
  return new KeyRing(
    Object.entries(keys).map(([version, key]) => parseKeyVersion(version, String(key), path)),
  );
}

/** Writes a temporary file and links it into place, so that of several processes exactly one creates the key. */
async function createKeyFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomSecretBytes(4).toString('hex')}`;
  const keys = { 1: randomSecretBytes(KEY_BYTES).toString('base64') };
  await writeFile(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(draft, 0o600);
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}
