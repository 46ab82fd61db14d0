import { type TSchema, Type } from 'typebox';
import { described, envelopeOf, literalUnion, named, strict } from '../schema.ts';
import { ProductClassSchema } from '../underwriting/values.ts';
import { DATASET_DESCRIPTIONS } from '../vocabulary/index.ts';

const derivedId = (prefix: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: 'Valid within one bundle version only.',
  });
const Count = Type.Integer({ minimum: 0 });
const PrescriptionCount = described(Count, 'How often one is prescribed for the other, per year.');
const Name = Type.String({ minLength: 1, description: 'The stable identifier.' });

const linkTo = (prefix: string, name: string) =>
  Type.Array(
    named(name, {
      id: derivedId(prefix),
      name: Name,
      prescription_count: PrescriptionCount,
      estimated: Type.Optional(
        Type.Literal(true, { description: 'The count is an estimate, not a survey or claims figure.' }),
      ),
    }),
    { description: 'Most prescribed first, then by name.' },
  );

const ConditionRowSchema = named('ConditionRow', {
  id: derivedId('cond'),
  name: Name,
  treated_with: linkTo('med', 'MedicationLink'),
});
const MedicationRowSchema = named('MedicationRow', {
  id: derivedId('med'),
  name: Name,
  used_for: linkTo('cond', 'ConditionLink'),
});
const CorrectionRowSchema = named('CorrectionRow', {
  id: derivedId('corr'),
  name: Type.String({ description: 'The same as `from`.' }),
  from: Type.String({
    description: 'A misspelling, short form or other name, in upper case. Compare without case.',
  }),
  to: Type.String({ minLength: 1, description: 'The name it stands for, in upper case.' }),
});
const NicotineRowSchema = named('NicotineRow', {
  id: derivedId('nic'),
  name: Name,
  type: literalUnion(['smoked', 'smokeless', 'vapor', 'other'], { description: 'How nicotine is taken.' }),
});

/** A product variant as every list shows it. */
export const PRODUCT_FIELDS = {
  id: Type.String({
    pattern: '^prod_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'The product family, shared by its variants. Never changes.',
  }),
  name: Name,
  slug: Type.String({ description: 'Identifies the variant within its family.' }),
  class: ProductClassSchema,
  carrier: Type.String({ description: "The carrier's name; its logo is at /v1/logo/{name}." }),
};
export const ProductRowSchema = named('ProductRow', PRODUCT_FIELDS);

const categoryOf = (name: string, row: TSchema, description: string) =>
  Type.Optional(
    named(
      name,
      {
        version: Type.String({ format: 'date', description: 'The day of the bundle version.' }),
        item_count: described(Count, 'Number of rows.'),
        items: Type.Optional(Type.Array(row, { description: 'Absent with `fields=meta`.' })),
      },
      { description },
    ),
  );

const DatasetBundleSchema = named('DatasetBundle', {
  version: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}\\.r[1-9]\\d*$',
    description: 'Changes when the content changes. Ids are valid within one version only.',
  }),
  datasets: strict(
    {
      conditions: categoryOf('ConditionDataset', ConditionRowSchema, DATASET_DESCRIPTIONS.conditions),
      medications: categoryOf('MedicationDataset', MedicationRowSchema, DATASET_DESCRIPTIONS.medications),
      products: categoryOf('ProductDataset', ProductRowSchema, DATASET_DESCRIPTIONS.products),
      spelling_corrections: categoryOf(
        'CorrectionDataset',
        CorrectionRowSchema,
        DATASET_DESCRIPTIONS.spelling_corrections,
      ),
      nicotine_options: categoryOf(
        'NicotineDataset',
        NicotineRowSchema,
        DATASET_DESCRIPTIONS.nicotine_options,
      ),
    },
    { description: 'The requested categories.' },
  ),
});

export const DatasetsResponseSchema = envelopeOf('DatasetsResponse', {
  object: 'dataset_bundle',
  data: DatasetBundleSchema,
});

export const DatasetQuerySchema = strict({
  include: Type.Optional(
    Type.String({
      maxLength: 512,
      description:
        'Comma-separated categories: conditions, medications, products, spelling_corrections (or corrections), nicotine_options. If empty: all categories, without rows.',
    }),
  ),
  fields: Type.Optional(
    literalUnion(['meta', 'full'], { default: 'full', description: '`meta` omits the rows.' }),
  ),
});
