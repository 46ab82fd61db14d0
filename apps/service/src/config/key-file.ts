import { chmod, link, mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES, KeyError, type KeyVersion, type RetiredKey, randomSecretBytes } from '../kernel/index.ts';
import { parseKeyVersion } from './key-text.ts';

/** The content of a key file. */
export interface KeyMaterial {
  readonly keys: readonly (KeyVersion & { readonly createdAt: Date | null })[];
  readonly retired: readonly RetiredKey[];
}

interface KeyDocument {
  readonly keys?: unknown;
  readonly created_at?: Readonly<Record<string, string>>;
  readonly retired?: Readonly<
    Record<
      string,
      {
        readonly token_hash: string;
        readonly audit: string;
        readonly fingerprint?: string;
        readonly retired_at?: string;
      }
    >
  >;
}

/** Null when there is no such file. Errors never repeat key material. */
export async function readKeyFile(path: string): Promise<KeyMaterial | null> {
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
  let document: KeyDocument | null = null;
  try {
    document = JSON.parse(text) as KeyDocument | null;
  } catch {
    // Reported below, like any other content that is not a key file.
  }
  const keys = document?.keys;
  if (typeof keys !== 'object' || keys === null) {
    throw new KeyError(`The key file ${path} must look like {"keys": {"1": "<base64 of 32 bytes>"}}.`);
  }
  return {
    keys: Object.entries(keys).map(([version, key]) => ({
      ...parseKeyVersion(version, String(key), path),
      createdAt: dateOf(document?.created_at?.[version]),
    })),
    retired: Object.entries(document?.retired ?? {}).map(([version, key]) => ({
      version: Number(version),
      tokenHash: parseKeyVersion(version, String(key.token_hash), path).root,
      audit: parseKeyVersion(version, String(key.audit), path).root,
      ...(key.fingerprint === undefined
        ? {}
        : { fingerprint: parseKeyVersion(version, String(key.fingerprint), path).root }),
      ...(key.retired_at === undefined ? {} : { retiredAt: new Date(key.retired_at) }),
    })),
  };
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Writes a temporary file and links it into place, so that of several processes exactly one creates the key. */
export async function createKeyFile(path: string, now: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = await writeDraft(path, {
    keys: [{ version: 1, root: randomSecretBytes(KEY_BYTES), createdAt: now }],
    retired: [],
  });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}

/** Replaces the file in one step: a reader sees the old keys or the new ones, never half of them. */
export async function writeKeyFile(path: string, material: KeyMaterial): Promise<void> {
  await rename(await writeDraft(path, material), path);
}

async function writeDraft(path: string, { keys, retired }: KeyMaterial): Promise<string> {
  const draft = `${path}.${process.pid}.${randomSecretBytes(4).toString('hex')}`;
  const document = {
    keys: Object.fromEntries(keys.map(({ version, root }) => [version, root.toString('base64')])),
    created_at: Object.fromEntries(
      keys.flatMap(({ version, createdAt }) =>
        createdAt === null ? [] : [[version, createdAt.toISOString()]],
      ),
    ),
    ...(retired.length === 0
      ? {}
      : {
          retired: Object.fromEntries(
            retired.map(({ version, tokenHash, audit, fingerprint, retiredAt }) => [
              version,
              {
                token_hash: tokenHash.toString('base64'),
                audit: audit.toString('base64'),
                ...(fingerprint === undefined ? {} : { fingerprint: fingerprint.toString('base64') }),
                ...(retiredAt === undefined ? {} : { retired_at: retiredAt.toISOString() }),
              },
            ]),
          ),
        }),
  };
  await writeFile(draft, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await chmod(draft, 0o600);
  return draft;
}
