import { type TSchema, Type } from 'typebox';
import { DATASET_DESCRIPTIONS } from '../../../catalog/index.ts';
import { PRODUCT_CLASSES } from '../../../underwriting/index.ts';
import { described, envelopeOf, literalUnion, PRODUCT_CLASS_TEXT, strict } from '../../../wire/index.ts';

const derivedId = (prefix: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: 'Valid within one bundle version only.',
  });
const Count = Type.Integer({ minimum: 0 });
const PrescriptionCount = described(Count, 'How often one is prescribed for the other, per year.');
const Name = Type.String({ minLength: 1, description: 'The stable identifier.' });

const linkTo = (prefix: string) =>
  Type.Array(
    strict({
      id: derivedId(prefix),
      name: Name,
      prescription_count: PrescriptionCount,
      estimated: Type.Optional(
        Type.Literal(true, { description: 'The count is an estimate, not a survey or claims figure.' }),
      ),
    }),
    { description: 'Most prescribed first, then by name.' },
  );

const Condition = strict({ id: derivedId('cond'), name: Name, treated_with: linkTo('med') });
const Medication = strict({ id: derivedId('med'), name: Name, used_for: linkTo('cond') });
const SpellingCorrection = strict({
  id: derivedId('corr'),
  name: Type.String({ description: 'The same as `from`.' }),
  from: Type.String({
    description: 'A misspelling, short form or other name, in upper case. Compare without case.',
  }),
  to: Type.String({ minLength: 1, description: 'The name it stands for, in upper case.' }),
});
const NicotineOption = strict({
  id: derivedId('nic'),
  name: Name,
  type: literalUnion(['smoked', 'smokeless', 'vapor', 'other'], { description: 'How nicotine is taken.' }),
});

export const CATALOG_PRODUCT = {
  id: Type.String({
    pattern: '^prod_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'The product family, shared by its variants. Never changes.',
  }),
  name: Name,
  slug: Type.String({ description: 'Identifies the variant within its family.' }),
  class: literalUnion(PRODUCT_CLASSES, { description: PRODUCT_CLASS_TEXT }),
  carrier: Type.String({ description: "The carrier's name; its logo is at /v1/logo/{name}." }),
};
const CatalogProduct = strict(CATALOG_PRODUCT);

const categoryOf = (row: TSchema, description: string) =>
  Type.Optional(
    strict(
      {
        version: Type.String({ format: 'date', description: 'The day of the bundle version.' }),
        item_count: described(Count, 'Number of rows.'),
        items: Type.Optional(Type.Array(row, { description: 'Absent with `fields=meta`.' })),
      },
      { description },
    ),
  );

export const DatasetBundleSchema = envelopeOf(
  'dataset_bundle',
  strict({
    version: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}\\.r[1-9]\\d*$',
      description: 'Changes when the content changes. Ids are valid within one version only.',
    }),
    datasets: strict(
      {
        conditions: categoryOf(Condition, DATASET_DESCRIPTIONS.conditions),
        medications: categoryOf(Medication, DATASET_DESCRIPTIONS.medications),
        products: categoryOf(CatalogProduct, DATASET_DESCRIPTIONS.products),
        spelling_corrections: categoryOf(SpellingCorrection, DATASET_DESCRIPTIONS.spelling_corrections),
        nicotine_options: categoryOf(NicotineOption, DATASET_DESCRIPTIONS.nicotine_options),
      },
      { description: 'The requested categories.' },
    ),
  }),
);

export const DatasetQuery = strict({
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
