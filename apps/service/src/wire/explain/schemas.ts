import { Type } from 'typebox';
import { CATEGORIES, REASONS } from '../../underwriting/index.ts';
import { PrequalifyBody } from '../nested/schemas.ts';
import {
  CarrierSchema,
  DeathBenefit,
  PremiumSchema,
  ProductSchema,
  RemarkSchemas,
} from '../offers/schemas.ts';
import { described, literalUnion, nullable, strict } from '../schemas.ts';

export const MOST_EXPLAINED_PRODUCTS = 20;

export const ExplainBody = strict({
  ...PrequalifyBody.properties,
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

const RuleSchema = strict({
  id: Type.String({ description: "The rule's id in the carrier's pack, or the name of the table." }),
  kind: Type.String({ description: 'The kind of rule or table.' }),
  outcome: nullable(
    Type.String({ description: 'decline, refer, or the best class that stays open; null for a table.' }),
  ),
  facts: Type.Array(
    strict({
      name: Type.String({ description: 'The condition, medication or value.' }),
      detail: Type.String({ description: 'The property that was compared.' }),
    }),
    { description: 'The facts that made the rule fire.' },
  ),
  threshold: nullable(Type.String({ description: 'The limit they were compared with.' })),
  source: nullable(Type.String({ description: "Where in the carrier's guide the rule is found." })),
  note: nullable(Type.String({ description: "The author's remark." })),
});

const ClassSchema = strict({
  rate_class: Type.String({ description: "The carrier's name of the class." }),
  plan_name: Type.String({ description: "The carrier's name of the plan." }),
  category: literalUnion(CATEGORIES, { description: 'When the benefit begins.' }),
  open: Type.Boolean({ description: 'Whether the applicant qualifies.' }),
  reasons: Type.Array(literalUnion(REASONS), { description: 'Generic reasons of a closed class.' }),
  opens_on: nullable(
    Type.Intersect([CalendarDate], {
      description:
        'The first day on which the class is open if only time passes; as_of when open; null for never.',
    }),
  ),
  premium: nullable(PremiumSchema, 'What is paid for the coverage; null when closed.'),
  death_benefit: nullable(DeathBenefit, 'What is paid on death; null when closed.'),
  rules: Type.Array(RuleSchema, { description: 'The rules and tables that close the class.' }),
});

const ExplainedPlan = strict({
  carrier: CarrierSchema,
  product: ProductSchema,
  revision: Type.String({ description: 'Revision of the pack.' }),
  age: Type.Integer({ description: 'The insurance age by the basis of the product.' }),
  age_basis: literalUnion(['last', 'nearest'], { description: 'Last or nearest birthday.' }),
  tobacco: Type.Boolean({
    description: "Whether the applicant is a tobacco user by the product's definition.",
  }),
  classes: Type.Array(ClassSchema, { description: 'Every rate class, best first.' }),
});

export const ExplainData = strict({
  as_of: described(CalendarDate, 'The day of the decision.'),
  plans: Type.Array(ExplainedPlan, {
    description: 'One per requested variant, in the order of the request.',
  }),
  disclosures: RemarkSchemas.disclosures,
  provisional: RemarkSchemas.provisional,
});
