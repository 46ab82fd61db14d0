import type { PlanOffer } from '@prequal/sdk';

/** How long premiums are paid: `pay-20` for 20 years, else for life or for the term. */
export function payPeriodOf({ product }: Pick<PlanOffer, 'product'>): string {
  // Carriers say it in the name of the product, such as Evergreen 20-Pay.
  const [, years] = /\b(\d{1,2})-pay\b/i.exec(product.name) ?? /-(\d{1,2})-pay\b/.exec(product.slug) ?? [];
  if (years !== undefined) return `pay-${Number(years)}`;
  return product.class === 'term' ? 'term' : 'life';
}

/** For life first, then for the term, then the longest period. */
export function comparePayPeriods(left: string, right: string): number {
  const rankOf = (key: string) => ({ life: -2, term: -1 })[key] ?? 1 / Number(key.slice('pay-'.length));
  return rankOf(left) - rankOf(right);
}

export function payPeriodLabel(key: string): string {
  if (key === 'life') return 'Paid for life';
  return key === 'term' ? 'Paid for the term' : `Paid for ${key.slice('pay-'.length)} years`;
}
