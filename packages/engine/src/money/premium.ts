import { ROUNDING_RECIPES, type RoundingRecipe } from '../flat-pack.ts';
import { HALF, roundScaled, roundTwiceScaled, SCALE } from './rounding.ts';

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

/**
 * Every mode of one row at once, written to `out` from `at` on: what the modes share is worked out once. Equal to `premiumByNumber`
 * mode by mode, which tests hold it to. The rounding is spelled out: as calls it is past the compiler's inlining budget
 * in the evaluator, and then amounts go through the heap.
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
    const period = Math.floor((rate * faceCents + HALF) / SCALE) + fee;
    for (let mode = 0; mode < modes; mode += 1) {
      out[at + mode] = Math.floor((period * (factors[factorAt + mode] as number) + HALF) / SCALE);
    }
  } else if (recipe === 2) {
    const period = Math.floor((rate * faceCents + HALF) / SCALE);
    for (let mode = 0; mode < modes; mode += 1) {
      const factor = factors[factorAt + mode] as number;
      out[at + mode] =
        Math.floor((period * factor + HALF) / SCALE) + Math.floor((fee * factor + HALF) / SCALE);
    }
  } else if (recipe === 3) {
    for (let mode = 0; mode < modes; mode += 1) {
      const factor = factors[factorAt + mode] as number;
      const modalRate = Math.floor((rate * factor + HALF) / SCALE);
      out[at + mode] =
        Math.floor((modalRate * faceCents + HALF) / SCALE) + Math.floor((fee * factor + HALF) / SCALE);
    }
  } else {
    const modalFee = recipe === 1 ? fee : 0;
    const everyFee = recipe === 1 ? 0 : fee;
    const scaled = rate * faceCents + modalFee * SCALE;
    const cents = Math.floor(scaled / SCALE);
    const rest = scaled - cents * SCALE;
    for (let mode = 0; mode < modes; mode += 1) {
      const factor = factors[factorAt + mode] as number;
      const whole = Math.floor((cents * factor) / SCALE);
      const left = (cents * factor - whole * SCALE) * SCALE + rest * factor;
      out[at + mode] = whole + Math.floor((left + HALF * SCALE) / (SCALE * SCALE)) + everyFee;
    }
  }
}
