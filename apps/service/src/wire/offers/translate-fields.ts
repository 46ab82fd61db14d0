import type { MeasurementsSchema, QuoteOptionsSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import {
  CATEGORIES,
  type ProductClass,
  parseCalendarDate,
  type Sex,
  type UnderwritingCommand,
} from '../../underwriting/index.ts';
import { amountCents } from './checks.ts';

export function sexOf(text: string): Sex {
  return text.toLowerCase().startsWith('m') ? 'male' : 'female';
}

/** A number alone is a value without a date. */
export function measurementsOf(
  measurements: Static<typeof MeasurementsSchema> | undefined,
): Pick<UnderwritingCommand['applicant'], 'measurements'> {
  if (measurements === undefined) return {};
  const entries = Object.entries(measurements).map(([name, measured]) => [
    name,
    typeof measured === 'number' ? { value: measured } : measured,
  ]);
  return { measurements: Object.fromEntries(entries) };
}

/** What only Medicare supplements ask for; the date is valid by now. */
export function medicareOf({
  household,
  part_b_effective: partB,
}: {
  readonly household?: boolean;
  readonly part_b_effective?: string;
}): Pick<UnderwritingCommand['coverage'], 'household' | 'partBEffective'> {
  const partBEffective = partB === undefined ? null : parseCalendarDate(partB);
  return {
    ...(household !== undefined && { household }),
    ...(partBEffective !== null && { partBEffective }),
  };
}

export function targetOf(
  options: Static<typeof QuoteOptionsSchema> | undefined,
): Pick<UnderwritingCommand['coverage'], 'target' | 'amountsCents'> {
  return {
    target: options?.quote_type ?? 'face_amounts',
    amountsCents: (options?.amounts ?? []).map((dollars) => amountCents(dollars) ?? 0),
  };
}

interface RootOptions {
  readonly include_ineligible?: boolean;
  readonly only_product_class?: ProductClass | readonly ProductClass[];
  readonly min_rank?: string;
  readonly show_unreleased?: boolean;
  readonly skip_health_based_underwriting?: boolean;
  readonly sort?: UnderwritingCommand['sort'];
  readonly payment_mode?: UnderwritingCommand['paymentMode'];
}

export function rootOptions(
  body: RootOptions,
  includeIneligible: boolean,
  livemode: boolean,
): Pick<
  UnderwritingCommand,
  | 'includeIneligible'
  | 'onlyProductClass'
  | 'minRank'
  | 'skipHealth'
  | 'showUnreleased'
  | 'sort'
  | 'paymentMode'
> {
  return {
    includeIneligible: body.include_ineligible ?? includeIneligible,
    onlyProductClass: classesOf(body.only_product_class) ?? null,
    minRank: body.min_rank === undefined ? null : categoryNamed(body.min_rank),
    skipHealth: body.skip_health_based_underwriting ?? false,
    showUnreleased: (body.show_unreleased ?? false) && !livemode,
    ...(body.sort === undefined ? {} : { sort: body.sort }),
    ...(body.payment_mode === undefined ? {} : { paymentMode: body.payment_mode }),
  };
}

export function classesOf(
  classes: ProductClass | readonly ProductClass[] | undefined,
): readonly ProductClass[] | undefined {
  return typeof classes === 'string' ? [classes] : classes;
}

/** The names of `other` that are not a category's own are the names that public clients use. */
function categoryNamed(name: string): UnderwritingCommand['minRank'] {
  return CATEGORIES.find((category) => category === name.toLowerCase()) ?? 'other';
}
