import { sha256 } from './hash.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One string per JSON value: keys sorted by code unit, no white space. Equal values give equal strings. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(fields);
  if (keys.length > 0 && isFlatAndSorted(fields, keys)) return JSON.stringify(fields);
  let text = '';
  for (const key of keys.sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** A value that JSON.stringify writes in the canonical form; it writes undefined and functions as null, this as nothing. */
function isPlain(value: unknown): boolean {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

/** Whether JSON.stringify gives the canonical string at once: sorted keys, and values without keys of their own. */
function isFlatAndSorted(fields: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  let previous = '';
  for (const key of keys) {
    if (key < previous || (typeof fields[key] === 'object' && fields[key] !== null)) return false;
    previous = key;
  }
  return true;
}

export function fingerprint(value: unknown): Buffer {
  return sha256(canonicalJson(value));
}
