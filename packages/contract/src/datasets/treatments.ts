import { Type } from 'typebox';
import { envelopeOf, literalUnion, named, nullable, strict } from '../schema.ts';
import { TREATED_BY, TREATED_KINDS } from '../vocabulary/index.ts';

export const TreatmentQuerySchema = strict({
  kind: literalUnion(TREATED_KINDS, {
    description: 'What `name` names: a condition, a medication, or a group of conditions or drug class.',
  }),
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name in the catalog, or an alias of it, in any case.',
  }),
});

const TreatmentSchema = named('Treatment', {
  carrier: Type.String({ description: 'The name of the carrier.' }),
  product: Type.String({ description: 'The name of the product.' }),
  slug: Type.String({ description: 'The slug of the product, one row for each variant.' }),
  by: literalUnion(TREATED_BY, {
    description:
      'What decides: a rule that names it or something broader, a rule for a group of it, the treatment of conditions that no rule names, or nothing.',
  }),
  outcome: Type.String({
    description: 'The strictest outcome: `decline`, `refer`, `open`, or the best rate class that stays open.',
  }),
  rule: nullable(
    Type.String(),
    'Every rule that applies, in words, strictest first. Null without the scope `explain`, or if nothing decides.',
  ),
  source: nullable(Type.String(), 'Where the carrier says so. Null without the scope `explain`.'),
  note: nullable(
    Type.String(),
    'What the pack notes about the strictest rule. Null without the scope `explain`.',
  ),
});

export const TreatmentsResultSchema = envelopeOf('TreatmentsResult', {
  object: 'treatment_list',
  data: named('TreatmentList', {
    name: Type.String({ description: 'The name in the catalog.' }),
    rows: Type.Array(TreatmentSchema, { description: 'One row for each product, in catalog order.' }),
  }),
});
