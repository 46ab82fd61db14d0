import { PRODUCT_CLASSES } from '@prequal/engine';
import { type TArray, Type } from 'typebox';
import { component, described, EMPTY_OBJECT, literalUnion, named, orElse } from '../schema.ts';
import { OFFER_SORTS } from '../vocabulary/index.ts';
import { PremiumModeSchema, ProductClassSchema } from './values.ts';

/** Pieces of request bodies that the nested and the flat form share. */

/** `guaranteed`, `other` and `gi` mean the same. */
export const MIN_RANKS = ['immediate', 'graded', 'rop', 'guaranteed', 'other', 'gi'] as const;
export const QUOTE_TYPES = ['face_amounts', 'monthly_budget'] as const;
export const LARGEST_FACE_CENTS = 99_999_999_999;

/** Returns a pattern that matches exactly these words in any case; JSON Schema patterns have no flags. */
export function anyCase(words: readonly string[]): string {
  const letters = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `^(?:${words.map(letters).join('|')})$`;
}

/** A class or an array of classes. */
export function oneOrMoreClasses(description: string) {
  return Type.Union([ProductClassSchema, Type.Array(ProductClassSchema, { maxItems: 50 })], {
    description,
    'x-expects': `one of ${PRODUCT_CLASSES.join(', ')}, or an array of them`,
  });
}

export const SexField = Type.String({
  pattern: anyCase(['m', 'male', 'f', 'female']),
  description: 'Sex at birth.',
  'x-expects': 'male or female',
  examples: ['male'],
});

export const ZipField = Type.String({
  pattern: '^\\d{5}(-\\d{4})?$',
  description:
    'ZIP code of the residence; some products are not sold everywhere in a state. Medicare supplements need it: it is required if all requested products are of class medsup.',
  'x-expects': 'a ZIP code such as 60601 or 60601-1234',
});

/** A list of what is disclosed. */
export function orNone<S extends TArray>(list: S) {
  const { description } = list as { readonly description?: string };
  return orElse(described(list, `${description} {} or null means none.`), EMPTY_OBJECT, Type.Null());
}

/** What only Medicare supplements ask for, at the same place as the ZIP code. */
export const MEDICARE_FIELDS = {
  household: Type.Optional(
    Type.Boolean({
      description: 'Whether the applicant shares a household, for the discount of Medicare supplements.',
    }),
  ),
  part_b_effective: Type.Optional(
    Type.String({
      description:
        'The first day of Medicare Part B, YYYY-MM-DD. Within six months of it, Medicare supplements ask no health questions.',
      examples: ['2026-11-01'],
    }),
  ),
};

export const QuoteOptionsSchema = named(
  'QuoteOptions',
  {
    quote_type: literalUnion(QUOTE_TYPES, {
      description: 'Whether `amounts` are face amounts or what the applicant can spend a month.',
    }),
    amounts: Type.Array(
      Type.String({
        pattern: '^\\d{1,9}(\\.\\d{2})?$',
        'x-expects': 'dollars as a string such as "25000" or "25000.00"',
      }),
      {
        minItems: 1,
        maxItems: 20,
        description: 'Distinct amounts in dollars, each greater than zero.',
        examples: [['10000', '25000']],
      },
    ),
  },
  { description: 'Several face amounts or monthly budgets in one request.' },
);

export const ProductsField = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 500,
  description: 'Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response.',
});

/** A date as people know it. */
function rowDate(meaning: string) {
  const form = 'YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO".';
  return Type.String({ maxLength: 40, description: `${meaning} ${form}` });
}

export const ROW_DATES = {
  diagnosed: rowDate('When the condition was diagnosed or the event happened.'),
  lastTreatment: rowDate('When it was last treated, including with medication.'),
  firstFill: rowDate('When the medication was first filled.'),
  lastFill: rowDate('When it was last filled.'),
  measured: rowDate('When it was measured.'),
};

export const ROOT_OPTIONS = {
  include_ineligible: Type.Optional(
    Type.Boolean({ description: 'Default: true for prequalifications, false for quotes.' }),
  ),
  only_product_class: Type.Optional(oneOrMoreClasses('Returns only products of these classes.')),
  min_rank: Type.Optional(
    Type.String({
      pattern: anyCase(MIN_RANKS),
      description:
        'Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.',
      'x-expects': `one of ${MIN_RANKS.join(', ')}`,
      examples: ['graded'],
    }),
  ),
  show_unreleased: Type.Optional(Type.Boolean({ description: 'Honored for test tokens only.' })),
  skip_health_based_underwriting: Type.Optional(
    Type.Boolean({ description: 'Ignores conditions, medications and build.' }),
  ),
  sort: Type.Optional(
    component(
      'OfferSort',
      literalUnion(OFFER_SORTS, {
        description:
          'The order of the plans inside an amount. request: as requested. premium: eligible plans first, the lowest monthly premium first, for budgets the highest death benefit. rank: by category, then as premium. Version 2 has its own order.',
        default: 'request',
      }),
    ),
  ),
  payment_mode: Type.Optional(
    described(
      PremiumModeSchema,
      'The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product.',
    ),
  ),
};
