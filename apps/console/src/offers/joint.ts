import type { Money, PlanOffer } from '@prequal/sdk';
import { amountOf, primaryRow } from './premium.ts';

/** The offers of one person, and the amount that counts for them, as displayed. */
export interface PersonOffers {
  readonly plans: readonly PlanOffer[];
  readonly amount: string;
}

/** One product for everybody. */
export interface JointRow {
  readonly slug: string;
  readonly product: string;
  readonly carrier: string;
  /** For example `fex`. */
  readonly productClass: string;
  /** One for each person, in their order; null where the product was not quoted. */
  readonly plans: readonly (PlanOffer | null)[];
  /** Null where the product is not offered, or not in this payment mode. */
  readonly premiums: readonly (Money | null)[];
  /** What everybody pays together; null unless everybody gets the product. */
  readonly cents: number | null;
}

type PremiumOf = (plan: PlanOffer) => Money | null;

/** The products of several people side by side, in the order in which they come first. */
export function jointRows(people: readonly PersonOffers[], premiumOf: PremiumOf): JointRow[] {
  const found = new Map<string, (PlanOffer | null)[]>();
  for (const [index, { plans, amount }] of people.entries()) {
    for (const plan of plans) {
      // A Medicare supplement has no amount.
      if (![amount, ''].includes(amountOf(plan))) continue;
      const row = found.get(plan.product.slug) ?? people.map(() => null);
      row[index] = plan;
      found.set(plan.product.slug, row);
    }
  }
  return [...found].map(([slug, plans]) => {
    const premiums = plans.map((plan) =>
      plan === null || primaryRow(plan) === null ? null : premiumOf(plan),
    );
    const known = plans.find((plan) => plan !== null);
    return {
      slug,
      product: known?.product.name ?? slug,
      carrier: known?.carrier.name ?? '',
      productClass: known?.product.class ?? '',
      plans,
      premiums,
      cents: sumOf(premiums),
    };
  });
}

/** The products that everybody gets, the cheapest together first. */
export function openToAll(rows: readonly JointRow[]): JointRow[] {
  return rows
    .filter(({ cents }) => cents !== null)
    .sort((left, right) => (left.cents ?? 0) - (right.cents ?? 0) || left.slug.localeCompare(right.slug));
}

export interface CheapestChoice {
  /** For each person the row of their cheapest product; null where nothing is offered. */
  readonly rows: readonly (JointRow | null)[];
  readonly cents: number | null;
}

/** The cheapest product for each person by itself, and what all of them cost together. */
export function cheapestForEach(rows: readonly JointRow[], people: number): CheapestChoice {
  const chosen = Array.from({ length: people }, (_, index) => {
    const centsOf = (row: JointRow) => row.premiums[index]?.cents ?? Number.POSITIVE_INFINITY;
    const offered = rows.filter(({ premiums }) => premiums[index] != null);
    return offered.reduce<JointRow | null>(
      (best, row) => (best === null || centsOf(row) < centsOf(best) ? row : best),
      null,
    );
  });
  return { rows: chosen, cents: sumOf(chosen.map((row, index) => row?.premiums[index] ?? null)) };
}

function sumOf(premiums: readonly (Money | null)[]): number | null {
  let cents = 0;
  for (const premium of premiums) {
    if (premium === null) return null;
    cents += premium.cents;
  }
  return premiums.length === 0 ? null : cents;
}

/** `1234560` as `$12,345.60`, like the service displays money. */
export function moneyText(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
