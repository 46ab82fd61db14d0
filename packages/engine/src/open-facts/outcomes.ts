import { MODE_SLOTS } from '../compiled/catalog.ts';
import type { CompactOffers } from '../compiled/compact-offers.ts';
import type { Evaluator } from '../compiled/evaluator.ts';
import type { Coverage, EvaluationOptions } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { CATEGORIES, MAX_CLASSES } from '../flat-pack.ts';
import { BestRows } from './best-rows.ts';
import { hashOf } from './number-hash.ts';

/** What is asked for, besides the applicant. */
export interface OutcomeRequest {
  readonly coverage: Coverage;
  readonly variants: ArrayLike<number>;
  readonly options: Pick<EvaluationOptions, 'onlyProductClass' | 'minRank' | 'skipHealth'>;
}

/** What an answer does to a class of an offer; the numbers add up. */
export const CHANGE = { opens: 1, closes: 2, reprices: 4 } as const;

/** [offer × MAX_CLASSES + class] → sum of CHANGE, compared with the stated applicant; null if nothing changes. */
export type Changes = Uint8Array | null;

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

/**
 * The offers of many applicants who differ from a stated one in health and nicotine only. Each different outcome is
 * priced once. The best primary row of every offer among all of them is kept.
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
  readonly #known = new Map<number, Changes>();

  constructor(evaluator: Evaluator, request: OutcomeRequest, stated: Facts) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#known.set(this.#closingsKey(stated), null);
    const offers = this.#evaluate(stated);
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
  }

  /** What changes for an applicant, compared with the stated one. */
  changes(facts: Facts): Changes {
    const key = this.#closingsKey(facts);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const offers = this.#evaluate(facts);
    const changes = this.#compare(offers);
    if (changes !== null) this.best.improve(offers);
    this.#known.set(key, changes);
    return changes;
  }

  /** The primary rows of another applicant, who is compared with nobody. */
  rowsOf(facts: Facts): BestRows {
    return this.primaryRows(this.#evaluate(facts));
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

  #closingsKey(facts: Facts): number {
    const { coverage, options } = this.#request;
    return hashOf(this.#evaluator.closings(facts, coverage, options));
  }

  /** Valid until the next evaluation. Every class is there, so that offers keep their numbers. */
  #evaluate(facts: Facts): CompactOffers {
    const { coverage, variants, options } = this.#request;
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

  #compare(offers: CompactOffers): Changes {
    const changes = new Uint8Array(this.#open.length);
    let isChanged = false;
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const from = offer * MAX_CLASSES;
      for (let cell = from; cell < from + MAX_CLASSES; cell += 1) {
        if (this.#open[cell] === 1) changes[cell] = CHANGE.closes;
      }
      const first = offers.firstRow[offer] ?? 0;
      const modes = this.#modesOf(offers, offer);
      for (let row = first; row < first + (offers.eligibleRows[offer] ?? 0); row += 1) {
        const cell = from + (offers.rateClass[row] ?? 0);
        if (this.#open[cell] === 0) changes[cell] = CHANGE.opens;
        else changes[cell] = this.#isPriced(offers, { row, cell, modes }) ? 0 : CHANGE.reprices;
      }
      for (let cell = from; cell < from + MAX_CLASSES; cell += 1) if (changes[cell] !== 0) isChanged = true;
    }
    return isChanged ? changes : null;
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
