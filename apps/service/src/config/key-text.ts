import { KEY_BYTES, KeyError, type KeyVersion } from '../kernel/index.ts';

/** Parses PREQUAL_KEY: `1:<base64>,2:<base64>`. Errors never repeat key material. */
export function parseKeyList(text: string): KeyVersion[] {
  const keys = text.split(',').map((part) => {
    const [version, encoded] = part.trim().split(':', 2);
    return parseKeyVersion(version ?? '', encoded ?? '', 'PREQUAL_KEY');
  });
  const versions = keys.map(({ version }) => version);
  const duplicate = versions.find((version, index) => versions.indexOf(version) !== index);
  if (duplicate !== undefined) throw new KeyError(`PREQUAL_KEY: duplicate key version ${duplicate}`);
  return keys;
}

export function parseKeyVersion(version: string, encoded: string, where: string): KeyVersion {
  const root = Buffer.from(encoded, 'base64');
  if (!/^[1-9]\d{0,3}$/.test(version))
    throw new KeyError(`${where}: a key version must be a number from 1 to 9999`);
  if (root.length !== KEY_BYTES)
    throw new KeyError(`${where}: key ${version} must be base64 of ${KEY_BYTES} bytes`);
  return { version: Number(version), root };
}
