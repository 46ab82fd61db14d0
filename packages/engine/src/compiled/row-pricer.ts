import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { MAX_CLASSES } from '../flat-pack.ts';
import { largestFace } from '../money/budget.ts';
import { REASON_BIT } from '../reasons.ts';
import { AGE_SLOTS, type CompiledCatalog, MODE_SLOTS, NONE, type PricingTables } from './catalog.ts';
import type { CompactOffers } from './compact-offers.ts';
import type { GuardState } from './guard-state.ts';
import type { RiderEvaluation } from './rider-evaluation.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';
import { writePremiums } from './write-premiums.ts';

/** Used instead of a rate if no face amount fits the budget. */
const OVER_BUDGET = -1;

/** What is priced, and for which rows. */
export interface RowInput {
  readonly coverage: Coverage;
  /** The first `count` are the variants to price. */
  readonly selected: Int32Array;
  readonly count: number;
  /** What is closed at every face amount. */
  readonly words: Uint32Array;
  /** [variant] → the face amount whatever is asked for; 0: what is asked for. */
  readonly fixedFace: Float64Array;
  readonly worstCategory: number;
  readonly includeIneligible: boolean;
}

/** Turns closed bits and amounts into ranked, priced rows. */
export class RowPricer {
  readonly #catalog: CompiledCatalog;
  readonly #guards: GuardState;
  readonly #pricing: PricingTables;
  /** [position of a selected variant] → where its face limits and rates for this applicant begin. */
  readonly #faceAt: Int32Array;
  readonly #rateAt: Int32Array;
  /** [row] → cents per $1,000. */
  #rate = new Int32Array(0);
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
      /** [variant] → the column where its rates begin, after its first one; null: there. */
      readonly rateShift: Int32Array | null;
    },
  ): void {
    this.#riders = riders;
    const { nearestAge, classCount, pricing, heads } = this.#catalog;
    const { faceBase, faceSlot, rateBase, unisexState } = pricing;
    const faceColumns = faceBase[heads.length] ?? 0;
    const rateColumns = rateBase[heads.length] ?? 0;
    const statedSex = facts.sex === 'male' ? 0 : 1;
    const inState = state * heads.length;
    for (let position = 0; position < count; position += 1) {
      const variant = selected[position] ?? 0;
      const age = nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
      const classes = classCount[variant] ?? 0;
      const slot = faceSlot[inState + variant] ?? 0;
      this.#faceAt[position] = age * faceColumns + (faceBase[variant] ?? 0) + slot * classes * 2;
      const sex = unisexState[inState + variant] === 1 ? 2 : statedSex;
      const row = (sex * 2 + (tobacco[variant] ?? 0)) * AGE_SLOTS + age;
      const shift = rateShift === null ? 0 : (rateShift[variant] ?? 0);
      this.#rateAt[position] = row * rateColumns + (rateBase[variant] ?? 0) + shift;
    }
  }

  /** Adds an offer for every selected variant at every amount, unless the options leave nothing of it. */
  write(offers: CompactOffers, input: RowInput): void {
    if (this.#rate.length < offers.rateClass.length) this.#rate = new Int32Array(offers.rateClass.length);
    for (let amount = 0; amount < input.coverage.amountsCents.length; amount += 1) {
      this.#writeAmount(offers, amount, input);
    }
    this.#price(offers);
  }

  /** The rows of one amount without their premiums. Amounts stay in one function, because as arguments they go through the heap. */
  #writeAmount(offers: CompactOffers, amount: number, input: RowInput): void {
    const { selected, count, words, fixedFace, worstCategory, includeIneligible } = input;
    const { category, classCount, firstWord } = this.#catalog;
    const { faces, rates, firstBand } = this.#pricing;
    const { rateClass, reasons: rowReasons, face: rowFace } = offers;
    const rowRate = this.#rate;
    const closedClass = this.#closedClass;
    const closedReasons = this.#closedReasons;
    const faceStarts = this.#faceAt;
    const rateStarts = this.#rateAt;
    const budgeted = input.coverage.target === 'monthly_budget';
    const asked = input.coverage.amountsCents[amount] ?? 0;
    const { hasSpans } = this.#guards;
    for (let position = 0; position < count; position += 1) {
      const variant = selected[position] as number;
      const cents = budgeted ? asked : (fixedFace[variant] as number) || asked;
      const classes = classCount[variant] as number;
      const word = firstWord[variant] as number;
      // As signed integers: as unsigned ones they would be calculated with as floating-point numbers.
      let bits = (words[word] as number) | 0;
      let nextBits = classes > CLASSES_PER_WORD ? (words[word + 1] as number) | 0 : 0;
      if (hasSpans && !budgeted) {
        bits |= this.#guards.bitsAt(word, cents);
        if (classes > CLASSES_PER_WORD) nextBits |= this.#guards.bitsAt(word + 1, cents);
      }
      const bands = (firstBand[variant + 1] as number) - (firstBand[variant] as number);
      const band = budgeted || bands === 1 ? 0 : this.#bandOf(variant, bands, cents);
      const faceAt = faceStarts[position] as number;
      const rateAt = rateStarts[position] as number;
      let row = offers.rowCount;
      let closed = 0;
      for (let index = 0; index < classes; index += 1) {
        if ((category[variant * MAX_CLASSES + index] as number) > worstCategory) continue;
        let reasons = reasonsIn(bits, nextBits, index);
        const high = faces[faceAt + 2 * index + 1] as number;
        if (high === NONE || (!budgeted && (cents < (faces[faceAt + 2 * index] as number) || cents > high))) {
          reasons |= REASON_BIT['face amount'];
        } else if (reasons === 0) {
          rowFace[row] = cents;
          const rate = budgeted
            ? this.#solveClass(variant, index, rateAt + index * bands, faceAt + 2 * index, row, rowFace) | 0
            : (rates[rateAt + index * bands + band] as number);
          rowRate[row] = rate;
          reasons = rate > 0 ? 0 : rate === OVER_BUDGET ? REASON_BIT.budget : REASON_BIT.age;
        }
        if (reasons === 0) {
          rateClass[row] = index;
          rowReasons[row] = 0;
          row += 1;
        } else {
          closedClass[closed] = index;
          closedReasons[closed] = reasons;
          closed += 1;
        }
      }
      this.#finish(offers, variant, amount, row, includeIneligible ? closed : 0);
    }
  }

  /** Adds the closed classes after the eligible rows, which end before `row`, and counts the offer if it has any row. */
  #finish(offers: CompactOffers, variant: number, amount: number, row: number, closed: number): void {
    const eligible = row - offers.rowCount;
    if (eligible + closed === 0) return;
    const { rateClass, reasons } = offers;
    for (let index = 0; index < closed; index += 1) {
      rateClass[row + index] = this.#closedClass[index] as number;
      reasons[row + index] = this.#closedReasons[index] as number;
    }
    const offer = offers.offerCount;
    offers.variant[offer] = variant;
    offers.amount[offer] = amount;
    offers.eligibleRows[offer] = eligible;
    offers.firstRow[offer + 1] = row + closed;
    offers.offerCount = offer + 1;
    offers.rowCount = row + closed;
  }

  /** Every premium of every eligible row. */
  #price(offers: CompactOffers): void {
    const rows = { face: offers.face, rate: this.#rate, premium: offers.premium, first: 0, end: 0 };
    const { variant, firstRow, eligibleRows } = offers;
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      rows.first = firstRow[offer] as number;
      rows.end = rows.first + (eligibleRows[offer] as number);
      if (rows.end > rows.first) writePremiums(this.#pricing, variant[offer] as number, rows);
    }
  }

  #bandOf(variant: number, bands: number, cents: number): number {
    const { bandFrom, firstBand } = this.#pricing;
    const first = firstBand[variant] as number;
    let band = 0;
    for (let next = 1; next < bands; next += 1) {
      if (cents >= (bandFrom[first + next] as number)) band = next;
    }
    return band;
  }

  /**
   * Replaces a budget in `faces` by the largest face of a class that it buys, within what rules over the face amount leave
   * open. Returns the rate of that face, OVER_BUDGET when none fits, 0 when the card has no rate.
   */
  #solveClass(
    variant: number,
    index: number,
    classRates: number,
    limitAt: number,
    row: number,
    faces: Float64Array,
  ): number {
    const guards = this.#guards;
    const budget = faces[row] ?? 0;
    let low = this.#pricing.faces[limitAt] ?? 0;
    let high = this.#pricing.faces[limitAt + 1] ?? 0;
    if (guards.hasSpans) {
      const word = (this.#catalog.firstWord[variant] ?? 0) + (index < CLASSES_PER_WORD ? 0 : 1);
      const shift = 8 * (index % CLASSES_PER_WORD);
      low = guards.lowestFace(word, shift, low);
      high = guards.highestFace(word, shift, high);
    }
    const face = this.#solve(variant, index, classRates, budget, low, high);
    faces[row] = face;
    if (face === NONE) return 0;
    return face === 0 ? OVER_BUDGET : this.#solvedRate;
  }

  /** The largest face that the budget buys; 0 when none fits, NONE when the card has no rate. */
  #solve(
    variant: number,
    index: number,
    classRates: number,
    budget: number,
    low: number,
    high: number,
  ): number {
    const { bandFrom, factors, fee, monthlyMode, rates, recipe, step } = this.#pricing;
    const firstBand = this.#pricing.firstBand[variant] ?? 0;
    const bands = (this.#pricing.firstBand[variant + 1] ?? 0) - firstBand;
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
