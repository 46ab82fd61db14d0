/** One hundred thousand: rates are cents per 100,000 cents of face, factors are in 1e-5. */
export const SCALE = 100_000;
export const HALF = SCALE / 2;

/**
 * round(product / 100,000), half up. The quotient of two integers below 2^53 is floored correctly in a double:
 * a true quotient that is not whole is at least 1/100,000 away from the next integer.
 */
export function roundScaled(product: number): number {
  return Math.floor((product + HALF) / SCALE);
}

/**
 * round(scaled × factor / 1e10), half up, where `scaled` is in 1e-5 cents. The direct product passes 2^53, so the whole cents
 * and the rest are multiplied apart.
 */
export function roundTwiceScaled(scaled: number, factor: number): number {
  const cents = Math.floor(scaled / SCALE);
  const rest = scaled - cents * SCALE;
  const product = cents * factor;
  const whole = Math.floor(product / SCALE);
  const left = (product - whole * SCALE) * SCALE + rest * factor;
  return whole + Math.floor((left + HALF * SCALE) / (SCALE * SCALE));
}
