import { Type } from 'typebox';
import { described, envelopeOf, literalUnion, named, nullable } from '../schema.ts';
import { PrequalifyRequestSchema } from './nested.ts';
import {
  CarrierSchema,
  DeathBenefitSchema,
  OFFERED_RIDER,
  OfferedProductSchema,
  PremiumSchema,
  REMARK_FIELDS,
} from './offers.ts';
import { CategorySchema, ReasonSchema } from './values.ts';

const MOST_EXPLAINED_PRODUCTS = 20;

export const ExplainRequestSchema = named('ExplainRequest', {
  ...PrequalifyRequestSchema.properties,
  products: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: MOST_EXPLAINED_PRODUCTS,
    description: 'Product ids (prod_…, a whole family) and slugs (one variant).',
  }),
  as_of: Type.Optional(
    Type.String({
      description: 'The day to decide on, YYYY-MM-DD; today by default.',
      examples: ['2027-01-31'],
    }),
  ),
});

const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const ExplainedRuleSchema = named('ExplainedRule', {
  id: Type.String({ description: "The rule's id in the carrier's pack, or the name of the table." }),
  kind: Type.String({ description: 'The kind of rule or table.' }),
  outcome: nullable(
    Type.String({ description: 'decline, refer, or the best class that stays open; null for a table.' }),
  ),
  facts: Type.Array(
    named('ExplainedFact', {
      name: Type.String({ description: 'The condition, medication or value.' }),
      detail: Type.String({
        description:
          'The property that was compared, or why the fact counts, such as "Ibrance, filled 2026-10, treats Cancer - Breast".',
      }),
    }),
    { description: 'The facts that made the rule fire, and behind each what was inferred from other rows.' },
  ),
  threshold: nullable(Type.String({ description: 'The limit they were compared with.' })),
  source: nullable(Type.String({ description: "Where in the carrier's guide the rule is found." })),
  note: nullable(Type.String({ description: "The author's remark." })),
});

const ExplainedClassSchema = named('ExplainedClass', {
  rate_class: Type.String({ description: "The carrier's name of the class." }),
  plan_name: Type.String({ description: "The carrier's name of the plan." }),
  category: described(CategorySchema, 'When the benefit begins.'),
  open: Type.Boolean({ description: 'Whether the applicant qualifies.' }),
  reasons: Type.Array(ReasonSchema, { description: 'Generic reasons of a closed class.' }),
  opens_on: nullable(
    Type.Intersect([CalendarDate], {
      description:
        'The first day on which the class is open if only time passes; as_of when open; null for never.',
    }),
  ),
  premium: nullable(PremiumSchema, 'What is paid for the coverage; null when closed.'),
  death_benefit: nullable(
    DeathBenefitSchema,
    'What is paid on death; null when closed, and for Medicare supplements.',
  ),
  rules: Type.Array(ExplainedRuleSchema, { description: 'The rules and tables that close the class.' }),
  riders: Type.Optional(
    Type.Array(
      named('ExplainedRider', {
        ...OFFERED_RIDER,
        rules: Type.Array(ExplainedRuleSchema, { description: 'The rules that close the rider.' }),
      }),
      { description: 'The requested riders, in the order of the request; only for open classes.' },
    ),
  ),
  total_premium: Type.Optional(
    described(PremiumSchema, 'The premium with all available riders; present with `riders`.'),
  ),
});

const ExplainedPlanSchema = named('ExplainedPlan', {
  carrier: CarrierSchema,
  product: OfferedProductSchema,
  revision: Type.String({ description: 'Revision of the pack.' }),
  age: Type.Integer({ description: 'The insurance age by the basis of the product.' }),
  age_basis: literalUnion(['last', 'nearest'], { description: 'Last or nearest birthday.' }),
  tobacco: Type.Boolean({
    description: "Whether the applicant is a tobacco user by the product's definition.",
  }),
  classes: Type.Array(ExplainedClassSchema, { description: 'Every rate class, best first.' }),
});

export const ExplanationSchema = named('Explanation', {
  as_of: described(CalendarDate, 'The day of the decision.'),
  plans: Type.Array(ExplainedPlanSchema, {
    description: 'One per requested variant, in the order of the request.',
  }),
  disclosures: REMARK_FIELDS.disclosures,
  provisional: REMARK_FIELDS.provisional,
});

export const ExplainResultSchema = envelopeOf('ExplainResult', {
  object: 'explanation',
  data: ExplanationSchema,
});
