import { type OverlayParts, overlayParts } from '../../catalog/index.ts';
import { type DraftSource, readDraft } from './draft-content.ts';

export type TriedPacks =
  | { readonly kind: 'refused'; readonly errors: number }
  | { readonly kind: 'packs'; readonly parts: OverlayParts };

/** The requested products as they are with the draft, compiled. */
export function tryPacks({
  source,
  products,
}: {
  readonly source: DraftSource;
  readonly products: readonly string[];
}): TriedPacks {
  const { whole, read, repeated } = readDraft(source);
  if (whole === null) return { kind: 'refused', errors: read.report.issues.length + repeated.length };
  const named = whole.packs.filter(
    ({ slug, familyId }) => products.includes(slug) || products.includes(familyId),
  );
  // Words such as "any" stand for products too.
  const everyIsNamed = products.every((product) =>
    named.some(({ slug, familyId }) => slug === product || familyId === product),
  );
  return { kind: 'packs', parts: overlayParts({ ...whole, packs: everyIsNamed ? named : whole.packs }) };
}
