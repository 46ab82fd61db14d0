import { chmod, link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES, KeyError, KeyRing, type KeyVersion, randomSecretBytes } from '../kernel/index.ts';
import type { Config } from './config.ts';

/** From the variable, from the file, or, on a first start, from fresh randomness written to the file. */
export async function loadKeyRing(config: Config): Promise<KeyRing> {
  if (config.key.inline !== null) return parseInline(config.key.inline);
  const found = await readKeyFile(config.key.file);
  if (found !== null) return found;
  await createKeyFile(config.key.file);
  const created = await readKeyFile(config.key.file);
  if (created === null)
    throw new KeyError(`the key file ${config.key.file} vanished while it was being made`);
  return created;
}

function parseInline(text: string): KeyRing {
  return new KeyRing(
    text.split(',').map((part) => {
      const [version, encoded] = part.trim().split(':', 2);
      return keyVersion(version ?? '', encoded ?? '', 'PREQUAL_KEY');
    }),
  );
}

async function readKeyFile(path: string): Promise<KeyRing | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new KeyError(`the key file ${path} cannot be read`, { cause: error });
  }
  if (((await stat(path)).mode & 0o077) !== 0) {
    throw new KeyError(`the key file ${path} is open to other users: run chmod 600 on it`);
  }
  let keys: unknown;
  try {
    keys = (JSON.parse(text) as { keys?: unknown }).keys;
  } catch {
    keys = null;
  }
  if (typeof keys !== 'object' || keys === null) {
    throw new KeyError(`the key file ${path} is not of the form {"keys": {"1": "<base64 of 32 bytes>"}}`);
  }
  return new KeyRing(Object.entries(keys).map(([version, key]) => keyVersion(version, String(key), path)));
}

function keyVersion(version: string, encoded: string, where: string): KeyVersion {
  const root = Buffer.from(encoded, 'base64');
  if (!/^[1-9]\d{0,3}$/.test(version))
    throw new KeyError(`${where}: a key version must be a number from 1 to 9999`);
  if (root.length !== KEY_BYTES)
    throw new KeyError(`${where}: key ${version} must be base64 of ${KEY_BYTES} bytes`);
  return { version: Number(version), root };
}

/** Written beside and linked into place: of several processes at first start exactly one key wins, whole. */
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
