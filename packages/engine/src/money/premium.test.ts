import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePremiums } from '../compiled/write-premiums.ts';
import { ROUNDING_RECIPES, type RoundingRecipe } from '../flat-pack.ts';
import { PREMIUM_FORMULAS, premiumByNumber, recipeNumber } from './premium.ts';

/** round(numerator / denominator), half up, in arbitrary precision. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The recipes again, as the comment on them reads, in arbitrary precision. */
function exact(recipe: RoundingRecipe, face: number, rate: number, fee: number, factor: number): number {
  const [f, r, k, m] = [face, rate, fee, factor].map(BigInt) as [bigint, bigint, bigint, bigint];
  const scale = 100_000n;
  const units = r * f;
  switch (recipe) {
    case 'annual_first':
    case 'native_monthly':
      return Number(rounded((rounded(units, scale) + k) * m, scale));
    case 'unrounded_to_mode':
      return Number(rounded((units + k * scale) * m, scale * scale));
    case 'units_then_fee':
      return Number(rounded(rounded(units, scale) * m, scale) + rounded(k * m, scale));
    case 'modal_rate_first':
      return Number(rounded(rounded(r * m, scale) * f, scale) + rounded(k * m, scale));
    case 'fee_per_payment':
      return Number(rounded(units * m, scale * scale) + k);
  }
}

describe('premium recipes', () => {
  // $12,345.00 at $41.37 per $1,000 is $510.71265 a year; fee $36.00; monthly factor 0.0875.
  it.each([
    // 510.71 + 36.00 = 546.71; × 0.0875 = 47.837125
    ['annual_first', 4_784],
    // 546.71265 × 0.0875 = 47.837356875
    ['unrounded_to_mode', 4_784],
    // 510.71 × 0.0875 = 44.687125 → 44.69; 36.00 × 0.0875 = 3.15
    ['units_then_fee', 4_784],
    // 41.37 × 0.0875 = 3.619875 → 3.62; × 12.345 = 44.6889 → 44.69; + 3.15
    ['modal_rate_first', 4_784],
    // 510.71265 × 0.0875 = 44.687356875 → 44.69; + 36.00
    ['fee_per_payment', 8_069],
    ['native_monthly', 4_784],
  ] as const)('%s prices a hand-worked case', (recipe, cents) => {
    expect(PREMIUM_FORMULAS[recipe](1_234_500, 4_137, 3_600, 8_750)).toBe(cents);
  });

  it('differ where their rounding order matters', () => {
    // $1,001.00 at $5.00 is $5.005: rounded first 5.01, × 0.5 = 2.505 → 2.51; unrounded 2.5025 → 2.50.
    expect(PREMIUM_FORMULAS.annual_first(100_100, 500, 0, 50_000)).toBe(251);
    expect(PREMIUM_FORMULAS.unrounded_to_mode(100_100, 500, 0, 50_000)).toBe(250);
    // Fee $0.01 and rate part $0.01, factor 0.5: together 0.01; apart 0.005 → 0.01 each.
    expect(PREMIUM_FORMULAS.annual_first(100_000, 1, 1, 50_000)).toBe(1);
    expect(PREMIUM_FORMULAS.units_then_fee(100_000, 1, 1, 50_000)).toBe(2);
    // Modal rate 41.37 × 0.0833 = 3.446121 → 3.45 per $1,000, × 100 units; unrounded 344.6121.
    expect(PREMIUM_FORMULAS.modal_rate_first(10_000_000, 4_137, 0, 8_330)).toBe(34_500);
    expect(PREMIUM_FORMULAS.unrounded_to_mode(10_000_000, 4_137, 0, 8_330)).toBe(34_461);
  });

  it('native monthly multiplies the month: $10,000 at $4.20 plus $3.00 is $45.00, and $540.00 a year', () => {
    expect(PREMIUM_FORMULAS.native_monthly(1_000_000, 420, 300, 100_000)).toBe(4_500);
    expect(PREMIUM_FORMULAS.native_monthly(1_000_000, 420, 300, 1_200_000)).toBe(54_000);
  });

  it('are exact up to $10,000,000 at any rate, fee and factor', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROUNDING_RECIPES),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom(8_300, 8_333, 8_750, 8_900, 26_500, 52_000, 100_000, 1_200_000),
        (recipe, face, rate, fee, factor) => {
          const expected = exact(recipe, face, rate, fee, factor);
          expect(PREMIUM_FORMULAS[recipe](face, rate, fee, factor)).toBe(expected);
          expect(premiumByNumber(recipeNumber(recipe), face, rate, fee, factor)).toBe(expected);
          // The second row of the second variant.
          const card = {
            recipe: Uint8Array.of(0, recipeNumber(recipe)),
            fee: Float64Array.of(7, fee),
            modeCount: Uint8Array.of(3, 1),
            factors: Int32Array.of(7, 7, 7, 7, 7, factor),
          };
          const rows = {
            face: Float64Array.of(7, face),
            rate: Int32Array.of(7, rate),
            premium: new Float64Array(7),
            first: 1,
            end: 2,
          };
          writePremiums(card, 1, rows);
          expect(rows.premium).toEqual(Float64Array.of(0, 0, 0, 0, 0, expected, 0));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
