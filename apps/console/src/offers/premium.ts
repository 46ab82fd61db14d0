import type { AlternativeOffer, Money, PlanOffer, PricingRow } from '@prequal/sdk';
import { type PaymentInterval, paymentsPerYear } from './payment-mode.ts';

/** The amount that was asked for, as displayed. */
export function amountOf(plan: PlanOffer): string {
  return (plan.budget ?? plan.death_benefit)?.amount.display ?? '';
}

/** The row that an agent offers: the best class that is open. */
export function primaryRow(offer: PlanOffer): PricingRow | null {
  return offer.pricing.find((row) => row.primary) ?? null;
}

export interface ShownPremium {
  readonly money: Money;
  readonly mode: string;
}

/** The premium in the interval that the screen shows, or in the product's own mode where it has none. */
export function shownPremium(offer: PlanOffer, interval: PaymentInterval = 'monthly'): ShownPremium | null {
  return premiumIn(primaryRow(offer)?.premium ?? null, interval);
}

/** What the offer would cost under another answer; null if no class would be open. */
export function alternativePremium(
  alternative: AlternativeOffer,
  interval: PaymentInterval = 'monthly',
): ShownPremium | null {
  return alternative.eligible ? premiumIn(alternative.premium, interval) : null;
}

/** What the offer would be under another answer: a price, or what the budget buys; null if no class would be open. */
export function alternativeText(
  { budget }: Pick<PlanOffer, 'budget'>,
  alternative: AlternativeOffer,
  interval: PaymentInterval = 'monthly',
): string | null {
  if (budget !== undefined) return alternative.death_benefit?.amount.display ?? null;
  return alternativePremium(alternative, interval)?.money.display ?? null;
}

/** Whether a premium is paid as often as the screen shows; products without that mode show their own. */
export function isInInterval({ mode }: ShownPremium, interval: PaymentInterval): boolean {
  return paymentsPerYear(mode) === PAYMENTS[interval];
}

function premiumIn(premium: PricingRow['premium'], interval: PaymentInterval): ShownPremium | null {
  if (premium == null) return null;
  const modes: Readonly<Record<string, Money | undefined>> = premium.modes;
  const wanted = Object.keys(modes).find((mode) => paymentsPerYear(mode) === PAYMENTS[interval]);
  const money = wanted === undefined ? undefined : modes[wanted];
  return wanted === undefined || money === undefined
    ? { money: premium.amount, mode: premium.default_mode }
    : { money, mode: wanted };
}

/** Payments a year. */
export const PAYMENTS: Readonly<Record<PaymentInterval, number>> = {
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
};

/** What the offer costs in a year, to rank offers that are paid in different modes. */
export function yearlyCents(offer: PlanOffer, interval: PaymentInterval = 'monthly'): number {
  const shown = shownPremium(offer, interval);
  return shown === null ? Number.POSITIVE_INFINITY : shown.money.cents * paymentsPerYear(shown.mode);
}

/** What the carrier calls the class; a product that accepts everybody has one without a name of its own. */
export function rateClassName(row: Pick<PricingRow, 'rate_class' | 'eligibility'>): string {
  if (row.rate_class.toLowerCase() !== 'default') return row.rate_class;
  return row.eligibility.category === 'other' ? 'Guaranteed' : 'Standard';
}
