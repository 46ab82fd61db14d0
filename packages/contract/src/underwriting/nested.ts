import { Type } from 'typebox';
import { described, literalUnion, named, orElse } from '../schema.ts';
import { MeasurementsSchema } from './measurements.ts';
import {
  LARGEST_FACE_CENTS,
  MEDICARE_FIELDS,
  orNone,
  ProductsField,
  QuoteOptionsSchema,
  ROOT_OPTIONS,
  ROW_DATES,
  SexField,
  ZipField,
} from './request-fields.ts';
import { NicotineFrequencySchema, NicotineLastUsedSchema, RiderKindSchema, StateSchema } from './values.ts';

const NAMED = {
  id: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Id from the current dataset version; takes precedence over text.',
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: 500, description: "The applicant's own words." })),
};

const codeOf = <const S extends readonly string[]>(name: string, systems: S, description: string) =>
  named(
    name,
    {
      system: literalUnion(systems, { description: 'The coding system.' }),
      code: Type.String({ maxLength: 20, description: 'With or without dots or dashes, in any case.' }),
    },
    { description },
  );

const ConditionSchema = named('Condition', {
  ...NAMED,
  code: Type.Optional(
    codeOf(
      'DiagnosisCode',
      ['icd-10-cm'],
      'A diagnosis code. It is understood by its longest prefix in the catalog; id takes precedence over it, and it over text.',
    ),
  ),
  was_diagnosed: Type.Optional(ROW_DATES.diagnosed),
  last_treatment: Type.Optional(ROW_DATES.lastTreatment),
});

const MedicationSchema = named('Medication', {
  ...NAMED,
  code: Type.Optional(
    codeOf(
      'DrugCode',
      ['rxnorm', 'ndc'],
      'A drug code. A code that the service does not know falls back to text; without one it counts as text that is not understood.',
    ),
  ),
  use: Type.Optional(
    Type.String({ maxLength: 500, description: 'The condition the medication is taken for.' }),
  ),
  dosage: Type.Optional(
    Type.String({ maxLength: 200, description: 'As prescribed, such as "20 units twice daily".' }),
  ),
  first_fill: Type.Optional(ROW_DATES.firstFill),
  last_fill: Type.Optional(ROW_DATES.lastFill),
});

const NicotineSchema = named(
  'Nicotine',
  {
    last_used: NicotineLastUsedSchema,
    specificity: Type.Optional(
      Type.Array(
        named('NicotineProduct', {
          ...NAMED,
          frequency: Type.Optional(NicotineFrequencySchema),
        }),
        { maxItems: 50, description: 'The nicotine products used, such as cigars or patches.' },
      ),
    ),
  },
  {
    description:
      'If omitted, prices are those of non-tobacco classes, and nicotine is an open fact like any other: POST /v3/questions asks for it wherever tobacco would change a class.',
  },
);

const Conditions = Type.Array(ConditionSchema, { maxItems: 200, description: 'The health conditions.' });
const Medications = Type.Array(MedicationSchema, { maxItems: 200, description: 'The medications taken.' });

const WHO = {
  sex: SexField,
  dob: Type.String({ description: 'Date of birth, YYYY-MM-DD.', examples: ['1961-04-12'] }),
  height_inches: Type.Integer({ minimum: 1, maximum: 108, description: 'Height in inches.' }),
  weight_lbs: Type.Integer({ minimum: 1, maximum: 1000, description: 'Weight in pounds.' }),
};

export const ApplicantSchema = named(
  'Applicant',
  {
    ...WHO,
    conditions: Type.Optional(orNone(Conditions)),
    medications: Type.Optional(orNone(Medications)),
    nicotine: Type.Optional(orElse(NicotineSchema, Type.Null())),
    measurements: Type.Optional(MeasurementsSchema),
  },
  { description: 'The person to be insured.' },
);

/** As the service writes an applicant. */
export const DraftedApplicantSchema = named(
  'DraftedApplicant',
  {
    ...WHO,
    conditions: Type.Optional(Conditions),
    medications: Type.Optional(Medications),
    nicotine: Type.Optional(NicotineSchema),
    measurements: Type.Optional(MeasurementsSchema),
  },
  { description: 'An applicant as requests take one.' },
);

const RiderRequestSchema = named('RiderRequest', {
  kind: RiderKindSchema,
  amount_cents: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_FACE_CENTS,
      description:
        'What the rider pays; for accidental_death (default: the face amount) and child (default: $10,000) only.',
    }),
  ),
  children: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: 'The number of children; for child only.' }),
  ),
});

const COVERAGE = {
  state: described(StateSchema, 'Where the applicant lives.'),
  zip: Type.Optional(ZipField),
  ...MEDICARE_FIELDS,
  riders: Type.Optional(
    Type.Array(RiderRequestSchema, {
      maxItems: 8,
      description:
        'Riders to price with the policy. Eligible rows then list them in this order, and budgets pay for those that are available. A kind that is repeated is not offered a second time.',
    }),
  ),
};
const COVERAGE_TEXT = { description: 'Where the applicant lives and how much coverage is requested.' };

const CoverageSchema = named(
  'Coverage',
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
    quote_options: Type.Optional(QuoteOptionsSchema),
  },
  COVERAGE_TEXT,
);

const OPEN_FACTS = {
  include_open_facts: Type.Optional(
    Type.Boolean({
      description:
        'Adds what the request leaves open: `complete` and `open_facts` (as in `POST /v3/questions`) to `data`, and to the `metadata` of each offer `open_facts`, `if_favourable` and, where nicotine is omitted, `if_tobacco`. The offers themselves stay the same: the careful answer.',
    }),
  ),
};

const PREQUALIFY_FIELDS = {
  applicant: ApplicantSchema,
  coverage: CoverageSchema,
  products: ProductsField,
  ...OPEN_FACTS,
  ...ROOT_OPTIONS,
};

export const PrequalifyRequestSchema = named('PrequalifyRequest', PREQUALIFY_FIELDS);

export const QuestionsRequestSchema = named('QuestionsRequest', {
  ...PREQUALIFY_FIELDS,
  screen: Type.Optional(
    Type.Boolean({
      description:
        'Also asks questions with yes or no that change an outcome of the requested products: what applications ask everybody, such as oxygen use, if no condition is disclosed; otherwise what an underwriter asks next, such as the spread of a cancer. A yes adds the condition of the question to `conditions`.',
    }),
  ),
});

export const NestedQuoteRequestSchema = named('NestedQuoteRequest', {
  applicant: ApplicantSchema,
  coverage: named('QuoteCoverage', { ...COVERAGE, quote_options: QuoteOptionsSchema }, COVERAGE_TEXT),
  products: ProductsField,
  ...OPEN_FACTS,
  ...ROOT_OPTIONS,
});
