import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { premiumByNumber } from '../money/premium.ts';
import { largestFaceWithRiders } from '../riders/largest-face.ts';
import {
  type AskedRider,
  faceEdges,
  isAmountSold,
  isRepeated,
  pricedAmount,
  RIDER_KINDS,
  RIDER_REASONS,
  type RiderLimits,
  type RiderReason,
  riderAmount,
} from '../riders/rider.ts';
import { STATES } from '../states.ts';
import { AGE_SLOTS, type CompiledCatalog, MODE_SLOTS, NONE, type RiderTables } from './catalog.ts';
import { type CompactOffers, RIDER_INCLUDED, RIDER_PRICED } from './compact-offers.ts';

/** What the evaluation of the policies knows about the applicant. */
export interface RiderInput {
  readonly coverage: Coverage;
  readonly selected: Int32Array;
  readonly count: number;
  /** [variant] → 1 for a tobacco user. */
  readonly tobacco: Uint8Array;
  readonly skipHealth: boolean;
}

/** The limits of the policy and the budget that a face amount must fit. */
export interface RiderBudget {
  readonly minCents: number;
  readonly maxCents: number;
  readonly rate: number;
  readonly budget: number;
}

/** The evaluation of the rules of riders, each as a product of its own. */
export interface RiderRules {
  readonly catalog: CompiledCatalog;
  closings(facts: Facts, coverage: Coverage, options: { readonly skipHealth: boolean }): Uint32Array;
  signature(facts: Facts, coverage: Coverage): readonly number[];
}

/** Decides about the riders of one request after another; requests without riders never get here. */
export class RiderEvaluation {
  readonly #catalog: CompiledCatalog;
  readonly #tables: RiderTables;
  /** Evaluates the rules of riders; null if none has any. */
  readonly #asking: RiderRules | null;
  #asked: readonly AskedRider[] = [];
  /** [variant × asked + position] → rider, or NONE. */
  #rider = new Int32Array(0);
  /** [variant × asked + position] → position in RIDER_REASONS of what closes it at every face amount, or NONE. */
  #closed = new Int8Array(0);
  /** [variant × asked + position] → 1 if a rule of the rider fired. */
  #refused = new Uint8Array(0);
  #rate = new Int32Array(0);

  constructor(catalog: CompiledCatalog, tables: RiderTables, asking: RiderRules | null) {
    this.#catalog = catalog;
    this.#tables = tables;
    this.#asking = asking;
  }

  /** Runs once per request. */
  prepare(facts: Facts, { coverage, selected, count, tobacco, skipHealth }: RiderInput): void {
    const asked = coverage.riders ?? [];
    this.#asked = asked;
    const size = this.#catalog.heads.length * asked.length;
    if (this.#rider.length < size) {
      this.#rider = new Int32Array(size);
      this.#closed = new Int8Array(size);
      this.#refused = new Uint8Array(size);
      this.#rate = new Int32Array(size);
    }
    const closings = this.closings(facts, coverage, skipHealth);
    const state = STATES.indexOf(coverage.state);
    for (let position = 0; position < count; position += 1) {
      const variant = selected[position] ?? 0;
      const age = this.#catalog.nearestAge[variant] === 1 ? facts.ageNearest : facts.ageLast;
      const isUnisex = this.#catalog.pricing.unisexState[state * this.#catalog.heads.length + variant] === 1;
      const sex = isUnisex ? 2 : facts.sex === 'male' ? 0 : 1;
      const cell = (sex * 2 + (tobacco[variant] ?? 0)) * AGE_SLOTS + age;
      asked.forEach(({ kind }, index) => {
        const at = variant * asked.length + index;
        const rider = isRepeated(asked, index)
          ? NONE
          : (this.#tables.of[variant * RIDER_KINDS.length + RIDER_KINDS.indexOf(kind)] ?? NONE);
        this.#rider[at] = rider;
        if (rider === NONE) return;
        const rate = this.#isIncluded(rider)
          ? 0
          : (this.#tables.rates[(this.#tables.rateBase[rider] ?? 0) + cell] ?? 0);
        this.#rate[at] = rate;
        const reason = this.#fixedReason(rider, { age, state, rate });
        this.#closed[at] = reason === null ? NONE : RIDER_REASONS.indexOf(reason);
        this.#refused[at] = this.#isRefused(rider, closings) ? 1 : 0;
      });
    }
  }

  /** What the rules of riders close; empty if no rider has rules. Valid until the next call. */
  closings(facts: Facts, coverage: Coverage, skipHealth: boolean): Uint32Array {
    return this.#asking?.closings(facts, coverage, { skipHealth }) ?? NOTHING;
  }

  signature(facts: Facts, coverage: Coverage): readonly number[] {
    return this.#asking?.signature(facts, coverage) ?? [];
  }

  /** The largest face amount of a class that a budget buys with its riders, at one rate; 0 if none fits. */
  largestFace(
    variant: number,
    classIndex: number,
    { minCents, maxCents, rate, budget }: RiderBudget,
  ): number {
    const { recipe, fee, factors, monthlyMode, step } = this.#catalog.pricing;
    const mode = monthlyMode[variant] ?? 0;
    const factor = factors[variant * MODE_SLOTS + mode] ?? 0;
    const edges = this.#asked.flatMap((asked, index) => {
      const rider = this.#rider[variant * this.#asked.length + index] ?? NONE;
      return rider === NONE ? [] : faceEdges(this.#limitsOf(rider), asked);
    });
    return largestFaceWithRiders({ minCents, maxCents, stepCents: step[variant] ?? 1, edges }, (face) => {
      let sum = premiumByNumber(recipe[variant] ?? 0, face, rate, fee[variant] ?? 0, factor);
      for (let index = 0; index < this.#asked.length; index += 1) {
        if (this.#stateOf(variant, { classIndex, index, face }) === RIDER_PRICED)
          sum += this.#premium(variant, { index, face, mode });
      }
      return sum <= budget;
    });
  }

  /** Adds the riders to the eligible rows of finished offers. */
  write(offers: CompactOffers): void {
    const count = this.#asked.length;
    offers.resetRiders(count);
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const variant = offers.variant[offer] ?? 0;
      const modes = this.#catalog.pricing.modeCount[variant] ?? 0;
      const first = offers.firstRow[offer] ?? 0;
      for (let row = first; row < first + (offers.eligibleRows[offer] ?? 0); row += 1) {
        const classIndex = offers.rateClass[row] ?? 0;
        const face = offers.face[row] ?? 0;
        for (let index = 0; index < count; index += 1) {
          const at = row * count + index;
          const state = this.#stateOf(variant, { classIndex, index, face });
          offers.riderState[at] = state;
          if (state !== RIDER_PRICED) continue;
          for (let mode = 0; mode < modes; mode += 1) {
            offers.riderPremium[at * MODE_SLOTS + mode] = this.#premium(variant, { index, face, mode });
          }
        }
      }
    }
  }

  #stateOf(
    variant: number,
    {
      classIndex,
      index,
      face,
    }: { readonly classIndex: number; readonly index: number; readonly face: number },
  ): number {
    const at = variant * this.#asked.length + index;
    const rider = this.#rider[at] ?? NONE;
    if (rider === NONE) return closedState('not offered');
    const closed = this.#closed[at] ?? NONE;
    if (closed !== NONE) return closedState(RIDER_REASONS[closed] ?? 'not offered');
    if (!isAmountSold(this.#limitsOf(rider), this.#askedAt(index), face)) return closedState('face amount');
    const isClassSold = ((this.#tables.classes[rider] ?? 0) & (1 << classIndex)) !== 0;
    if (!isClassSold || this.#refused[at] === 1) return closedState('underwriting');
    return this.#isIncluded(rider) ? RIDER_INCLUDED : RIDER_PRICED;
  }

  #premium(
    variant: number,
    { index, face, mode }: { readonly index: number; readonly face: number; readonly mode: number },
  ): number {
    const { recipe, factors } = this.#catalog.pricing;
    const at = variant * this.#asked.length + index;
    const rider = this.#rider[at] ?? 0;
    const asked = this.#askedAt(index);
    const amount = pricedAmount(riderAmount(asked, face), this.#tables.perChild[rider] === 1, asked);
    return premiumByNumber(
      recipe[variant] ?? 0,
      amount,
      this.#rate[at] ?? 0,
      0,
      factors[variant * MODE_SLOTS + mode] ?? 0,
    );
  }

  #fixedReason(
    rider: number,
    { age, state, rate }: { readonly age: number; readonly state: number; readonly rate: number },
  ): RiderReason | null {
    const { minAge, maxAge, inState } = this.#tables;
    const isAge = age >= (minAge[rider] ?? 0) && age <= (maxAge[rider] ?? 0);
    if (!isAge || (rate === 0 && !this.#isIncluded(rider))) return 'age';
    return inState[rider * STATES.length + state] === 1 ? null : 'state';
  }

  #isRefused(rider: number, closings: Uint32Array): boolean {
    const asking = this.#tables.rulesOf[rider] ?? NONE;
    if (asking === NONE || this.#asking === null) return false;
    const { heads, firstWord } = this.#asking.catalog;
    return (closings[heads.length + (firstWord[asking] ?? 0)] ?? 0) !== 0;
  }

  #isIncluded(rider: number): boolean {
    return this.#tables.included[rider] === 1;
  }

  #limitsOf(rider: number): RiderLimits {
    const { minFace, maxFace, minAmount, maxAmount } = this.#tables;
    const most = maxAmount[rider] ?? NONE;
    return {
      minFaceCents: minFace[rider] ?? 0,
      maxFaceCents: maxFace[rider] ?? 0,
      amounts: most === NONE ? null : { minCents: minAmount[rider] ?? 0, maxCents: most },
    };
  }

  #askedAt(index: number): AskedRider {
    const asked = this.#asked[index];
    if (asked === undefined) throw new RangeError(`no rider ${index} was asked for`);
    return asked;
  }
}

const NOTHING = new Uint32Array(0);

function closedState(reason: RiderReason): number {
  return RIDER_PRICED + 1 + RIDER_REASONS.indexOf(reason);
}
