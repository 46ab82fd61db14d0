import {
  CATEGORIES,
  NICOTINE_FREQUENCIES,
  NICOTINE_LAST_USED,
  PREMIUM_MODES,
  PRODUCT_CLASSES,
  REASONS,
  RIDER_KINDS,
  RIDER_REASONS,
  STATES,
} from '@prequal/engine';
import { Type } from 'typebox';
import { component, literalUnion, named } from '../schema.ts';

/** The values of underwriting as the API spells them, and amounts. */

export const MoneySchema = named(
  'Money',
  {
    cents: Type.Integer({ description: 'Integer minor units.' }),
    display: Type.String({ description: 'Formatted by the server; clients do not format.' }),
  },
  { examples: [{ cents: 108420, display: '$1,084.20' }] },
);

export const StateSchema = component(
  'State',
  literalUnion(STATES, { description: 'Code of a US state or territory.' }),
);

export const PRODUCT_CLASS_TEXT =
  'Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup).';

export const ProductClassSchema = component(
  'ProductClass',
  literalUnion(PRODUCT_CLASSES, { description: PRODUCT_CLASS_TEXT }),
);

export const CategorySchema = component(
  'BenefitCategory',
  literalUnion(CATEGORIES, {
    description:
      'When the full death benefit is paid: immediate, graded over years, return of premium first (rop), or other (guaranteed issue).',
  }),
);

export const ReasonSchema = component(
  'Reason',
  literalUnion(REASONS, { description: 'A generic reason why a class is not open.' }),
);

export const PremiumModeSchema = component(
  'PremiumMode',
  literalUnion(PREMIUM_MODES, { description: 'How a premium is paid.' }),
);

export const NicotineLastUsedSchema = component(
  'NicotineLastUsed',
  literalUnion(NICOTINE_LAST_USED, { description: 'When nicotine of any kind was last used.' }),
);

export const NicotineFrequencySchema = component(
  'NicotineFrequency',
  literalUnion(NICOTINE_FREQUENCIES, { description: 'How often the product is used.' }),
);

export const RiderKindSchema = component(
  'RiderKind',
  literalUnion(RIDER_KINDS, { description: 'An optional benefit of a policy.' }),
);

export const RiderReasonSchema = component(
  'RiderReason',
  literalUnion(RIDER_REASONS, { description: 'Why a rider is not available.' }),
);
