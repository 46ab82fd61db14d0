import { ROUNDING_RECIPES, type RoundingRecipe } from '../flat-pack.ts';
import { roundScaled, roundTwiceScaled } from './rounding.ts';

/** What the recipe needs: integers only; face in cents, rate in cents per $1,000, fee in cents, factor in 1e-5. */
export type PremiumFormula = (faceCents: number, rate: number, fee: number, factor: number) => number;

function annualFirst(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundScaled((roundScaled(rate * faceCents) + fee) * factor);
}

function unroundedToMode(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundTwiceScaled(rate * faceCents + fee * 100_000, factor);
}

function unitsThenFee(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundScaled(roundScaled(rate * faceCents) * factor) + roundScaled(fee * factor);
}

function modalRateFirst(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundScaled(roundScaled(rate * factor) * faceCents) + roundScaled(fee * factor);
}

function feePerPayment(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundTwiceScaled(rate * faceCents, factor) + fee;
}

/** A month is to `native_monthly` what the year is to `annual_first`; only the meaning of rate and factor differs. */
export const PREMIUM_FORMULAS: { readonly [R in RoundingRecipe]: PremiumFormula } = Object.freeze({
  annual_first: annualFirst,
  unrounded_to_mode: unroundedToMode,
  units_then_fee: unitsThenFee,
  modal_rate_first: modalRateFirst,
  fee_per_payment: feePerPayment,
  native_monthly: annualFirst,
});

/** The compiled form names recipes by number; a switch keeps the hot call monomorphic. */
export function premiumByNumber(
  recipe: number,
  faceCents: number,
  rate: number,
  fee: number,
  factor: number,
): number {
  switch (recipe) {
    case 1:
      return unroundedToMode(faceCents, rate, fee, factor);
    case 2:
      return unitsThenFee(faceCents, rate, fee, factor);
    case 3:
      return modalRateFirst(faceCents, rate, fee, factor);
    case 4:
      return feePerPayment(faceCents, rate, fee, factor);
    default:
      return annualFirst(faceCents, rate, fee, factor);
  }
}

export function recipeNumber(recipe: RoundingRecipe): number {
  return ROUNDING_RECIPES.indexOf(recipe);
}

/**
 * Every mode of one row at once, written to `out` from `at` on: what the modes share is worked out once. Equal to `premiumByNumber`
 * mode by mode, which tests hold it to. The two commonest recipes spell `roundScaled` out: as a call it is past the compiler's
 * inlining budget here, and passes every amount through the heap.
 */
export function writePremiums(
  recipe: number,
  faceCents: number,
  rate: number,
  fee: number,
  factors: Int32Array,
  factorAt: number,
  modes: number,
  out: Float64Array,
  at: number,
): void {
  if (recipe === 0 || recipe === 5) {
    const period = Math.floor((rate * faceCents + 50_000) / 100_000) + fee;
    for (let mode = 0; mode < modes; mode += 1) {
      out[at + mode] = Math.floor((period * (factors[factorAt + mode] as number) + 50_000) / 100_000);
    }
    return;
  }
  if (recipe === 2) {
    const period = Math.floor((rate * faceCents + 50_000) / 100_000);
    for (let mode = 0; mode < modes; mode += 1) {
      const factor = factors[factorAt + mode] as number;
      out[at + mode] =
        Math.floor((period * factor + 50_000) / 100_000) + Math.floor((fee * factor + 50_000) / 100_000);
    }
    return;
  }
  for (let mode = 0; mode < modes; mode += 1) {
    out[at + mode] = premiumByNumber(recipe, faceCents, rate, fee, factors[factorAt + mode] as number);
  }
}
