import { type CompiledCatalog, MODE_SLOTS, NONE } from '../compiled/catalog.ts';
import type { CompactOffers } from '../compiled/compact-offers.ts';
import { MAX_CLASSES } from '../flat-pack.ts';

interface RowChoice {
  /** The worst category that counts, as a position in CATEGORIES. */
  readonly worst: number;
  readonly budgeted: boolean;
}

/** The primary row of each offer. */
export class BestRows {
  /** [offer] → class, NONE if no class is open. */
  readonly rateClass: Int32Array;
  /** [offer] → death benefit in cents. */
  readonly face: Float64Array;
  /** [offer × MODE_SLOTS + mode of the variant] → cents. */
  readonly premium: Float64Array;
  readonly #catalog: CompiledCatalog;
  readonly #choice: RowChoice;

  constructor(catalog: CompiledCatalog, offers: CompactOffers, choice: RowChoice) {
    this.#catalog = catalog;
    this.#choice = choice;
    this.rateClass = new Int32Array(offers.offerCount).fill(NONE);
    this.face = new Float64Array(offers.offerCount);
    this.premium = new Float64Array(offers.offerCount * MODE_SLOTS);
    this.improve(offers);
  }

  /** Takes over the primary rows that are better: a better class, else a better price. */
  improve(offers: CompactOffers): void {
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const row = this.#primaryRow(offers, offer);
      if (row !== NONE && this.#isBetter(offers, offer, row)) this.#take(offers, offer, row);
    }
  }

  /** Whether an offer has the same row elsewhere. */
  isSame(other: BestRows, offer: number): boolean {
    if (this.rateClass[offer] !== other.rateClass[offer] || this.face[offer] !== other.face[offer])
      return false;
    for (let at = offer * MODE_SLOTS; at < (offer + 1) * MODE_SLOTS; at += 1) {
      if (this.premium[at] !== other.premium[at]) return false;
    }
    return true;
  }

  #primaryRow(offers: CompactOffers, offer: number): number {
    const { category } = this.#catalog;
    const first = offers.firstRow[offer] ?? 0;
    const variant = offers.variant[offer] ?? 0;
    for (let row = first; row < first + (offers.eligibleRows[offer] ?? 0); row += 1) {
      const at = variant * MAX_CLASSES + (offers.rateClass[row] ?? 0);
      if ((category[at] ?? 0) <= this.#choice.worst) return row;
    }
    return NONE;
  }

  #isBetter(offers: CompactOffers, offer: number, row: number): boolean {
    const known = this.rateClass[offer] ?? NONE;
    const rateClass = offers.rateClass[row] ?? 0;
    if (known === NONE || rateClass !== known) return known === NONE || rateClass < known;
    const more = (offers.face[row] ?? 0) - (this.face[offer] ?? 0);
    if (this.#choice.budgeted && more !== 0) return more > 0;
    const mode = this.#catalog.pricing.defaultMode[offers.variant[offer] ?? 0] ?? 0;
    return (offers.premium[row * MODE_SLOTS + mode] ?? 0) < (this.premium[offer * MODE_SLOTS + mode] ?? 0);
  }

  #take(offers: CompactOffers, offer: number, row: number): void {
    const modes = this.#catalog.pricing.modeCount[offers.variant[offer] ?? 0] ?? 0;
    this.rateClass[offer] = offers.rateClass[row] ?? 0;
    this.face[offer] = offers.face[row] ?? 0;
    for (let mode = 0; mode < modes; mode += 1) {
      this.premium[offer * MODE_SLOTS + mode] = offers.premium[row * MODE_SLOTS + mode] ?? 0;
    }
  }
}
