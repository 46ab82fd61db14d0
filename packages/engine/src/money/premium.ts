import { ROUNDING_RECIPES, type RoundingRecipe } from '../flat-pack.ts';
import { roundScaled, roundTwiceScaled, SCALE } from './rounding.ts';

/** What the recipe needs: integers only; face in cents, rate in cents per $1,000, fee in cents, factor in 1e-5. */
export type PremiumFormula = (faceCents: number, rate: number, fee: number, factor: number) => number;

function annualFirst(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundScaled((roundScaled(rate * faceCents) + fee) * factor);
}

function unroundedToMode(faceCents: number, rate: number, fee: number, factor: number): number {
  return roundTwiceScaled(rate * faceCents + fee * SCALE, factor);
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
