import type { PlanOffer } from '@prequal/sdk';
import { modeLabel } from '../offers/payment-mode.ts';
import { amountOf, primaryRow, rateClassName } from '../offers/premium.ts';
import { type ProductComparison, premiumIn } from './comparison.ts';
import { CHANGES } from './texts.ts';

export interface ComparedOffer {
  readonly product: string;
  readonly carrier: string;
  readonly amount: string;
  /** As people read it: the class and its premium. */
  readonly before: string;
  readonly after: string;
  /** Null if nothing changed. */
  readonly change: string | null;
}

/**
 * What became of each offer of a saved comparison. `now` is null when none of its products can still be quoted. Amounts that are
 * no longer quoted are left out: the applicant asks for something else.
 */
export function changesSince(saved: ProductComparison, now: ProductComparison | null): ComparedOffer[] {
  return saved.plans.flatMap((before) => {
    const { slug } = before.product;
    const today = now?.plans.filter((plan) => plan.product.slug === slug) ?? [];
    const after = today.find((plan) => amountOf(plan) === amountOf(before));
    if (today.length > 0 && after === undefined) return [];
    const mode = primaryRow(before)?.premium?.default_mode ?? '';
    return [
      {
        product: before.product.name,
        carrier: before.carrier.name,
        amount: amountOf(before),
        before: offerText(before, mode),
        after: after === undefined ? CHANGES.gone : offerText(after, mode),
        change: changeOf(before, after, mode),
      },
    ];
  });
}

function offerText(plan: PlanOffer, mode: string): string {
  const row = primaryRow(plan);
  if (row === null) return CHANGES.notOffered;
  const premium = premiumIn(plan, mode);
  const [money, paid] = premium === null ? [row.premium?.amount, row.premium?.default_mode] : [premium, mode];
  return `${rateClassName(row)}, ${money?.display ?? ''} ${modeLabel(paid ?? '')}`;
}

function changeOf(before: PlanOffer, after: PlanOffer | undefined, mode: string): string | null {
  if (after === undefined) return CHANGES.productGone;
  const [old, current] = [primaryRow(before), primaryRow(after)];
  if (old === null || current === null) {
    if (old === current) return null;
    return old === null ? CHANGES.opened : CHANGES.closed;
  }
  if (rateClassName(old) !== rateClassName(current)) return CHANGES.otherClass;
  const cents = (premiumIn(after, mode)?.cents ?? 0) - (premiumIn(before, mode)?.cents ?? 0);
  if (cents === 0) return null;
  const amount = `$${(Math.abs(cents) / 100).toFixed(2)}`;
  return cents > 0 ? CHANGES.dearer(amount) : CHANGES.cheaper(amount);
}
