import { sha256 } from './hash.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One string per JSON value: keys sorted by code unit, no white space. Equal values give equal strings. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

export function fingerprint(value: unknown): Buffer {
  return sha256(canonicalJson(value));
}
