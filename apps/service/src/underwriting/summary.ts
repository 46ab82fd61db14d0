import { CATEGORIES, type CompactOffers, MODE_SLOTS, RIDER_PRICED } from '@prequal/engine';
import type { Evaluation } from './evaluation.ts';
import { PAYMENTS_A_YEAR } from './payments-a-year.ts';

/** The summary of a decision in its event and audit row. */
export interface DecisionSummary {
  readonly planCount: number;
  readonly eligibleCount: number;
  readonly best: { readonly slug: string; readonly rateClass: string; readonly premiumCents: number } | null;
}

/** The best offer: the best category, then the lowest yearly cost, then the order of the response. */
export function summarize({ snapshot, offers }: Evaluation): DecisionSummary {
  const { heads, pricing } = snapshot.compiled;
  let eligibleCount = 0;
  let best: DecisionSummary['best'] = null;
  let bestCategory: number = CATEGORIES.length;
  let leastYear = Number.POSITIVE_INFINITY;
  for (let offer = 0; offer < offers.offerCount; offer++) {
    if (offers.eligibleRows[offer] === 0) continue;
    eligibleCount++;
    const variant = offers.variant[offer] ?? 0;
    const row = offers.firstRow[offer] ?? 0;
    const head = heads[variant];
    const rateClass = head?.classes[offers.rateClass[row] ?? 0];
    if (head === undefined || rateClass === undefined) continue;
    const category = CATEGORIES.indexOf(rateClass.category);
    const premiumCents = offers.premium[row * MODE_SLOTS + (pricing.defaultMode[variant] ?? 0)] ?? 0;
    const year = premiumCents * PAYMENTS_A_YEAR[head.defaultMode];
    if (category < bestCategory || (category === bestCategory && year < leastYear)) {
      best = { slug: head.slug, rateClass: rateClass.name, premiumCents };
      bestCategory = category;
      leastYear = year;
    }
  }
  return { planCount: offers.offerCount, eligibleCount, best };
}

/** Every number of a decision in a fixed order, independent of the API version: what audit replay compares. */
export function outcomeBytes({ snapshot, offers }: Evaluation): Buffer {
  const numbers = new Float64Array(
    offers.offerCount * 2 + offers.rowCount * (3 + MODE_SLOTS + offers.riderCount * (1 + MODE_SLOTS)),
  );
  let at = 0;
  for (let offer = 0; offer < offers.offerCount; offer++) {
    const variant = offers.variant[offer] ?? 0;
    const modes = snapshot.compiled.heads[variant]?.modes.length ?? 0;
    numbers[at++] = variant;
    numbers[at++] = offers.amount[offer] ?? 0;
    for (let row = offers.firstRow[offer] ?? 0; row < (offers.firstRow[offer + 1] ?? 0); row++) {
      const reasons = offers.reasons[row] ?? 0;
      numbers[at++] = offers.rateClass[row] ?? 0;
      numbers[at++] = reasons;
      // The values of ineligible rows are left over from earlier evaluations.
      if (reasons !== 0) continue;
      numbers[at++] = offers.face[row] ?? 0;
      for (let mode = 0; mode < modes; mode++) numbers[at++] = offers.premium[row * MODE_SLOTS + mode] ?? 0;
      if (offers.riderCount === 0) continue;
      for (const number of riderNumbers(offers, row, modes)) numbers[at++] = number;
    }
  }
  return Buffer.from(numbers.buffer, 0, at * Float64Array.BYTES_PER_ELEMENT);
}

/** The state of each requested rider and, for those with a price, the price by mode. */
function riderNumbers(offers: CompactOffers, row: number, modes: number): number[] {
  const numbers: number[] = [];
  for (let rider = row * offers.riderCount; rider < (row + 1) * offers.riderCount; rider++) {
    const state = offers.riderState[rider] ?? 0;
    numbers.push(state);
    if (state !== RIDER_PRICED) continue;
    for (let mode = 0; mode < modes; mode++)
      numbers.push(offers.riderPremium[rider * MODE_SLOTS + mode] ?? 0);
  }
  return numbers;
}
