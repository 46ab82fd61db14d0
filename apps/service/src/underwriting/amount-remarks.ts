import type { CatalogSnapshot } from '../catalog/index.ts';
import type { AmountPlace, UnderwritingCommand } from './command.ts';

/** A requested amount at which none of the products is sold. */
export interface AmountRemark {
  readonly place: AmountPlace;
  readonly cents: number;
  /** The range over which the products are sold. */
  readonly range: { readonly minCents: number; readonly maxCents: number };
  /** The amount if dollars were sent instead of cents, or the reverse; null if that is out of range as well. */
  readonly meantCents: number | null;
}

const CENTS_PER_DOLLAR = 100;

/** Budgets have no range: a small one buys little, a large one the largest face amount. */
export function amountRemarks(
  { variants }: CatalogSnapshot,
  requested: ArrayLike<number>,
  { target, amountsCents, unit = 'dollars' }: UnderwritingCommand['coverage'],
): AmountRemark[] {
  if (target !== 'face_amounts' || requested.length === 0) return [];
  const range = { minCents: Number.POSITIVE_INFINITY, maxCents: 0 };
  for (let index = 0; index < requested.length; index += 1) {
    const face = variants[requested[index] ?? 0]?.sold.face;
    if (face == null) continue;
    range.minCents = Math.min(range.minCents, face.minCents);
    range.maxCents = Math.max(range.maxCents, face.maxCents);
  }
  // Products without a face amount are sold whatever the amount.
  if (range.maxCents === 0) return [];
  const isSold = (cents: number) => cents >= range.minCents && cents <= range.maxCents;
  return amountsCents.flatMap((cents, index) => {
    if (isSold(cents)) return [];
    const meant = unit === 'cents' ? cents * CENTS_PER_DOLLAR : Math.round(cents / CENTS_PER_DOLLAR);
    const place: AmountPlace = { kind: 'amounts', unit, index };
    return [{ place, cents, range, meantCents: isSold(meant) ? meant : null }];
  });
}
