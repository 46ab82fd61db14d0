import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StoredContent } from '../../catalog/index.ts';
import { contentOfBase } from './draft-content.ts';

/** The reference tables of a version as gzipped JSON. */
export async function referenceTables(stored: StoredContent): Promise<Uint8Array> {
  return promisify(gzip)(JSON.stringify(contentOfBase(stored).reference));
}
