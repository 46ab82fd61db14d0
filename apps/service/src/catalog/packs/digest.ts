import { createHash } from 'node:crypto';
import type { FlatPack } from '@prequal/engine';

/** SHA-256 of the flat pack in canonical JSON: equal packs have equal digests, whatever wrote them. */
export function packDigest(pack: FlatPack): string {
  return createHash('sha256').update(canonicalJson(pack)).digest('hex');
}

/** Digest of a whole set: it changes when any variant, or their order, changes. */
export function packSetDigest(packs: readonly FlatPack[]): string {
  const hash = createHash('sha256');
  for (const pack of packs) hash.update(`${pack.slug}\n${packDigest(pack)}\n`);
  return hash.digest('hex');
}

/** JSON with sorted keys and no white space; a key whose value is undefined counts as absent. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
