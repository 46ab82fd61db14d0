import { Type } from 'typebox';
import { NICOTINE_FREQUENCIES, NICOTINE_LAST_USED, STATES } from '../../underwriting/index.ts';
import {
  LARGEST_FACE_CENTS,
  Products,
  QuoteOptions,
  ROOT_OPTIONS,
  ROW_DATES,
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
  was_diagnosed: Type.Optional(ROW_DATES.diagnosed),
  last_treatment: Type.Optional(ROW_DATES.lastTreatment),
});

const Medication = strict({
  ...NAMED,
  use: Type.Optional(
    Type.String({ maxLength: 500, description: 'The condition the medication is taken for.' }),
  ),
  dosage: Type.Optional(
    Type.String({ maxLength: 200, description: 'As prescribed, such as "20 units twice daily".' }),
  ),
  first_fill: Type.Optional(ROW_DATES.firstFill),
  last_fill: Type.Optional(ROW_DATES.lastFill),
});

const Nicotine = strict(
  {
    last_used: literalUnion(NICOTINE_LAST_USED, { description: 'When nicotine of any kind was last used.' }),
    specificity: Type.Optional(
      Type.Array(
        strict({
          ...NAMED,
          frequency: Type.Optional(
            literalUnion(NICOTINE_FREQUENCIES, { description: 'How often the product is used.' }),
          ),
        }),
        { maxItems: 50, description: 'The nicotine products used, such as cigars or patches.' },
      ),
    ),
  },
  { description: 'If omitted, nothing is known about nicotine, and no class that depends on it is open.' },
);

export const NestedApplicant = strict(
  {
    sex: SexText,
    dob: Type.String({ description: 'Date of birth, YYYY-MM-DD.', examples: ['1961-04-12'] }),
    height_inches: Type.Integer({ minimum: 1, maximum: 108, description: 'Height in inches.' }),
    weight_lbs: Type.Integer({ minimum: 1, maximum: 1000, description: 'Weight in pounds.' }),
    conditions: Type.Optional(
      Type.Array(Condition, { maxItems: 200, description: '{} or null means none.' }),
    ),
    medications: Type.Optional(
      Type.Array(Medication, { maxItems: 200, description: '{} or null means none.' }),
    ),
    nicotine: Type.Optional(Nicotine),
  },
  { description: 'The person to be insured.' },
);

const COVERAGE = {
  state: literalUnion(STATES, { description: 'Where the applicant lives.' }),
  zip: Type.Optional(Zip),
};
const COVERAGE_TEXT = { description: 'Where the applicant lives and how much coverage is requested.' };

export const PrequalifyBody = strict({
  applicant: NestedApplicant,
  coverage: strict(
    {
      ...COVERAGE,
      face_amount_cents: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: LARGEST_FACE_CENTS,
          description: 'One face amount. Give either this or quote_options.',
          'x-expects': `a whole number of cents from 1 to ${LARGEST_FACE_CENTS}`,
        }),
      ),
      quote_options: Type.Optional(QuoteOptions),
    },
    COVERAGE_TEXT,
  ),
  products: Products,
  ...ROOT_OPTIONS,
});

export const NestedQuoteBody = strict({
  applicant: NestedApplicant,
  coverage: strict({ ...COVERAGE, quote_options: QuoteOptions }, COVERAGE_TEXT),
  products: Products,
  ...ROOT_OPTIONS,
});
