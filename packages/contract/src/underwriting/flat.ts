import { NICOTINE_FREQUENCIES } from '@prequal/engine';
import { type TString, Type } from 'typebox';
import { component, literalUnion, named, orElse } from '../schema.ts';
import { MeasurementsSchema } from './measurements.ts';
import { NestedQuoteRequestSchema } from './nested.ts';
import {
  anyCase,
  MEDICARE_FIELDS,
  oneOrMoreClasses,
  orNone,
  ProductsField,
  QuoteOptionsSchema,
  ROOT_OPTIONS,
  ROW_DATES,
  SexField,
  ZipField,
} from './request-fields.ts';
import { NicotineLastUsedSchema } from './values.ts';

const Name = Type.String({ minLength: 1, maxLength: 500, description: "The applicant's own words." });
/** Existing clients spell these both ways. */
const both = (snake: string, camel: string, date: TString) => ({
  [snake]: Type.Optional(date),
  [camel]: Type.Optional(date),
});

/** Shorter names of the four frequencies, in their order. */
export const FLAT_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

const FlatFrequency = Type.String({
  pattern: anyCase([...NICOTINE_FREQUENCIES, ...FLAT_FREQUENCIES.slice(1)]),
  description: `${NICOTINE_FREQUENCIES.join(', ')}; or DAILY, WEEKLY, MONTHLY, YEARLY for the same four. Any case.`,
  'x-expects': `one of ${NICOTINE_FREQUENCIES.join(', ')}, or DAILY, WEEKLY, MONTHLY, YEARLY`,
});

const FlatNicotine = named(
  'FlatNicotine',
  {
    last_used: NicotineLastUsedSchema,
    product_usage: Type.Optional(
      Type.Array(named('FlatNicotineProduct', { type: Name, frequency: Type.Optional(FlatFrequency) }), {
        maxItems: 50,
        description: 'The nicotine products used.',
      }),
    ),
  },
  { description: 'null means none.' },
);

const FlatConditions = Type.Array(
  named('FlatCondition', {
    name: Name,
    ...both('was_diagnosed', 'wasDiagnosed', ROW_DATES.diagnosed),
    ...both('last_treatment', 'lastTreatment', ROW_DATES.lastTreatment),
  }),
  { maxItems: 200, description: 'The health conditions.' },
);

const FlatMedications = Type.Array(
  named('FlatMedication', {
    name: Name,
    use: Type.Optional(
      Type.String({ maxLength: 500, description: 'The condition the medication is taken for.' }),
    ),
    ...both('first_fill', 'firstFill', ROW_DATES.firstFill),
    ...both('last_fill', 'lastFill', ROW_DATES.lastFill),
  }),
  { maxItems: 200, description: 'The medications taken.' },
);

/** The flat body of existing clients: everything at the root. */
export const FlatRequestSchema = named('FlatRequest', {
  date_of_birth: Type.Optional(Type.String({ description: 'YYYY-MM-DD. Required unless age is given.' })),
  age: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'Insurance age. Ignored when date_of_birth is given too.',
    }),
  ),
  gender: SexField,
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: 108, description: 'Inches.' })),
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Pounds.' })),
  state: Type.String({ maxLength: 40, description: 'Code or full name.' }),
  zip: Type.Optional(orElse(ZipField, Type.Literal(''))),
  ...MEDICARE_FIELDS,
  nicotine_usage: Type.Optional(orElse(FlatNicotine, Type.Null())),
  conditions: Type.Optional(orNone(FlatConditions)),
  medications: Type.Optional(orNone(FlatMedications)),
  measurements: Type.Optional(MeasurementsSchema),
  quote_options: QuoteOptionsSchema,
  // Empty only beside a class that selects products.
  products: Type.Optional(orElse(ProductsField, Type.Array(ProductsField.items, { maxItems: 0 }))),
  include_product_class: Type.Optional(
    oneOrMoreClasses(
      'Selects every product of these classes, in catalog order, after the ones in `products`. With it, `products` may be left out.',
    ),
  ),
  accuracy: Type.Optional(
    literalUnion(['nearest', 'next'], {
      description: 'Rounds prices to whole dollars, to the nearest or up.',
    }),
  ),
  ...ROOT_OPTIONS,
});

/** A quote takes both forms. */
export const QuoteRequestSchema = component(
  'QuoteRequest',
  Type.Union([NestedQuoteRequestSchema, FlatRequestSchema]),
);
