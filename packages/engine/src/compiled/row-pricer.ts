import type { Facts } from '../facts.ts';
import { MAX_CLASSES } from '../flat-pack.ts';
import { largestFace } from '../money/budget.ts';
import { writePremiums } from '../money/premium.ts';
import { REASON_BIT } from '../reasons.ts';
import { STATES } from '../states.ts';
import { AGE_SLOTS, type CompiledCatalog, MODE_SLOTS, NONE, type PricingTables } from './catalog.ts';
import type { CompactOffers } from './compact-offers.ts';
import type { GuardState } from './guard-state.ts';
import type { RiderEvaluation } from './rider-evaluation.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

/** Turns closed bits and an amount into ranked, priced rows. */
export class RowPricer {
  readonly #catalog: CompiledCatalog;
  readonly #guards: GuardState;
  readonly #pricing: PricingTables;
  /** [position of a selected variant] → where its face limits and rates for this applicant begin. */
  readonly #faceAt: Int32Array;
  readonly #rateAt: Int32Array;
  readonly #closedClass = new Uint8Array(MAX_CLASSES);
  readonly #closedReasons = new Uint8Array(MAX_CLASSES);
  #solvedRate = 0;
  /** The riders that a budget has to pay for; null if none were asked for. */
  #riders: RiderEvaluation | null = null;

  constructor(catalog: CompiledCatalog, guards: GuardState) {
    this.#catalog = catalog;
    this.#guards = guards;
    this.#pricing = catalog.pricing;
    this.#faceAt = new Int32Array(catalog.heads.length);
    this.#rateAt = new Int32Array(catalog.heads.length);
  }

  /** Runs once per request, unlike the other methods. */
  prepare(
    facts: Facts,
    {
      state,
      selected,
      count,
      tobacco,
      riders,
      rateShift,
    }: {
      readonly state: number;
      readonly selected: Int32Array;
      readonly count: number;
      readonly tobacco: Uint8Array;
      readonly riders: RiderEvaluation | null;
      /** [variant] → where its rates begin, after its first rate; null: there. */
      readonly rateShift: Int32Array | null;
    },
  ): void {
    this.#riders = riders;
    const { nearestAge, classCount, pricing } = this.#catalog;
    for (let position = 0; position < count; position += 1) {
      const variant = selected[position] ?? 0;
      const age = nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
      const classes = classCount[variant] ?? 0;
      const bands = (pricing.firstBand[variant + 1] ?? 0) - (pricing.firstBand[variant] ?? 0);
      const inState = variant * STATES.length + state;
      const slot = pricing.faceSlot[inState] ?? 0;
      this.#faceAt[position] = (pricing.faceBase[variant] ?? 0) + (slot * AGE_SLOTS + age) * classes * 2;
      const sex = pricing.unisexState[inState] === 1 ? 2 : facts.sex === 'male' ? 0 : 1;
      const row = (sex * 2 + (tobacco[variant] ?? 0)) * AGE_SLOTS + age;
      const shift = rateShift === null ? 0 : (rateShift[variant] ?? 0);
      this.#rateAt[position] = (pricing.rateBase[variant] ?? 0) + shift + row * classes * bands;
    }
  }

  /** Adds the offer of one variant at one amount, unless the options leave nothing of it. */
  write(
    offers: CompactOffers,
    position: number,
    variant: number,
    amount: number,
    cents: number,
    budgeted: boolean,
    bits: number,
    nextBits: number,
    worstCategory: number,
    includeIneligible: boolean,
  ): void {
    const { category, classCount } = this.#catalog;
    const pricing = this.#pricing;
    const classes = classCount[variant] ?? 0;
    const firstBand = pricing.firstBand[variant] ?? 0;
    const bands = (pricing.firstBand[variant + 1] ?? 0) - firstBand;
    const faceAt = this.#faceAt[position] ?? 0;
    const rateAt = this.#rateAt[position] ?? 0;
    const band = budgeted ? 0 : this.#bandOf(firstBand, bands, cents);
    const { faces, rates } = pricing;
    const { rateClass, reasons: rowReasons, face: rowFace, premium } = offers;
    const recipe = pricing.recipe[variant] as number;
    const fee = pricing.fee[variant] as number;
    const modes = pricing.modeCount[variant] as number;
    let row = offers.rowCount;
    let closed = 0;
    for (let index = 0; index < classes; index += 1) {
      if ((category[variant * MAX_CLASSES + index] ?? 0) > worstCategory) continue;
      let reasons = reasonsIn(bits, nextBits, index);
      const low = faces[faceAt + 2 * index] ?? 0;
      const high = faces[faceAt + 2 * index + 1] ?? 0;
      let face = cents;
      let rate = 0;
      if (high === NONE || (!budgeted && (cents < low || cents > high))) {
        reasons |= REASON_BIT['face amount'];
      } else if (reasons === 0) {
        const classRates = rateAt + index * bands;
        if (budgeted) {
          face = this.#solveClass(variant, index, classRates, firstBand, bands, cents, low, high);
          rate = this.#solvedRate;
          if (face === 0) reasons = REASON_BIT.budget;
          else if (face === NONE) reasons = REASON_BIT.age;
        } else {
          rate = rates[classRates + band] ?? 0;
          if (rate === 0) reasons = REASON_BIT.age;
        }
      }
      if (reasons === 0) {
        rateClass[row] = index;
        rowReasons[row] = 0;
        rowFace[row] = face;
        writePremiums(
          recipe,
          face,
          rate,
          fee,
          pricing.factors,
          variant * MODE_SLOTS,
          modes,
          premium,
          row * MODE_SLOTS,
        );
        row += 1;
      } else {
        closed = this.#close(closed, index, reasons);
      }
    }
    this.#finish(offers, variant, amount, row, includeIneligible ? closed : 0);
  }

  #close(closed: number, index: number, reasons: number): number {
    this.#closedClass[closed] = index;
    this.#closedReasons[closed] = reasons;
    return closed + 1;
  }

  /** Adds the closed classes after the eligible rows, which end before `row`, and counts the offer if it has any row. */
  #finish(offers: CompactOffers, variant: number, amount: number, row: number, closed: number): void {
    const eligible = row - offers.rowCount;
    if (eligible + closed === 0) return;
    const { rateClass, reasons } = offers;
    for (let index = 0; index < closed; index += 1) {
      rateClass[row + index] = this.#closedClass[index] ?? 0;
      reasons[row + index] = this.#closedReasons[index] ?? 0;
    }
    const offer = offers.offerCount;
    offers.variant[offer] = variant;
    offers.amount[offer] = amount;
    offers.eligibleRows[offer] = eligible;
    offers.firstRow[offer + 1] = row + closed;
    offers.offerCount = offer + 1;
    offers.rowCount = row + closed;
  }

  #bandOf(firstBand: number, bands: number, cents: number): number {
    const { bandFrom } = this.#pricing;
    let band = 0;
    for (let next = 1; next < bands; next += 1) {
      if (cents >= (bandFrom[firstBand + next] ?? 0)) band = next;
    }
    return band;
  }

  /** The largest face of a class that the budget buys, within what rules over the face amount leave open. */
  #solveClass(
    variant: number,
    index: number,
    classRates: number,
    firstBand: number,
    bands: number,
    budget: number,
    low: number,
    high: number,
  ): number {
    const guards = this.#guards;
    if (!guards.hasSpans) return this.#solve(variant, index, classRates, firstBand, bands, budget, low, high);
    const word = (this.#catalog.firstWord[variant] ?? 0) + (index < CLASSES_PER_WORD ? 0 : 1);
    const shift = 8 * (index % CLASSES_PER_WORD);
    const least = guards.lowestFace(word, shift, low);
    const most = guards.highestFace(word, shift, high);
    return this.#solve(variant, index, classRates, firstBand, bands, budget, least, most);
  }

  /** The largest face that the budget buys; 0 when none fits, NONE when the card has no rate. */
  #solve(
    variant: number,
    index: number,
    classRates: number,
    firstBand: number,
    bands: number,
    budget: number,
    low: number,
    high: number,
  ): number {
    const { bandFrom, factors, fee, monthlyMode, rates, recipe, step } = this.#pricing;
    const mode = monthlyMode[variant] ?? NONE;
    let rated = false;
    for (let band = bands - 1; band >= 0; band -= 1) {
      const rate = rates[classRates + band] ?? 0;
      if (rate === 0) continue;
      rated = true;
      if (mode === NONE) continue;
      const from = bandFrom[firstBand + band] ?? 0;
      const next = band + 1 < bands ? (bandFrom[firstBand + band + 1] ?? 0) - 1 : high;
      const least = Math.max(low, from);
      const most = Math.min(high, next);
      const face =
        this.#riders === null
          ? largestFace(
              recipe[variant] ?? 0,
              budget,
              rate,
              fee[variant] ?? 0,
              factors[variant * MODE_SLOTS + mode] ?? 0,
              least,
              most,
              step[variant] ?? 1,
            )
          : this.#riders.largestFace(variant, index, { minCents: least, maxCents: most, rate, budget });
      if (face > 0) {
        this.#solvedRate = rate;
        return face;
      }
    }
    return rated ? 0 : NONE;
  }
}

/** The reasons that close a class, from the words of closed bits. */
function reasonsIn(bits: number, nextBits: number, index: number): number {
  return index < CLASSES_PER_WORD
    ? (bits >>> (8 * index)) & 255
    : (nextBits >>> (8 * (index - CLASSES_PER_WORD))) & 255;
}
