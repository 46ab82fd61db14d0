import { KeyError, KeyRing, systemClock } from '../kernel/index.ts';
import type { Config } from './config.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';
import { parseKeyList } from './key-text.ts';

/**
 * From the variable, from the file, or, on a first start, newly generated and written to the file. Null when there is
 * no key and none may be created: a database that was used before needs the key that it was used with.
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
  if (found !== null) return new KeyRing(found.keys, found.retired);
  if (!options.create) return null;
  await createKeyFile(config.key.file, systemClock.now());
  const created = await readKeyFile(config.key.file);
  if (created === null)
    throw new KeyError(`The key file ${config.key.file} was deleted while it was being created.`);
  return new KeyRing(created.keys, created.retired);
}

/** Applies keys that were added to or removed from the key file since this ring was loaded. */
export async function reloadKeyRing(config: Config, ring: KeyRing): Promise<void> {
  if (config.key.inline !== null) return;
  const found = await readKeyFile(config.key.file);
  if (found !== null) ring.replace(found.keys, found.retired);
}
