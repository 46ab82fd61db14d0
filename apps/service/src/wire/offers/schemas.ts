import { Type } from 'typebox';
import { CATEGORIES, PREMIUM_MODES, PRODUCT_CLASSES, REASONS } from '../../underwriting/index.ts';
import { described, literalUnion, nullable, objectName, strict } from '../schemas.ts';
import { WARNING_CODES } from './remarks.ts';

export const MoneySchema = strict(
  {
    cents: Type.Integer({ description: 'Integer minor units.' }),
    display: Type.String({ description: 'Formatted by the server; clients do not format.' }),
  },
  { examples: [{ cents: 108420, display: '$1,084.20' }] },
);

export const DeathBenefit = strict(
  {
    amount: described(MoneySchema, 'The amount paid on death.'),
    period: Type.Null({ description: 'Always null: the benefit is paid once.' }),
  },
  { description: 'What is paid on death.' },
);

const MODE_TEXT: Readonly<Record<(typeof PREMIUM_MODES)[number], string>> = {
  'MONTHLY-EFT': 'Each month, by bank draft.',
  'MONTHLY-DIRECT': 'Each month, by bill.',
  QUARTERLY: 'Every three months.',
  'SEMI-ANNUAL': 'Every six months.',
  ANNUAL: 'Once a year.',
};

export const PremiumModes = strict(
  Object.fromEntries(
    PREMIUM_MODES.map((mode) => [mode, Type.Optional(described(MoneySchema, MODE_TEXT[mode]))]),
  ),
  { description: 'The payment in each mode that the product offers.' },
);

export const PremiumSchema = strict(
  {
    amount: described(MoneySchema, 'One payment in the default mode.'),
    default_mode: literalUnion(PREMIUM_MODES, { description: 'How the product is usually paid.' }),
    modes: PremiumModes,
  },
  { description: 'What is paid for the coverage.' },
);

export const EligibilitySchema = strict(
  {
    eligible: Type.Boolean({ description: 'Whether the applicant qualifies.' }),
    category: literalUnion(CATEGORIES, {
      description:
        'When the full death benefit is paid: immediate, graded over years, return of premium first (rop), or other (guaranteed issue).',
    }),
    coverage_tier: Type.String({ description: "The carrier's own name for the class, or `default`." }),
    reasons: Type.Array(literalUnion(REASONS), { description: 'Empty when eligible; generic when not.' }),
  },
  { description: 'Whether and in which category the applicant qualifies.' },
);

const PricingRow = strict({
  rate_class: Type.String({ description: "The carrier's name of the rate class." }),
  primary: Type.Boolean({ description: 'True for the best qualifying rate class.' }),
  rank: Type.Integer({
    minimum: 1,
    description: 'Position of the row: eligible rows first, best class first.',
  }),
  eligibility: EligibilitySchema,
  premium: nullable(PremiumSchema, 'What is paid for the coverage; null when not eligible.'),
  death_benefit: Type.Optional(
    described(DeathBenefit, 'What the budget buys in this class; only for budgets and eligible rows.'),
  ),
});

export const CarrierSchema = strict(
  {
    id: Type.String({ format: 'uuid', description: 'Id of the carrier. Never changes.' }),
    name: Type.String({ description: 'Name of the carrier.' }),
    logo_url: Type.String({ description: 'Address of the logo, signed for use in an `<img>`.' }),
  },
  { description: 'The insurance company.' },
);

export const PRODUCT_CLASS_TEXT =
  'Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup).';

export const ProductSchema = strict(
  {
    id: Type.String({
      pattern: '^prod_',
      description: 'The product family, shared by its variants. Never changes.',
    }),
    name: Type.String({ description: 'Name of the variant.' }),
    class: literalUnion(PRODUCT_CLASSES, { description: PRODUCT_CLASS_TEXT }),
    slug: Type.String({ description: 'Names one variant; the variants of a family share `id`.' }),
    type: literalUnion(PRODUCT_CLASSES, { description: 'The same as `class`.' }),
    wire_token: literalUnion(PRODUCT_CLASSES, { description: 'The same as `class`.' }),
    display_name: Type.String({ description: 'The same as `name`.' }),
  },
  { description: 'The product variant.' },
);

export const PlanInfoSchema = Type.Array(
  strict({
    key: Type.String({ description: 'Stable name of the entry.' }),
    label: Type.String({ description: 'The text to show.' }),
    values: Type.Array(Type.String(), { description: 'One or more lines.' }),
  }),
  { description: "Facts from the carrier's brochure." },
);

const Budget = strict(
  {
    amount: described(MoneySchema, 'The budget as requested.'),
    period: Type.Literal('monthly', { description: 'Budgets are per month.' }),
  },
  { description: 'The budget that the offer is for; only for budgets.' },
);

export const OfferMetadata = strict(
  {
    provisional: Type.Optional(
      Type.Literal(true, {
        description:
          'Present when a disclosure was not understood: classes that depend on health are not final.',
      }),
    ),
  },
  { description: 'Further information about the offer.' },
);

export const PlanOffer = strict({
  object: objectName('plan_offer'),
  id: Type.String({ format: 'uuid', description: 'Id of the offer.' }),
  eligible: Type.Boolean({ description: 'Whether at least one rate class is open to the applicant.' }),
  carrier: CarrierSchema,
  product: ProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(
    described(DeathBenefit, 'The face amount that the offer is for; only for face amounts.'),
  ),
  budget: Type.Optional(Budget),
  pricing: Type.Array(PricingRow, { description: 'One row per rate class.' }),
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
        code: literalUnion(WARNING_CODES, { description: 'For programs.' }),
        detail: Type.String({ description: 'For people.' }),
      }),
      { description: 'Absent when there is nothing to say.' },
    ),
  ),
};

export const OffersData = strict({
  plans: Type.Array(PlanOffer, {
    description: 'One offer per product and amount, in the order of the request.',
  }),
  ...RemarkSchemas,
});
