import { MODE_SLOTS } from '../compiled/catalog.ts';
import type { CompactOffers } from '../compiled/compact-offers.ts';
import type { Evaluator } from '../compiled/evaluator.ts';
import type { OpenRow } from '../compiled/open-rows.ts';
import type { Coverage, EvaluationOptions } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { CATEGORIES, MAX_CLASSES } from '../flat-pack.ts';
import { hashOf } from '../number-hash.ts';
import { BestRows } from './best-rows.ts';

/** What is asked for, besides the applicant. */
export interface OutcomeRequest {
  readonly coverage: Coverage;
  readonly variants: ArrayLike<number>;
  readonly options: Pick<EvaluationOptions, 'onlyProductClass' | 'minRank' | 'skipHealth'>;
}

/** What an answer does to a class of an offer; the numbers add up. */
export const CHANGE = { opens: 1, closes: 2, reprices: 4 } as const;

/** Numbers of requested variants and classes. */
export interface AnswerEffect {
  /** Variants with a class that some answer opens, closes or reprices. */
  readonly products: number;
  readonly classes: number;
  /** Variants with a class that some answer opens; and so on. */
  readonly opens: number;
  readonly closes: number;
  readonly reprices: number;
}

/** What an applicant has in common with others for whom a variant decides the same. */
interface VariantState {
  /** The closings of the variant. */
  readonly closings: Uint32Array;
  /** A hash of the closings of riders. */
  readonly riders: number;
  /** [amount × MAX_CLASSES + class] → sum of CHANGE, compared with the stated applicant; null if nothing changes. */
  readonly changes: Uint8Array | null;
}

/**
 * The offers of many applicants who differ from a stated one in health and nicotine only. A variant decides the same for all
 * applicants for whom the same is closed, so each of its different states is priced once. The best primary row of
 * every offer among all applicants is kept.
 */
export class OutcomeTable {
  readonly best: BestRows;
  /** The primary rows of the stated applicant. */
  readonly stated: BestRows;
  /** [position among the offers of one amount] → variant. */
  readonly variants: readonly number[];
  readonly offerCount: number;
  readonly #evaluator: Evaluator;
  readonly #request: OutcomeRequest;
  /** [offer × MAX_CLASSES + class] → 1 when open to the stated applicant. */
  readonly #open: Uint8Array;
  readonly #face: Float64Array;
  readonly #premium: Float64Array;
  /** [position] → where the closings of the variant are. */
  readonly #places: readonly Int32Array[];
  /** [position] → the states met so far, the stated one first. */
  readonly #states: readonly VariantState[][];
  #firstChange: Facts | null = null;

  constructor(evaluator: Evaluator, request: OutcomeRequest, stated: Facts) {
    this.#evaluator = evaluator;
    this.#request = request;
    const offers = this.#evaluate(stated, request.variants);
    this.offerCount = offers.offerCount;
    const perAmount = offers.offerCount / request.coverage.amountsCents.length;
    this.variants = Array.from(offers.variant.subarray(0, perAmount));
    const cells = offers.offerCount * MAX_CLASSES;
    this.#open = new Uint8Array(cells);
    this.#face = new Float64Array(cells);
    this.#premium = new Float64Array(cells * MODE_SLOTS);
    for (let offer = 0; offer < offers.offerCount; offer += 1) this.#keepStated(offers, offer);
    this.stated = this.primaryRows(offers);
    this.best = this.primaryRows(offers);
    this.#places = this.variants.map((variant) => evaluator.closingPlaces(variant));
    const { closings, riders } = this.#closings(stated);
    this.#states = this.#places.map((places) => [
      { closings: Uint32Array.from(places, (at) => closings[at] ?? 0), riders, changes: null },
    ]);
  }

  /**
   * Whether anything changes for an applicant, compared with the stated one. What changes is added to `changed`, if given:
   * [offer × MAX_CLASSES + class] → sum of CHANGE.
   */
  changes(facts: Facts, changed?: Uint8Array): boolean {
    const isChanged = this.#changes(facts, changed);
    if (isChanged) this.#firstChange ??= facts;
    return isChanged;
  }

  /** The first applicant for whom something changed; null if nothing did so far. */
  get firstChange(): Facts | null {
    return this.#firstChange;
  }

  #changes(facts: Facts, changed?: Uint8Array): boolean {
    const { closings, riders } = this.#closings(facts);
    const unknown: number[] = [];
    let isChanged = false;
    for (let position = 0; position < this.variants.length; position += 1) {
      const state = this.#stateOf(position, closings, riders);
      if (state === null) unknown.push(position);
      else if (state.changes !== null) {
        isChanged = true;
        if (changed !== undefined) this.#add(changed, position, state.changes);
      }
    }
    if (unknown.length === 0) return isChanged;
    for (const { position, state } of this.#meet(facts, unknown, { closings, riders })) {
      if (state.changes === null) continue;
      isChanged = true;
      if (changed !== undefined) this.#add(changed, position, state.changes);
    }
    return isChanged;
  }

  #stateOf(position: number, closings: Uint32Array, riders: number): VariantState | null {
    const places = this.#places[position] as Int32Array;
    const states = this.#states[position] as VariantState[];
    for (let at = 0; at < states.length; at += 1) {
      const state = states[at] as VariantState;
      let column = 0;
      while (column < places.length && closings[places[column] as number] === state.closings[column])
        column += 1;
      if (column === places.length && state.riders === riders) return state;
    }
    return null;
  }

  /** Evaluates the variants whose states are new. */
  #meet(
    facts: Facts,
    positions: readonly number[],
    { closings, riders }: { readonly closings: Uint32Array; readonly riders: number },
  ): readonly { readonly position: number; readonly state: VariantState }[] {
    const met = positions.map((position) => ({
      position,
      closings: Uint32Array.from(this.#places[position] as Int32Array, (at) => closings[at] ?? 0),
    }));
    const offers = this.#evaluate(
      facts,
      positions.map((position) => this.variants[position] ?? 0),
    );
    return met.map(({ position, closings: own }, index) => {
      const changes = this.#compare(offers, { index, count: positions.length, position });
      const state = { closings: own, riders, changes };
      this.#states[position]?.push(state);
      return { position, state };
    });
  }

  /** Adds the changes of a variant to those of all offers. */
  #add(changed: Uint8Array, position: number, changes: Uint8Array): void {
    const perAmount = this.variants.length * MAX_CLASSES;
    for (let cell = 0; cell < changes.length; cell += 1) {
      const at = Math.floor(cell / MAX_CLASSES) * perAmount + position * MAX_CLASSES + (cell % MAX_CLASSES);
      changed[at] = (changed[at] as number) | (changes[cell] as number);
    }
  }

  /** The primary rows of another applicant, who is compared with nobody. */
  rowsOf(facts: Facts): BestRows {
    return this.primaryRows(this.#evaluate(facts, this.#request.variants));
  }

  /** Rows that no answers to open facts can better. They may be better than what any answers together reach. */
  boundOf(facts: Facts, rows: readonly OpenRow[]): BestRows {
    const { coverage, options, variants } = this.#request;
    const all = { ...options, includeIneligible: true, minRank: null };
    return this.primaryRows(this.#evaluator.evaluate(facts, { coverage, variants, rows }, all));
  }

  /** How many variants and classes changed; a class that changes at several amounts counts once. */
  effectOf(changes: Uint8Array): AnswerEffect {
    const perAmount = this.variants.length * MAX_CLASSES;
    const byCell = new Uint8Array(perAmount);
    for (let cell = 0; cell < changes.length; cell += 1) {
      const at = cell % perAmount;
      byCell[at] = (byCell[at] ?? 0) | (changes[cell] ?? 0);
    }
    const effect = { products: 0, classes: 0, opens: 0, closes: 0, reprices: 0 };
    for (let position = 0; position < this.variants.length; position += 1) {
      let sum = 0;
      for (let cell = position * MAX_CLASSES; cell < (position + 1) * MAX_CLASSES; cell += 1) {
        const change = byCell[cell] ?? 0;
        if (change !== 0) effect.classes += 1;
        sum |= change;
      }
      if (sum !== 0) effect.products += 1;
      for (const name of ['opens', 'closes', 'reprices'] as const) {
        if ((sum & CHANGE[name]) !== 0) effect[name] += 1;
      }
    }
    return effect;
  }

  primaryRows(offers: CompactOffers): BestRows {
    const { minRank } = this.#request.options;
    const worst = minRank === null ? CATEGORIES.length - 1 : CATEGORIES.indexOf(minRank);
    return new BestRows(this.#evaluator.catalog, offers, {
      worst,
      budgeted: this.#request.coverage.target === 'monthly_budget',
    });
  }

  #closings(facts: Facts): { readonly closings: Uint32Array; readonly riders: number } {
    const { coverage, options } = this.#request;
    const closings = this.#evaluator.closings(facts, coverage, options);
    return { closings, riders: hashOf(closings.subarray(this.#evaluator.policyClosings)) };
  }

  /** Valid until the next evaluation. Every class is there, so that offers keep their numbers. */
  #evaluate(facts: Facts, variants: ArrayLike<number>): CompactOffers {
    const { coverage, options } = this.#request;
    return this.#evaluator.evaluate(
      facts,
      { coverage, variants },
      { ...options, includeIneligible: true, minRank: null },
    );
  }

  #keepStated(offers: CompactOffers, offer: number): void {
    const first = offers.firstRow[offer] ?? 0;
    const modes = this.#modesOf(offers, offer);
    for (let row = first; row < first + (offers.eligibleRows[offer] ?? 0); row += 1) {
      const cell = offer * MAX_CLASSES + (offers.rateClass[row] ?? 0);
      this.#open[cell] = 1;
      this.#face[cell] = offers.face[row] ?? 0;
      for (let mode = 0; mode < modes; mode += 1) {
        this.#premium[cell * MODE_SLOTS + mode] = offers.premium[row * MODE_SLOTS + mode] ?? 0;
      }
    }
  }

  /**
   * What changes for one variant, whose offers are those at `index` of the `count` of each amount. Its primary rows improve the
   * best ones.
   */
  #compare(
    offers: CompactOffers,
    { index, count, position }: { readonly index: number; readonly count: number; readonly position: number },
  ): Uint8Array | null {
    const amounts = this.offerCount / this.variants.length;
    const changes = new Uint8Array(amounts * MAX_CLASSES);
    for (let amount = 0; amount < amounts; amount += 1) {
      const offer = amount * count + index;
      const at = amount * this.variants.length + position;
      this.best.improve(offers, offer, at);
      const [from, stated] = [amount * MAX_CLASSES, at * MAX_CLASSES];
      for (let cell = 0; cell < MAX_CLASSES; cell += 1) {
        if (this.#open[stated + cell] === 1) changes[from + cell] = CHANGE.closes;
      }
      const first = offers.firstRow[offer] ?? 0;
      const modes = this.#modesOf(offers, offer);
      for (let row = first; row < first + (offers.eligibleRows[offer] ?? 0); row += 1) {
        const rateClass = offers.rateClass[row] ?? 0;
        const cell = stated + rateClass;
        if (this.#open[cell] === 0) changes[from + rateClass] = CHANGE.opens;
        else changes[from + rateClass] = this.#isPriced(offers, { row, cell, modes }) ? 0 : CHANGE.reprices;
      }
    }
    return changes.some((change) => change !== 0) ? changes : null;
  }

  /** Whether a row costs what it costs the stated applicant. */
  #isPriced(
    offers: CompactOffers,
    { row, cell, modes }: { readonly row: number; readonly cell: number; readonly modes: number },
  ): boolean {
    if (offers.face[row] !== this.#face[cell]) return false;
    for (let mode = 0; mode < modes; mode += 1) {
      if (offers.premium[row * MODE_SLOTS + mode] !== this.#premium[cell * MODE_SLOTS + mode]) return false;
    }
    return true;
  }

  #modesOf(offers: CompactOffers, offer: number): number {
    return this.#evaluator.catalog.pricing.modeCount[offers.variant[offer] ?? 0] ?? 0;
  }
}
