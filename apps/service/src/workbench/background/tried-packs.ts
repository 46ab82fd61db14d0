import { type OverlayParts, overlayParts } from '../../catalog/index.ts';
import { type DraftSource, readDraft } from './draft-content.ts';
import type { TellProgress } from './tell-progress.ts';

/** The carriers are read and the products compiled; then the applicant is evaluated. */
const TRY_STEPS = 3;

export type TriedPacks =
  | { readonly kind: 'refused'; readonly errors: number }
  | { readonly kind: 'packs'; readonly parts: OverlayParts };

/** The requested products as they are with the draft, compiled. */
export function tryPacks(
  { source, products }: { readonly source: DraftSource; readonly products: readonly string[] },
  tell: TellProgress,
): TriedPacks {
  const { whole, read, repeated } = readDraft(source);
  tell(1, TRY_STEPS);
  if (whole === null) return { kind: 'refused', errors: read.report.issues.length + repeated.length };
  const named = whole.packs.filter(
    ({ slug, familyId }) => products.includes(slug) || products.includes(familyId),
  );
  // Words such as "any" stand for products too.
  const everyIsNamed = products.every((product) =>
    named.some(({ slug, familyId }) => slug === product || familyId === product),
  );
  const parts = overlayParts({ ...whole, packs: everyIsNamed ? named : whole.packs });
  tell(2, TRY_STEPS);
  return { kind: 'packs', parts };
}
