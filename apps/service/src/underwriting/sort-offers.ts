import { CATEGORIES, type CompactOffers, type CompiledCatalog, MODE_SLOTS } from '@prequal/engine';
import type { OfferSort, UnderwritingCommand } from './command.ts';
import { PAYMENTS_A_YEAR } from './payments-a-year.ts';

interface SortKey {
  readonly offer: number;
  readonly amount: number;
  readonly category: number;
  /**
   * What a lower offer of the same category is before: its monthly premium, or the negative death benefit of a budget. So
   * plans without a death benefit follow those with one, the cheapest first.
   */
  readonly cost: number;
  readonly slug: string;
}

/** After the categories of eligible offers. */
const INELIGIBLE = CATEGORIES.length;

/**
 * The offers by amount, as requested; inside an amount the eligible ones come first, for `rank` by category, then by
 * cost. Ties are broken by slug.
 */
export function sortedOffers(
  catalog: CompiledCatalog,
  offers: CompactOffers,
  { sort, target }: { readonly sort: OfferSort; readonly target: UnderwritingCommand['coverage']['target'] },
): CompactOffers {
  if (sort === 'request') return offers;
  const keys = Array.from({ length: offers.offerCount }, (_, offer) =>
    sortKey(catalog, offers, { offer, isBudget: target === 'monthly_budget' }),
  );
  const categoryOf = ({ category }: SortKey) => (sort === 'rank' || category === INELIGIBLE ? category : 0);
  keys.sort(
    (left, right) =>
      left.amount - right.amount ||
      categoryOf(left) - categoryOf(right) ||
      left.cost - right.cost ||
      (left.slug < right.slug ? -1 : 1),
  );
  return offers.at(keys.map(({ offer }) => offer));
}

function sortKey(
  { heads, pricing }: CompiledCatalog,
  offers: CompactOffers,
  { offer, isBudget }: { readonly offer: number; readonly isBudget: boolean },
): SortKey {
  const variant = offers.variant[offer] ?? 0;
  const head = heads[variant];
  const amount = offers.amount[offer] ?? 0;
  const slug = head?.slug ?? '';
  if (head === undefined || offers.eligibleRows[offer] === 0)
    return { offer, amount, category: INELIGIBLE, cost: 0, slug };
  const row = offers.firstRow[offer] ?? 0;
  const category = CATEGORIES.indexOf(head.classes[offers.rateClass[row] ?? 0]?.category ?? 'other');
  if (isBudget && head.productClass !== 'medsup')
    return { offer, amount, category, cost: -(offers.face[row] ?? 0), slug };
  const monthly = (['MONTHLY-EFT', 'MONTHLY-DIRECT'] as const).flatMap((name) => {
    const mode = head.modes.indexOf(name);
    return mode === -1 ? [] : [offers.premium[row * MODE_SLOTS + mode] ?? 0];
  })[0];
  const usual = offers.premium[row * MODE_SLOTS + (pricing.defaultMode[variant] ?? 0)] ?? 0;
  return { offer, amount, category, cost: monthly ?? (usual * PAYMENTS_A_YEAR[head.defaultMode]) / 12, slug };
}
