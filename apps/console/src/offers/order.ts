import type { PlanOffer } from '@prequal/sdk';
import { comparePayPeriods, payPeriodLabel, payPeriodOf } from './pay-period.ts';
import type { PaymentInterval } from './payment-mode.ts';
import { primaryRow, yearlyCents } from './premium.ts';
import { classLabel } from './product-class.ts';

export const SORTS = ['best', 'price', 'benefit', 'carrier', 'class'] as const;
export type OfferOrder = (typeof SORTS)[number];
export const GROUPINGS = ['type', 'coverage', 'pay'] as const;
export type OfferGrouping = (typeof GROUPINGS)[number];

/** Of coverage, best first. */
const CATEGORIES: readonly string[] = ['immediate', 'graded', 'rop', 'other'];
/** Of products, as agents think of them. */
const TYPES: readonly string[] = ['fex', 'wl', 'term', 'preneed', 'medsup'];

type Compare = (left: PlanOffer, right: PlanOffer) => number;

const benefitOf = (plan: PlanOffer) =>
  (primaryRow(plan)?.death_benefit ?? plan.death_benefit)?.amount.cents ?? 0;
const rankOf = (order: readonly string[], name: string) => {
  const at = order.indexOf(name);
  return at === -1 ? order.length : at;
};
const categoryOf = (plan: PlanOffer) => primaryRow(plan)?.eligibility.category ?? 'other';
const byBenefit: Compare = (left, right) => benefitOf(right) - benefitOf(left);

/**
 * Offers in the order that is asked for. The best ones come first: the cheapest for a face amount, those that cover most for
 * a budget. Offers that are alike are ordered by price, then by name.
 */
export function orderedOffers(
  plans: readonly PlanOffer[],
  sort: OfferOrder,
  interval: PaymentInterval,
): PlanOffer[] {
  const byPrice: Compare = (left, right) => yearlyCents(left, interval) - yearlyCents(right, interval);
  const byName: Compare = (left, right) => left.product.slug.localeCompare(right.product.slug);
  const orders: Readonly<Record<OfferOrder, Compare>> = {
    best: (left, right) => (left.budget == null ? byPrice(left, right) : byBenefit(left, right)),
    price: byPrice,
    benefit: byBenefit,
    carrier: (left, right) => left.carrier.name.localeCompare(right.carrier.name),
    class: (left, right) => rankOf(CATEGORIES, categoryOf(left)) - rankOf(CATEGORIES, categoryOf(right)),
  };
  const first = orders[sort];
  // Two offers without a price differ by NaN, which counts as alike.
  return [...plans].sort((left, right) => first(left, right) || byPrice(left, right) || byName(left, right));
}

export interface OfferGroup {
  readonly key: string;
  readonly plans: readonly PlanOffer[];
}

const KEYS: Readonly<Record<OfferGrouping, (plan: PlanOffer) => string>> = {
  type: ({ product }) => product.class,
  coverage: categoryOf,
  pay: payPeriodOf,
};
const byRankIn = (order: readonly string[]) => (left: string, right: string) =>
  rankOf(order, left) - rankOf(order, right);
const KEY_ORDERS: Readonly<Record<OfferGrouping, (left: string, right: string) => number>> = {
  type: byRankIn(TYPES),
  coverage: byRankIn(CATEGORIES),
  pay: comparePayPeriods,
};

/**
 * Offers by product type, by the benefit that they pay or by how long premiums are paid, without empty groups; the order inside a
 * group is kept.
 */
export function groupedOffers(plans: readonly PlanOffer[], grouping: OfferGrouping): OfferGroup[] {
  const keyOf = KEYS[grouping];
  const keys = [...new Set(plans.map(keyOf))];
  keys.sort((left, right) => KEY_ORDERS[grouping](left, right) || left.localeCompare(right));
  return keys.map((key) => ({ key, plans: plans.filter((plan) => keyOf(plan) === key) }));
}

export function groupTitle(key: string, grouping: OfferGrouping, coverage: Readonly<Record<string, string>>) {
  if (grouping === 'pay') return payPeriodLabel(key);
  return grouping === 'type' ? classLabel(key) : (coverage[key] ?? key);
}
