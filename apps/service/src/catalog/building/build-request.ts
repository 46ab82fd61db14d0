import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import type { CatalogContent } from '@prequal/packs';
import { contentBytes, contentDigest, contentOf } from '../content.ts';
import type { BundleVersion } from '../datasets/bundle-version.ts';
import { serializeSnapshot } from '../serialized-snapshot.ts';
import { buildSnapshot, SNAPSHOT_STEPS } from '../snapshot.ts';

/** Catalog content as it is stored: compressed JSON, and the digest of that JSON. */
export interface StoredContent {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** A version that was built already. */
export interface BuiltVersion {
  readonly version: BundleVersion;
  readonly serialized: Uint8Array;
}

/** Which version to build, and from what. */
export interface BuildRequest extends StoredContent {
  readonly version: BundleVersion;
}

const STORED_QUALITY = 6;

/** The digest at once; the bytes are compressed on another thread. */
export function storeContent(content: CatalogContent): {
  readonly digest: string;
  readonly bytes: Promise<Uint8Array>;
} {
  const text = contentBytes(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: STORED_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return { digest: contentDigest(text), bytes: promisify(brotliCompress)(text, { params }) };
}

/** Throws when the bytes are not what was stored under the digest. */
export function readStoredContent({ bytes, digest }: StoredContent): CatalogContent {
  const text = brotliDecompressSync(bytes);
  if (contentDigest(text) !== digest)
    throw new Error(`stored catalog content does not have the digest ${digest}`);
  return contentOf(text);
}

/** Unpacking, the steps of a snapshot, and serializing. */
export const BUILD_STEPS = 2 + SNAPSHOT_STEPS;

/** Is called after each step, with how many are done. */
export type OnBuilt = (done: number) => void;

/** The steps of a snapshot, serializing, and packing. */
export const BUILD_AND_STORE_STEPS = 2 + SNAPSHOT_STEPS;

export interface BuiltContent {
  readonly content: StoredContent;
  readonly serialized: Uint8Array;
}

/** Content that was just read, as it is stored and as it is served: it is compressed on other threads while this one compiles. */
export async function buildAndStore(
  content: CatalogContent,
  version: BundleVersion,
  onBuilt: OnBuilt = () => {},
): Promise<BuiltContent> {
  const { digest, bytes } = storeContent(content);
  const snapshot = await buildSnapshot(content, { digest, version }, onBuilt);
  const serialized = serializeSnapshot(snapshot);
  onBuilt(1 + SNAPSHOT_STEPS);
  const stored = { digest, bytes: await bytes };
  onBuilt(BUILD_AND_STORE_STEPS);
  return { content: stored, serialized };
}

/** From stored content to a serialized snapshot: all the work that must not run on a thread that serves requests. */
export async function buildSerialized(request: BuildRequest, onBuilt: OnBuilt = () => {}): Promise<Buffer> {
  const content = readStoredContent(request);
  onBuilt(1);
  const snapshot = await buildSnapshot(content, request, (done) => onBuilt(1 + done));
  const serialized = serializeSnapshot(snapshot);
  onBuilt(BUILD_STEPS);
  return serialized;
}
