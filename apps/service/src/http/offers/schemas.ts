import { Type } from 'typebox';
import { CATEGORIES, PREMIUM_MODES, PRODUCT_CLASSES, REASONS } from '../../underwriting/index.ts';
import { nullable, oneOf, strict } from '../schemas.ts';

export const Money = strict(
  {
    cents: Type.Integer({ description: 'Integer minor units.' }),
    display: Type.String({ description: 'Formatted by the server; clients do not format.' }),
  },
  { examples: [{ cents: 108420, display: '$1,084.20' }] },
);

export const DeathBenefit = strict({ amount: Money, period: Type.Null() });

export const Premium = strict({
  amount: Money,
  default_mode: oneOf(PREMIUM_MODES),
  modes: strict(Object.fromEntries(PREMIUM_MODES.map((mode) => [mode, Type.Optional(Money)]))),
});

export const Eligibility = strict({
  eligible: Type.Boolean(),
  category: oneOf(CATEGORIES),
  coverage_tier: Type.String(),
  reasons: Type.Array(oneOf(REASONS), { description: 'Empty when eligible; generic when not.' }),
});

const PricingRow = strict({
  rate_class: Type.String(),
  primary: Type.Boolean({ description: 'True for the best qualifying rate class.' }),
  rank: Type.Integer({ minimum: 1 }),
  eligibility: Eligibility,
  premium: nullable(Premium),
  death_benefit: Type.Optional(DeathBenefit),
});

export const Carrier = strict({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  logo_url: Type.String(),
});

export const Product = strict({
  id: Type.String({ pattern: '^prod_' }),
  name: Type.String(),
  class: oneOf(PRODUCT_CLASSES),
  slug: Type.String(),
});

export const PlanInfo = Type.Array(
  strict({ key: Type.String(), label: Type.String(), values: Type.Array(Type.String()) }),
);

export const Budget = strict({ amount: Money, period: Type.Literal('monthly') });

export const PlanOffer = strict({
  object: Type.Literal('plan_offer'),
  id: Type.String({ format: 'uuid' }),
  eligible: Type.Boolean(),
  carrier: Carrier,
  product: Product,
  plan_info: PlanInfo,
  death_benefit: Type.Optional(DeathBenefit),
  budget: Type.Optional(Budget),
  pricing: Type.Array(PricingRow),
  metadata: Type.Object({}),
});

export const Warnings = Type.Array(
  strict({ param: Type.String(), code: Type.Literal('unrecognized_text'), detail: Type.String() }),
);

export const OffersData = strict({ plans: Type.Array(PlanOffer), warnings: Type.Optional(Warnings) });
