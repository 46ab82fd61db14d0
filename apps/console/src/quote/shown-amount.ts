import { signal } from '@preact/signals';
import type { PlanOffer } from '@prequal/sdk';
import { amountOf } from '../offers/premium.ts';

/** The amount whose offers are shown; the first one if this is none of theirs. */
export const chosenAmount = signal('');

/** The amounts of these offers. A Medicare supplement has none and is offered with each. */
export function offeredAmounts(plans: readonly PlanOffer[]): string[] {
  return [...new Set(plans.map(amountOf))].filter((amount) => amount !== '');
}

/** The offers for an amount. That of a Medicare supplement is the same for each, and is there once. */
export function offersOfAmount(plans: readonly PlanOffer[], amount: string): PlanOffer[] {
  const seen = new Set<string>();
  return plans.filter((plan) => {
    if (amountOf(plan) !== '') return amountOf(plan) === amount;
    const isFirst = !seen.has(plan.product.slug);
    seen.add(plan.product.slug);
    return isFirst;
  });
}

/** Shows the amount that was just added. */
export function showAddedAmount(before: readonly PlanOffer[], after: readonly PlanOffer[]): void {
  const known = offeredAmounts(before);
  const added = offeredAmounts(after).filter((amount) => !known.includes(amount));
  if (known.length > 0 && added.length === 1) chosenAmount.value = added[0] ?? '';
}
