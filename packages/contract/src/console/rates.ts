import { Type } from 'typebox';
import { literalUnion, named, nullable } from '../schema.ts';

/** Rates as carriers print them, read into the rows of rates.csv. */

const Name = Type.String({ minLength: 1, maxLength: 80 });
/** A heading as printed, or the letters of a column. */
const Column = Type.String({ minLength: 1, maxLength: 200 });
const COLUMN_NAME = 'In the long layout, the heading of a column may be given instead.';
/** Base64 of 4 MiB. */
const LONGEST_FILE = Math.ceil((4 * 1024 * 1024) / 3) * 4;

const PrintedColumnSchema = named('PrintedRateColumn', {
  column: Column,
  class: Name,
  sex: Type.String({ maxLength: 200, description: `male, female or unisex. ${COLUMN_NAME}` }),
  tobacco: Type.Union([Type.String({ maxLength: 200 }), Type.Boolean()], {
    description: `yes, no or any. ${COLUMN_NAME}`,
    'x-expects': 'yes, no or any',
  }),
  band: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.String({ maxLength: 200 })], {
      description: `The number of the band; that of the sheet unless given. ${COLUMN_NAME}`,
      'x-expects': 'the number of a band, from 1 to 99',
    }),
  ),
  table: Type.Optional(Name),
});

export const RatesImportBody = named('RatesImport', {
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 4 * 1024 * 1024 })),
  xlsx: Type.Optional(
    Type.String({ minLength: 1, maxLength: LONGEST_FILE, description: 'The workbook in base64.' }),
  ),
  mapping: named('RateMapping', {
    sheet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'All sheets, one for each band, unless given.',
      }),
    ),
    layout: literalUnion(['wide', 'long'], { description: 'wide: ages down, classes across.' }),
    age_column: Column,
    columns: Type.Array(PrintedColumnSchema, { minItems: 1, maxItems: 500 }),
    unit: literalUnion(['per_1000', 'per_unit']),
    unit_amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Face amount of a unit in dollars; 1,000 unless given.',
      }),
    ),
  }),
});

export const ImportedRatesSchema = named('ImportedRates', {
  rows: Type.Array(
    named('RateRow', {
      table: Type.String(),
      class: Type.String(),
      sex: literalUnion(['male', 'female', 'unisex']),
      tobacco: literalUnion(['yes', 'no', 'any']),
      band: Type.Integer(),
      age: Type.Integer(),
      rate: Type.Integer({ description: 'Whole cents per $1,000.' }),
    }),
    { description: 'The rows of rates.csv, the ages of a series together.' },
  ),
  problems: Type.Array(
    named('RateProblem', {
      sheet: nullable(Type.String(), 'Null for CSV.'),
      row: nullable(Type.Integer(), 'As spreadsheets number it; null for a whole sheet.'),
      column: nullable(Type.String(), 'As the mapping names it.'),
      message: Type.String({ description: 'What is wrong with the cell.' }),
    }),
    { description: 'Cells that cannot be read; their rows are left out.' },
  ),
});
