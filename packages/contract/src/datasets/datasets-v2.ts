import { type TSchema, Type } from 'typebox';
import { arrayEnvelopeOf, described, literalUnion, named, strict } from '../schema.ts';
import { PRODUCT_CLASS_TEXT } from '../underwriting/values.ts';
import { DATASET_CATEGORIES } from '../vocabulary/index.ts';

const Text = Type.String({ minLength: 1 });
const Name = described(Text, 'The stable identifier.');
const Count = Type.Integer({ minimum: 0 });
const DatasetName = literalUnion(DATASET_CATEGORIES, { description: 'Name of the dataset.' });

const ROWS: readonly TSchema[] = [
  named('NamedRowV2', { name: Name }),
  named('MedicationRowV2', {
    name: Name,
    uses: Type.Array(
      named('MedicationUseV2', {
        condition: described(Text, 'Name of the condition.'),
        count: described(Count, 'How often the medication is prescribed for it, per year.'),
        estimated: Type.Optional(
          Type.Literal(true, { description: 'Present when the count is an estimate.' }),
        ),
      }),
      { description: 'What the medication is used for, most prescribed first.' },
    ),
  }),
  named('ProductRowV2', {
    name: Name,
    class: Type.String({ description: PRODUCT_CLASS_TEXT }),
    slug: described(Text, 'Identifies the variant within its family.'),
  }),
  named('CorrectionRowV2', {
    input: described(Text, 'A misspelling, short form or other name.'),
    corrected_name: described(Text, 'The name it stands for.'),
  }),
];

export const DatasetV2PathSchema = strict({ name: DatasetName });

export const DatasetListV2Schema = arrayEnvelopeOf(
  'DatasetListV2',
  named('DatasetSummaryV2', {
    name: DatasetName,
    description: Type.String({ description: 'What the dataset contains.' }),
    item_count: described(Count, 'Number of rows.'),
  }),
);

export const DatasetRowsV2Schema = arrayEnvelopeOf('DatasetRowsV2', Type.Union([...ROWS]));
