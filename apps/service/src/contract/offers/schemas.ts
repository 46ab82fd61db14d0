import { Type } from 'typebox';
import { CATEGORIES, PREMIUM_MODES, PRODUCT_CLASSES, REASONS } from '../../underwriting/index.ts';
import { literalUnion, nullable, strict } from '../schemas.ts';
import { WARNING_CODES } from './remarks.ts';

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

export const OfferMetadata = strict({
  provisional: Type.Optional(
    Type.Literal(true, {
      description:
        'Present when a disclosure was not understood: classes that depend on health are not final.',
    }),
  ),
});

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
  metadata: OfferMetadata,
});

const DisclosedEntries = (description: string) =>
  Type.Array(
    strict({
      kind: literalUnion(['conditions', 'medications', 'nicotine_options'], {
        description: 'The dataset of the entry.',
      }),
      id: Type.String({ description: 'Valid inside the current dataset version.' }),
      name: Type.String({ description: 'The stable identifier.' }),
    }),
    { description },
  );

const DisclosureSchema = strict({
  param: Type.String({ description: 'JSON pointer to the row of the request.' }),
  text: nullable(Type.String({ description: 'The text as sent; null when only an id was sent.' })),
  status: literalUnion(['recognized', 'interpreted', 'ambiguous', 'unrecognized'], {
    description:
      'recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken.',
  }),
  entries: DisclosedEntries('What counted in the decision; empty when ambiguous or unrecognized.'),
  candidates: DisclosedEntries(
    'What may have been meant, best first, at most 5; only when ambiguous or unrecognized.',
  ),
});

/** What `data` says besides its plans. */
export const RemarkSchemas = {
  disclosures: Type.Array(DisclosureSchema, {
    description: 'One for each row of conditions, medications and nicotine products, in that order.',
  }),
  provisional: Type.Boolean({
    description:
      'True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final.',
  }),
  warnings: Type.Optional(
    Type.Array(
      strict({
        param: Type.String({ description: 'JSON pointer to the field of the request.' }),
        code: literalUnion(WARNING_CODES),
        detail: Type.String({ description: 'For people.' }),
      }),
      { description: 'Absent when there is nothing to say.' },
    ),
  ),
};

export const OffersData = strict({ plans: Type.Array(PlanOffer), ...RemarkSchemas });
