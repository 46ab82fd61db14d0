import { CATEGORIES, PREMIUM_MODES } from '@prequal/engine';
import { Type } from 'typebox';
import {
  component,
  described,
  envelopeOf,
  literalUnion,
  named,
  nullable,
  objectName,
  strict,
} from '../schema.ts';
import { WARNING_CODES } from '../vocabulary/index.ts';
import {
  CategorySchema,
  MoneySchema,
  PremiumModeSchema,
  ProductClassSchema,
  ReasonSchema,
  RiderKindSchema,
  RiderReasonSchema,
} from './values.ts';

export const DeathBenefitSchema = named(
  'DeathBenefit',
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

export const PremiumModesSchema = named(
  'PremiumModes',
  Object.fromEntries(
    PREMIUM_MODES.map((mode) => [mode, Type.Optional(described(MoneySchema, MODE_TEXT[mode]))]),
  ),
  { description: 'The payment in each mode that the product offers.' },
);

export const PremiumSchema = named(
  'Premium',
  {
    amount: described(MoneySchema, 'One payment in the default mode.'),
    default_mode: described(
      PremiumModeSchema,
      'The requested `payment_mode` if the product offers it, else how the product is usually paid.',
    ),
    modes: PremiumModesSchema,
  },
  { description: 'What is paid for the coverage.' },
);

export const EligibilitySchema = named(
  'Eligibility',
  {
    eligible: Type.Boolean({ description: 'Whether the applicant qualifies.' }),
    category: CategorySchema,
    coverage_tier: Type.String({ description: "The carrier's own name for the class, or `default`." }),
    reasons: Type.Array(ReasonSchema, { description: 'Empty when eligible; generic when not.' }),
  },
  { description: 'Whether and in which category the applicant qualifies.' },
);

export const OFFERED_RIDER = {
  kind: RiderKindSchema,
  name: Type.String({
    description: "The carrier's name of the rider, or a general one if it is not offered.",
  }),
  available: Type.Boolean({ description: 'Whether the applicant can have it with this class and amount.' }),
  included: Type.Boolean({ description: 'True if the policy includes it at no cost.' }),
  reason: nullable(RiderReasonSchema, 'Why it is not available; null if it is.'),
  premium: nullable(PremiumSchema, 'What it adds to the premium; null if included or not available.'),
};
const RiderOfferSchema = named('RiderOffer', OFFERED_RIDER);

const RIDERS_TEXT = 'The requested riders, in the order of the request; only for eligible rows.';
const TOTAL_TEXT = 'The premium with all available riders; present with `riders`.';

const PricingRowSchema = named('PricingRow', {
  rate_class: Type.String({ description: "The carrier's name of the rate class." }),
  primary: Type.Boolean({ description: 'True for the best qualifying rate class.' }),
  rank: Type.Integer({
    minimum: 1,
    description: 'Position of the row: eligible rows first, best class first.',
  }),
  eligibility: EligibilitySchema,
  premium: nullable(PremiumSchema, 'What is paid for the coverage; null when not eligible.'),
  death_benefit: Type.Optional(
    nullable(
      DeathBenefitSchema,
      'What the budget buys in this class; only for budgets and eligible rows. null for Medicare supplements.',
    ),
  ),
  riders: Type.Optional(Type.Array(RiderOfferSchema, { description: RIDERS_TEXT })),
  total_premium: Type.Optional(described(PremiumSchema, TOTAL_TEXT)),
});

export const CarrierSchema = named(
  'Carrier',
  {
    id: Type.String({ format: 'uuid', description: 'Id of the carrier. Never changes.' }),
    name: Type.String({ description: 'Name of the carrier.' }),
    logo_url: Type.String({ description: 'Address of the logo, signed for use in an `<img>`.' }),
  },
  { description: 'The insurance company.' },
);

export const OfferedProductSchema = named(
  'OfferedProduct',
  {
    id: Type.String({
      pattern: '^prod_',
      description: 'The product family, shared by its variants. Never changes.',
    }),
    name: Type.String({ description: 'Name of the variant.' }),
    class: ProductClassSchema,
    slug: Type.String({ description: 'Names one variant; the variants of a family share `id`.' }),
    type: described(ProductClassSchema, 'The same as `class`.'),
    wire_token: described(ProductClassSchema, 'The same as `class`.'),
    display_name: Type.String({ description: "The carrier's name and the product's." }),
  },
  { description: 'The product variant.' },
);

export const PlanInfoSchema = Type.Array(
  named('PlanInfoEntry', {
    key: Type.String({ description: 'Stable name of the entry.' }),
    label: Type.String({ description: 'The text to show.' }),
    values: Type.Array(Type.String(), { description: 'One or more lines.' }),
  }),
  { description: "Facts from the carrier's brochure." },
);

const BudgetSchema = named(
  'Budget',
  {
    amount: described(MoneySchema, 'The budget as requested.'),
    period: Type.Literal('monthly', { description: 'Budgets are per month.' }),
  },
  { description: 'The budget that the offer is for; only for budgets.' },
);

const OPEN_FACT_PARAM = 'JSON pointer to the field of the request body that takes the answer.';

const ALTERNATIVE = {
  eligible: Type.Boolean({ description: 'Whether a class would be open.' }),
  rate_class: nullable(Type.String({ description: 'The class of the primary row; null if none is open.' })),
  category: nullable(CategorySchema),
  premium: nullable(PremiumSchema),
  death_benefit: Type.Optional(
    described(
      DeathBenefitSchema,
      'What the budget would buy; only for budgets, where a class would be open.',
    ),
  ),
};
const AlternativeOfferSchema = named('AlternativeOffer', ALTERNATIVE);

export const OfferMetadataSchema = named(
  'OfferMetadata',
  {
    provisional: Type.Optional(
      Type.Literal(true, {
        description:
          'Present when a disclosure was not understood: classes that depend on health are not final.',
      }),
    ),
    open_facts: Type.Optional(
      Type.Array(Type.String({ description: OPEN_FACT_PARAM }), {
        description: 'The open facts that can change this offer; only with `include_open_facts`.',
      }),
    ),
    if_favourable: Type.Optional(
      nullable(
        AlternativeOfferSchema,
        'The primary row when every open fact takes its most favorable answer; null where that equals the offer.',
      ),
    ),
    if_favourable_unproven: Type.Optional(
      Type.Literal(true, {
        description:
          'Present where not all combinations of answers were tried, so that other answers may be more favorable than `if_favourable`, or than the offer where that is null.',
      }),
    ),
    if_tobacco: Type.Optional(
      nullable(
        AlternativeOfferSchema,
        'The primary row for daily cigarettes within 12 months, where nicotine is omitted; null where that changes nothing.',
      ),
    ),
  },
  { description: 'Further information about the offer.' },
);

export const PlanOfferSchema = named('PlanOffer', {
  object: objectName('plan_offer'),
  id: Type.String({ format: 'uuid', description: 'Id of the offer.' }),
  eligible: Type.Boolean({ description: 'Whether at least one rate class is open to the applicant.' }),
  carrier: CarrierSchema,
  product: OfferedProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(
    nullable(
      DeathBenefitSchema,
      'The face amount that the offer is for; for budgets, what the budget buys. null for Medicare supplements.',
    ),
  ),
  budget: Type.Optional(BudgetSchema),
  pricing: Type.Array(PricingRowSchema, { description: 'One row per rate class.' }),
  metadata: OfferMetadataSchema,
});

/** The datasets that rows of an applicant name entries of, and what is in none of them. */
export const DisclosedKindSchema = component(
  'DisclosedKind',
  literalUnion(['conditions', 'medications', 'nicotine_options', 'measurement'], {
    description: 'The dataset of the entry, or `measurement` for a measured value.',
  }),
);

export const QuestionSubjectSchema = named(
  'QuestionSubject',
  {
    kind: described(DisclosedKindSchema, 'The dataset that the name belongs to.'),
    name: Type.String({
      description: 'The disclosed entry. For a measurement, the condition that it belongs to.',
    }),
  },
  { description: 'What the question is about.' },
);

const DisclosedEntrySchema = named('DisclosedEntry', {
  kind: DisclosedKindSchema,
  id: nullable(
    Type.String({ description: 'Valid inside the current dataset version; null for a measurement.' }),
  ),
  name: Type.String({
    description: 'The stable identifier; for a measurement what was measured, such as "A1C 9.2".',
  }),
});

const DisclosureSchema = named('Disclosure', {
  param: Type.String({ description: 'JSON pointer to the row of the request.' }),
  text: nullable(Type.String({ description: 'The text as sent; null when only an id was sent.' })),
  status: literalUnion(['recognized', 'interpreted', 'ambiguous', 'unrecognized'], {
    description:
      'recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken.',
  }),
  entries: Type.Array(DisclosedEntrySchema, {
    description: 'What counted in the decision; empty when ambiguous or unrecognized.',
  }),
  candidates: Type.Array(DisclosedEntrySchema, {
    description: 'What may have been meant, best first, at most 5; only when ambiguous or unrecognized.',
  }),
});

const WarningSchema = named('Warning', {
  param: Type.String({ description: 'JSON pointer to the field of the request.' }),
  code: literalUnion(WARNING_CODES, { description: 'For programs.' }),
  detail: Type.String({ description: 'For people.' }),
});

/** What `data` says besides its plans. */
export const REMARK_FIELDS = {
  disclosures: Type.Array(DisclosureSchema, {
    description:
      'One for each row of conditions, medications and nicotine products, in that order. The stated use of a medication has its own, behind its medication.',
  }),
  provisional: Type.Boolean({
    description:
      'True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final.',
  }),
  warnings: Type.Optional(Type.Array(WarningSchema, { description: 'Absent when there is nothing to say.' })),
};

const OpenFactSchema = named('OpenFact', {
  param: Type.String({ description: OPEN_FACT_PARAM }),
  subject: QuestionSubjectSchema,
  text: Type.String({ description: 'The question, in words that can be read to the applicant.' }),
  plans: Type.Integer({ minimum: 1, description: 'Requested plans that some answer changes.' }),
});

const OffersSchema = named('Offers', {
  plans: Type.Array(PlanOfferSchema, {
    description: 'One offer per product and amount, in the order of the request or of `sort`.',
  }),
  ...REMARK_FIELDS,
  complete: Type.Optional(
    Type.Boolean({
      description: 'True when no open fact can change a class or a price; only with `include_open_facts`.',
    }),
  ),
  open_facts: Type.Optional(
    Type.Array(OpenFactSchema, {
      description:
        'The facts that can change a class or a price, most plans first; only with `include_open_facts`.',
    }),
  ),
});

const KEY = { idempotency_key: Type.String({ description: 'The Idempotency-Key of the request.' }) };

export const PrequalifyResultSchema = envelopeOf('PrequalifyResult', {
  object: 'prequalify_result',
  data: OffersSchema,
  extra: KEY,
});
export const QuoteResultSchema = envelopeOf('QuoteResult', {
  object: 'quote_result',
  data: OffersSchema,
  extra: KEY,
});

const PREMIUM_V2_TEXT = 'What is paid for the coverage; null when not eligible.';
const PremiumV2Schema = named('PremiumV2', {
  cents: Type.Integer({ description: 'One payment in `mode`, in cents.' }),
  display: Type.String({ description: 'The same as text.' }),
  mode: described(PremiumModeSchema, 'How the product is usually paid.'),
  rate_class: Type.String({ description: "The carrier's name of the rate class." }),
  modes: PremiumModesSchema,
});

const PlanOfferV2Schema = named('PlanOfferV2', {
  object: objectName('plan_offer'),
  id: Type.String({ format: 'uuid', description: 'Id of the offer.' }),
  eligible: Type.Boolean({ description: 'Whether at least one rate class is open to the applicant.' }),
  eligibility: named(
    'EligibilityV2',
    {
      ...EligibilitySchema.properties,
      category: nullable(CategorySchema, 'Category of the best class; null when not eligible.'),
    },
    { description: 'Eligibility of the best class.' },
  ),
  rank: nullable(
    Type.Integer({ minimum: 1, maximum: CATEGORIES.length }),
    'The category of the best class as a number: immediate 1, graded 2, rop 3, other 4; null when not eligible.',
  ),
  result_index: Type.Integer({ minimum: 0, description: 'Position of the plan in `plans`.' }),
  carrier: CarrierSchema,
  product: OfferedProductSchema,
  plan_info: PlanInfoSchema,
  death_benefit: Type.Optional(
    nullable(
      MoneySchema,
      'The face amount; for budgets, what the budget buys. null for Medicare supplements.',
    ),
  ),
  budget: Type.Optional(described(MoneySchema, 'The monthly budget that the plan is for.')),
  premium: nullable(PremiumV2Schema, PREMIUM_V2_TEXT),
  other_offers: Type.Array(
    named('OtherOfferV2', {
      rank: Type.Integer({ minimum: 1, description: "Position among the plan's classes." }),
      eligibility: EligibilitySchema,
      premium: nullable(PremiumV2Schema, PREMIUM_V2_TEXT),
    }),
    { description: 'The other classes, by rank.' },
  ),
  metadata: OfferMetadataSchema,
});

export const PrequalifyV2ResultSchema = envelopeOf('PrequalifyV2Result', {
  object: 'prequalify_result',
  data: strict({
    plans: Type.Array(PlanOfferV2Schema, {
      description:
        'One plan per product and amount: eligible plans first, best rank first, then in the order of the request.',
    }),
    has_more: Type.Literal(false, { description: 'Always false: every plan is in the response.' }),
    next_cursor: Type.Null({ description: 'Always null.' }),
    ...REMARK_FIELDS,
  }),
  extra: {
    idempotency_key: Type.Optional(Type.String({ description: 'The Idempotency-Key of the request.' })),
  },
});
