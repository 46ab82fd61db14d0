import { createHash } from 'node:crypto';
import { type CatalogContent, fromOpenWorldForm, fromSingleParentForm } from '@prequal/packs';
import { packJson } from './pack-source.ts';

/** Incremented when the stored form of packs or tables changes; newer programs still read the older forms. */
export const CONTENT_FORM = 3;

/** Before groups, severities and drug classes; catalogs published then are still read to replay their decisions. */
const SINGLE_PARENT_FORM = 1;
/** Before products stated what they do with conditions that no rule names. */
const OPEN_WORLD_FORM = 2;

/** The canonical serialization of a content, which is stored and hashed. */
export function contentBytes(content: CatalogContent): Buffer {
  return Buffer.concat(
    Array.from(contentPieces(content), (piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

/** What `contentDigest` says of the bytes, without having all of them in memory at once. */
export function digestOfContent(content: CatalogContent): string {
  const hash = createHash('sha256');
  for (const piece of contentPieces(content)) hash.update(piece);
  return hash.digest('hex');
}

/** JSON of `{ format, packs, reference, carriers }`. */
function* contentPieces({ packs, reference, carriers }: CatalogContent): Iterable<string | Buffer> {
  yield `{"format":${CONTENT_FORM},"packs":[`;
  for (const [index, pack] of packs.entries()) {
    if (index > 0) yield ',';
    yield packJson(pack);
  }
  yield `],"reference":${JSON.stringify(reference)},"carriers":${JSON.stringify(carriers)}}`;
}

/** Throws on anything that `contentBytes` did not write. */
export function contentOf(text: Buffer): CatalogContent {
  const content = JSON.parse(text.toString()) as CatalogContent & { readonly format: unknown };
  const { format, packs, reference, carriers } = content;
  if (format === CONTENT_FORM) return { packs, reference, carriers };
  if (format === OPEN_WORLD_FORM) return { packs: fromOpenWorldForm(packs), reference, carriers };
  if (format === SINGLE_PARENT_FORM) {
    return { packs: fromOpenWorldForm(packs), reference: fromSingleParentForm(reference), carriers };
  }
  throw new Error(`unknown form of catalog content: ${String(format)}`);
}

export function contentDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
