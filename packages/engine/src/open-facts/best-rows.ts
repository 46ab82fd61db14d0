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
  /** [offer] → variant. */
  readonly #variants: Int32Array;

  constructor(catalog: CompiledCatalog, offers: CompactOffers, choice: RowChoice) {
    this.#catalog = catalog;
    this.#choice = choice;
    this.#variants = offers.variant.slice(0, offers.offerCount);
    this.rateClass = new Int32Array(offers.offerCount).fill(NONE);
    this.face = new Float64Array(offers.offerCount);
    this.premium = new Float64Array(offers.offerCount * MODE_SLOTS);
    for (let offer = 0; offer < offers.offerCount; offer += 1) this.improve(offers, offer, offer);
  }

  /** Takes over the primary row of an offer for the one at a position if it is better: a better class, else a better price. */
  improve(offers: CompactOffers, offer: number, at: number): void {
    const row = this.#primaryRow(offers, offer);
    if (row !== NONE && this.#isBetter(offers, row, at)) this.#take(offers, row, at);
  }

  /** Whether the row of an offer is at least as good as another one: no worse class, and no worse price in the same class. */
  isAsGood(other: BestRows, offer: number): boolean {
    const [own, theirs] = [this.rateClass[offer] ?? NONE, other.rateClass[offer] ?? NONE];
    if (theirs === NONE) return true;
    if (own !== theirs) return own !== NONE && own < theirs;
    const more = (this.face[offer] ?? 0) - (other.face[offer] ?? 0);
    if (this.#choice.budgeted && more !== 0) return more > 0;
    const mode = this.#catalog.pricing.defaultMode[this.#variants[offer] ?? 0] ?? 0;
    const at = offer * MODE_SLOTS + mode;
    return (this.premium[at] ?? 0) <= (other.premium[at] ?? 0);
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

  #isBetter(offers: CompactOffers, row: number, at: number): boolean {
    const known = this.rateClass[at] ?? NONE;
    const rateClass = offers.rateClass[row] ?? 0;
    if (known === NONE || rateClass !== known) return known === NONE || rateClass < known;
    const more = (offers.face[row] ?? 0) - (this.face[at] ?? 0);
    if (this.#choice.budgeted && more !== 0) return more > 0;
    const mode = this.#catalog.pricing.defaultMode[this.#variants[at] ?? 0] ?? 0;
    return (offers.premium[row * MODE_SLOTS + mode] ?? 0) < (this.premium[at * MODE_SLOTS + mode] ?? 0);
  }

  #take(offers: CompactOffers, row: number, at: number): void {
    const modes = this.#catalog.pricing.modeCount[this.#variants[at] ?? 0] ?? 0;
    this.rateClass[at] = offers.rateClass[row] ?? 0;
    this.face[at] = offers.face[row] ?? 0;
    for (let mode = 0; mode < modes; mode += 1) {
      this.premium[at * MODE_SLOTS + mode] = offers.premium[row * MODE_SLOTS + mode] ?? 0;
    }
  }
}
