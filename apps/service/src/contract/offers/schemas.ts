import { Type } from 'typebox';
import { CATEGORIES, PREMIUM_MODES, PRODUCT_CLASSES, REASONS } from '../../underwriting/index.ts';
import { literalUnion, nullable, strict } from '../schemas.ts';

export const MoneySchema = strict(
  {
    cents: Type.Integer({ description: 'Integer minor units.' }),
    display: Type.String({ description: 'Formatted by the server; clients do not format.' }),
  },
  { examples: [{ cents: 108420, display: '$1,084.20' }] },
);

export const DeathBenefit = strict({ amount: MoneySchema, period: Type.Null() });

export const PremiumSchema = strict({
  amount: MoneySchema,
  default_mode: literalUnion(PREMIUM_MODES),
  modes: strict(Object.fromEntries(PREMIUM_MODES.map((mode) => [mode, Type.Optional(MoneySchema)]))),
});

export const EligibilitySchema = strict({
  eligible: Type.Boolean(),
  category: literalUnion(CATEGORIES),
  coverage_tier: Type.String(),
  reasons: Type.Array(literalUnion(REASONS), { description: 'Empty when eligible; generic when not.' }),
});

const PricingRow = strict({
  rate_class: Type.String(),
  primary: Type.Boolean({ description: 'True for the best qualifying rate class.' }),
  rank: Type.Integer({ minimum: 1 }),
  eligibility: EligibilitySchema,
  premium: nullable(PremiumSchema),
  death_benefit: Type.Optional(DeathBenefit),
});

export const CarrierSchema = strict({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  logo_url: Type.String(),
});

export const ProductSchema = strict({
  id: Type.String({ pattern: '^prod_' }),
  name: Type.String(),
  class: literalUnion(PRODUCT_CLASSES),
  slug: Type.String({ description: 'Names one variant; the variants of a family share `id`.' }),
  type: literalUnion(PRODUCT_CLASSES, { description: 'The same as `class`.' }),
  wire_token: literalUnion(PRODUCT_CLASSES, { description: 'The same as `class`.' }),
  display_name: Type.String({ description: 'The same as `name`.' }),
});

export const PlanInfoSchema = Type.Array(
  strict({ key: Type.String(), label: Type.String(), values: Type.Array(Type.String()) }),
);

export const Budget = strict({ amount: MoneySchema, period: Type.Literal('monthly') });

export const PlanOffer = strict({
  object: Type.Literal('plan_offer'),
  id: Type.String({ format: 'uuid' }),
  eligible: Type.Boolean(),
  carrier: CarrierSchema,
  product: ProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(DeathBenefit),
  budget: Type.Optional(Budget),
  pricing: Type.Array(PricingRow),
  metadata: Type.Object({}),
});

export const Warnings = Type.Array(
  strict({ param: Type.String(), code: Type.Literal('unrecognized_text'), detail: Type.String() }),
);

export const OffersData = strict({ plans: Type.Array(PlanOffer), warnings: Type.Optional(Warnings) });
