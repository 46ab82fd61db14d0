import type { Money, PlanOffer, PricingRow } from '@prequal/sdk';

export function dollars(amount: number): Money {
  return { cents: Math.round(amount * 100), display: `$${amount.toFixed(2)}` };
}

type Modes = NonNullable<PricingRow['premium']>['modes'];

/** An open row of the rate class, paid in these modes; the first is the default. */
export function openRow(rateClass: string, modes: Modes): PricingRow {
  const [[mode, amount] = ['ANNUAL' as const, dollars(0)]] = Object.entries(modes) as [keyof Modes, Money][];
  return {
    rate_class: rateClass,
    primary: true,
    rank: 1,
    eligibility: { eligible: true, category: 'immediate', coverage_tier: 'immediate', reasons: [] },
    premium: { amount, default_mode: mode, modes },
  };
}

export function closedRow(rateClass: string): PricingRow {
  return {
    rate_class: rateClass,
    primary: false,
    rank: 2,
    eligibility: {
      eligible: false,
      category: 'immediate',
      coverage_tier: 'immediate',
      reasons: ['underwriting'],
    },
    premium: null,
  };
}

/** An offer of a product for a face amount. */
export function sampleOffer(slug: string, face: number, pricing: readonly PricingRow[]): PlanOffer {
  return {
    object: 'plan_offer',
    id: `po_${slug}`,
    eligible: pricing.some(({ primary }) => primary),
    carrier: { id: 'car_1', name: 'Bramblewood Mutual', logo_url: '/v1/logo/bramblewood' },
    product: {
      id: 'prd_1',
      name: slug,
      class: 'fex',
      slug,
      type: 'fex',
      wire_token: 'fex',
      display_name: slug,
    },
    plan_info: [],
    death_benefit: { amount: dollars(face), period: null },
    pricing,
    metadata: {},
  };
}
