import type { PremiumMode, RoundingRecipe } from '@prequal/engine';

/**
 * Premium arithmetic for the scenarios, written apart from the engine on purpose: the expected premium of a
 * scenario must not come from the code it checks.
 */
export interface Terms {
  readonly recipe: RoundingRecipe;
  readonly feeCents: bigint;
  readonly rateCents: bigint;
  readonly faceCents: bigint;
}

const SCALE = 100_000n;
const THOUSAND_DOLLARS = 100_000n;

/** Cents of one payment, rounded half up where the recipe rounds. */
export function premiumCents(terms: Terms, factorText: string): bigint {
  const factor = factorOf(factorText);
  const { rateCents: rate, faceCents: face, feeCents: fee } = terms;
  const units = divide(rate * face, THOUSAND_DOLLARS);
  switch (terms.recipe) {
    case 'annual_first':
      return divide((units + fee) * factor, SCALE);
    case 'unrounded_to_mode':
      return divide((rate * face + fee * THOUSAND_DOLLARS) * factor, SCALE * THOUSAND_DOLLARS);
    case 'units_then_fee':
      return divide(units * factor, SCALE) + divide(fee * factor, SCALE);
    case 'modal_rate_first':
      return divide(divide(rate * factor, SCALE) * face, THOUSAND_DOLLARS) + divide(fee * factor, SCALE);
    case 'fee_per_payment':
      return divide(rate * face * factor, SCALE * THOUSAND_DOLLARS) + fee;
    case 'native_monthly':
      return divide((units + fee) * factor, SCALE);
  }
}

/** The same in words, for the reviewer who checks a scenario with a pocket calculator. */
export function workings(terms: Terms, mode: PremiumMode, factorText: string): string {
  const rate = money(terms.rateCents);
  const units = `${rate} × ${number(terms.faceCents, 100_000n)}`;
  const fee = money(terms.feeCents);
  const result = money(premiumCents(terms, factorText));
  switch (terms.recipe) {
    case 'annual_first':
      return `${mode}: (${units} rounded + fee ${fee}) × ${factorText} = ${result}`;
    case 'unrounded_to_mode':
      return `${mode}: (${units} + fee ${fee}) × ${factorText}, rounded once = ${result}`;
    case 'units_then_fee':
      return `${mode}: ${units} × ${factorText} rounded + fee ${fee} × ${factorText} rounded = ${result}`;
    case 'modal_rate_first': {
      const modal = money(divide(terms.rateCents * factorOf(factorText), SCALE));
      return `${mode}: ${rate} × ${factorText} = ${modal} per $1,000, × ${number(terms.faceCents, 100_000n)} + fee ${fee} × ${factorText} = ${result}`;
    }
    case 'fee_per_payment':
      return `${mode}: ${units} × ${factorText} rounded + ${fee} with every payment = ${result}`;
    case 'native_monthly':
      return `${mode}: (${units} rounded + ${fee} a month) × ${factorText} = ${result}`;
  }
}

export function money(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

function number(value: bigint, unit: bigint): string {
  const whole = value / unit;
  const rest = String(value % unit)
    .padStart(String(unit).length - 1, '0')
    .replace(/0+$/, '');
  return rest === '' ? `${whole}` : `${whole}.${rest}`;
}

function factorOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(5, '0'));
}

function divide(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by);
}
