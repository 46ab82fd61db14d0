import type { Sex } from '../applicant.ts';
import type { FlatPack, Pricing } from '../flat-pack.ts';
import { adjustedCents, type RateAdjustment } from '../medsup/medicare-supplement.ts';
import { ratedCents } from '../money/rating.ts';
import type { RateSex } from '../rate-column.ts';
import type { StateCode } from '../states.ts';

export interface RateKey {
  readonly classIndex: number;
  readonly band: number;
  readonly sex: Sex;
  readonly tobacco: boolean;
  readonly age: number;
  readonly state: StateCode;
  /** Absent for products without areas. */
  readonly adjustment?: RateAdjustment;
}

/** Cents per $1,000; 0 where the card has no rate. A class that is rated from another one takes that one's columns. */
export function rateFor(pack: Pick<FlatPack, 'classes' | 'pricing'>, key: RateKey): number {
  const rate = classRate(pack, key);
  return key.adjustment === undefined ? rate : adjustedCents(rate, key.adjustment);
}

function classRate({ classes, pricing }: Pick<FlatPack, 'classes' | 'pricing'>, key: RateKey): number {
  const rating = classes[key.classIndex]?.rating;
  if (rating === undefined) return cardRate(pricing, key);
  return ratedCents(cardRate(pricing, { ...key, classIndex: rating.of }), rating.percent, rating.extraCents);
}

/** A column of the sex and tobacco status beats a general one. */
function cardRate(pricing: Pricing, key: RateKey): number {
  const sexes: readonly RateSex[] = pricing.unisexStates.includes(key.state)
    ? [pricing.unisexRates, 'unisex']
    : [key.sex, 'unisex'];
  for (const sex of sexes) {
    for (const tobacco of [key.tobacco, null]) {
      const rate = columnRate(pricing, key, { sex, tobacco });
      if (rate > 0) return rate;
    }
  }
  return 0;
}

function columnRate(
  pricing: Pricing,
  key: RateKey,
  { sex, tobacco }: { readonly sex: RateSex; readonly tobacco: boolean | null },
): number {
  for (const column of pricing.rates) {
    const matches =
      column.classIndex === key.classIndex &&
      column.band === key.band &&
      column.sex === sex &&
      column.tobacco === tobacco;
    const rate = matches ? (column.centsPerThousand[key.age - column.minAge] ?? 0) : 0;
    if (rate > 0) return rate;
  }
  return 0;
}

/** The last band that begins at or below the amount. */
export function bandOf(bandsFromCents: readonly number[], faceCents: number): number {
  let band = 0;
  for (let next = 1; next < bandsFromCents.length; next += 1) {
    if (faceCents >= (bandsFromCents[next] ?? 0)) band = next;
  }
  return band;
}
