import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUNDING_RECIPES } from '../flat-pack.ts';
import { largestFace } from './budget.ts';
import { premiumByNumber, recipeNumber } from './premium.ts';

describe('the largest face that a budget buys', () => {
  it('is the last step whose premium fits: $50.00 a month at $41.37 per $1,000, $36.00 fee, 0.0875', () => {
    // Annual at most 571.48 (571.48 × 0.0875 = 50.0045); less the fee 535.48; / 41.37 = 12.9437 units.
    expect(largestFace(0, 5_000, 4_137, 3_600, 8_750, 200_000, 5_000_000, 100_000)).toBe(1_200_000);
    expect(largestFace(0, 5_000, 4_137, 3_600, 8_750, 200_000, 5_000_000, 10_000)).toBe(1_290_000);
    expect(largestFace(0, 5_000, 4_137, 3_600, 8_750, 200_000, 5_000_000, 100)).toBe(1_294_300);
  });

  it('is the highest limit when the budget exceeds it, on the step', () => {
    expect(largestFace(0, 1_000_000, 4_137, 3_600, 8_750, 200_000, 2_555_000, 100_000)).toBe(2_500_000);
  });

  it('is zero if the lowest limit is too expensive, or no step is inside the limits', () => {
    expect(largestFace(0, 900, 4_137, 3_600, 8_750, 200_000, 5_000_000, 100_000)).toBe(0);
    expect(largestFace(0, 100, 4_137, 3_600, 8_750, 0, 5_000_000, 100_000)).toBe(0);
    expect(largestFace(0, 9_000, 4_137, 3_600, 8_750, 210_000, 290_000, 100_000)).toBe(0);
  });

  it('equals a walk over every step, for every recipe', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROUNDING_RECIPES),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom(0, 1, 1_100, 3_600, 4_800),
        fc.constantFrom(8_300, 8_333, 8_750, 9_000, 100_000),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.constantFrom(10_000, 50_000, 100_000, 33_333),
        (recipe, budget, rate, fee, factor, min, span, step) => {
          const number = recipeNumber(recipe);
          let walked = 0;
          for (let face = step; face <= min + span; face += step) {
            if (face >= min && premiumByNumber(number, face, rate, fee, factor) <= budget) walked = face;
          }
          expect(largestFace(number, budget, rate, fee, factor, min, min + span, step)).toBe(walked);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is exact to the cent of face for large policies', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROUNDING_RECIPES),
        fc.integer({ min: 5_000, max: 5_000_000 }),
        fc.integer({ min: 50, max: 5_000 }),
        fc.constantFrom(8_330, 8_750),
        (recipe, budget, rate, factor) => {
          const number = recipeNumber(recipe);
          const face = largestFace(number, budget, rate, 3_600, factor, 1, 1_000_000_000, 100);
          if (face > 0) {
            expect(premiumByNumber(number, face, rate, 3_600, factor)).toBeLessThanOrEqual(budget);
          }
          if (face < 1_000_000_000) {
            expect(premiumByNumber(number, face + 100, rate, 3_600, factor)).toBeGreaterThan(budget);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
