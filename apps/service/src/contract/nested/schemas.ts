import { Type } from 'typebox';
import { NICOTINE_FREQUENCIES, NICOTINE_LAST_USED, STATES } from '../../underwriting/index.ts';
import {
  LARGEST_FACE_CENTS,
  Products,
  QuoteOptions,
  ROOT_OPTIONS,
  RowDateText,
  SexText,
  Zip,
} from '../offers/request-fields.ts';
import { literalUnion, strict } from '../schemas.ts';

const NAMED = {
  id: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Id from the current dataset version; takes precedence over text.',
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: 500, description: "The applicant's own words." })),
};

const Condition = strict({
  ...NAMED,
  was_diagnosed: Type.Optional(RowDateText),
  last_treatment: Type.Optional(RowDateText),
});

const Medication = strict({
  ...NAMED,
  use: Type.Optional(
    Type.String({ maxLength: 500, description: 'The condition the medication is taken for.' }),
  ),
  dosage: Type.Optional(Type.String({ maxLength: 200 })),
  first_fill: Type.Optional(RowDateText),
  last_fill: Type.Optional(RowDateText),
});

const Nicotine = strict({
  last_used: literalUnion(NICOTINE_LAST_USED),
  specificity: Type.Optional(
    Type.Array(strict({ ...NAMED, frequency: Type.Optional(literalUnion(NICOTINE_FREQUENCIES)) }), {
      maxItems: 50,
    }),
  ),
});

export const NestedApplicant = strict({
  sex: SexText,
  dob: Type.String({ description: 'YYYY-MM-DD.', examples: ['1961-04-12'] }),
  height_inches: Type.Integer({ minimum: 1, maximum: 108 }),
  weight_lbs: Type.Integer({ minimum: 1, maximum: 1000 }),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 200, description: '{} or null means none.' })),
  medications: Type.Optional(
    Type.Array(Medication, { maxItems: 200, description: '{} or null means none.' }),
  ),
  nicotine: Type.Optional(Nicotine),
});

const COVERAGE = { state: literalUnion(STATES), zip: Type.Optional(Zip) };

export const PrequalifyBody = strict({
  applicant: NestedApplicant,
  coverage: strict({
    ...COVERAGE,
    face_amount_cents: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LARGEST_FACE_CENTS,
        'x-expects': `a whole number of cents from 1 to ${LARGEST_FACE_CENTS}`,
      }),
    ),
    quote_options: Type.Optional(QuoteOptions),
  }),
  products: Products,
  ...ROOT_OPTIONS,
});

export const NestedQuoteBody = strict({
  applicant: NestedApplicant,
  coverage: strict({ ...COVERAGE, quote_options: QuoteOptions }),
  products: Products,
  ...ROOT_OPTIONS,
});
