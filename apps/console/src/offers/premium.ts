import type { Money, PlanOffer, PricingRow } from '@prequal/sdk';
import { paymentsPerYear } from './payment-mode.ts';

/** The amount that was asked for, as displayed. */
export function amountOf(plan: PlanOffer): string {
  return (plan.budget ?? plan.death_benefit)?.amount.display ?? '';
}

/** The row that an agent offers: the best class that is open. */
export function primaryRow(offer: PlanOffer): PricingRow | null {
  return offer.pricing.find((row) => row.primary) ?? null;
}

/** The premium that agents talk about: a month's, or that of the default mode of a product that is not paid monthly. */
export function shownPremium(offer: PlanOffer): { readonly money: Money; readonly mode: string } | null {
  const premium = primaryRow(offer)?.premium;
  if (premium == null) return null;
  const modes: Readonly<Record<string, Money | undefined>> = premium.modes;
  const monthly = Object.keys(modes).find((mode) => paymentsPerYear(mode) === 12);
  const money = monthly === undefined ? undefined : modes[monthly];
  return monthly === undefined || money === undefined
    ? { money: premium.amount, mode: premium.default_mode }
    : { money, mode: monthly };
}

/** What the offer costs in a year, to rank offers that are paid in different modes. */
export function yearlyCents(offer: PlanOffer): number {
  const shown = shownPremium(offer);
  return shown === null ? Number.POSITIVE_INFINITY : shown.money.cents * paymentsPerYear(shown.mode);
}
