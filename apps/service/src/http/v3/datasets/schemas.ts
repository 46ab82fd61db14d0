import { type TSchema, Type } from 'typebox';
import { envelopeOf, literalUnion, strict } from '../../../contract/index.ts';

const derivedId = (prefix: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: 'Valid within one bundle version only.',
  });
const Count = Type.Integer({ minimum: 0 });
const Name = Type.String({ minLength: 1, description: 'The stable identifier.' });

const linkTo = (prefix: string) =>
  Type.Array(
    strict({
      id: derivedId(prefix),
      name: Name,
      prescription_count: Count,
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
  type: literalUnion(['smoked', 'smokeless', 'vapor', 'other']),
});

export const CATALOG_PRODUCT = {
  id: Type.String({
    pattern: '^prod_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'The product family, shared by its variants. Never changes.',
  }),
  name: Name,
  slug: Type.String({ description: 'Identifies the variant within its family.' }),
  class: literalUnion(['fex', 'term', 'wl', 'preneed', 'medsup']),
  carrier: Type.String({ description: "The carrier's name; its logo is at /v1/logo/{name}." }),
};
const CatalogProduct = strict(CATALOG_PRODUCT);

const categoryOf = (row: TSchema) =>
  Type.Optional(
    strict({
      version: Type.String({ format: 'date' }),
      item_count: Count,
      items: Type.Optional(Type.Array(row, { description: 'Absent with `fields=meta`.' })),
    }),
  );

export const DatasetBundleSchema = envelopeOf(
  'dataset_bundle',
  strict({
    version: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}\\.r[1-9]\\d*$',
      description: 'Changes when the content changes. Ids are valid within one version only.',
    }),
    datasets: strict({
      conditions: categoryOf(Condition),
      medications: categoryOf(Medication),
      products: categoryOf(CatalogProduct),
      spelling_corrections: categoryOf(SpellingCorrection),
      nicotine_options: categoryOf(NicotineOption),
    }),
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
