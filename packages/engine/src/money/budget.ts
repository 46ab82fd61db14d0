import { premiumByNumber } from './premium.ts';
import { HALF, roundScaled, SCALE } from './rounding.ts';

const JUST_UNDER_HALF = HALF - 1;

/**
 * The largest multiple of `step` in [minCents, maxCents] whose premium is at most `budget`, at one rate; 0 when there
 * is none. At one rate, premiums never fall as the face amount grows, so a closed form finds the approximate
 * position, and the premium formula decides between the neighboring steps.
 */
export function largestFace(
  recipe: number,
  budget: number,
  rate: number,
  fee: number,
  factor: number,
  minCents: number,
  maxCents: number,
  step: number,
): number {
  const highest = Math.floor(maxCents / step) * step;
  const lowest = Math.ceil(minCents / step) * step;
  if (highest < lowest || highest <= 0) return 0;
  if (premiumByNumber(recipe, highest, rate, fee, factor) <= budget) return highest;
  const bound = faceBound(recipe, budget, rate, fee, factor);
  let face = Math.min(highest, Math.max(lowest, Math.floor(bound / step) * step));
  while (face >= lowest && premiumByNumber(recipe, face, rate, fee, factor) > budget) face -= step;
  if (face < lowest || face <= 0) return 0;
  while (face < highest && premiumByNumber(recipe, face + step, rate, fee, factor) <= budget) face += step;
  return face;
}

/** The largest face amount that the budget buys, before step and limits; exact but for the last rounding of a double. */
function faceBound(recipe: number, budget: number, rate: number, fee: number, factor: number): number {
  switch (recipe) {
    case 1: {
      const annual = ((budget + 0.5) * SCALE * SCALE - 1) / factor;
      return Math.floor((annual - fee * SCALE) / rate);
    }
    case 2:
      return unrounded(unrounded(budget - roundScaled(fee * factor), factor), rate);
    case 3: {
      const modalRate = roundScaled(rate * factor);
      return modalRate === 0
        ? Number.MAX_SAFE_INTEGER
        : unrounded(budget - roundScaled(fee * factor), modalRate);
    }
    case 4:
      return Math.floor(((budget - fee + 0.5) * SCALE * SCALE - 1) / factor / rate);
    default:
      return unrounded(unrounded(budget, factor) - fee, rate);
  }
}

/** The largest integer x with round(x × multiplier / 100,000) at most `limit`. */
function unrounded(limit: number, multiplier: number): number {
  return Math.floor((limit * SCALE + JUST_UNDER_HALF) / multiplier);
}
