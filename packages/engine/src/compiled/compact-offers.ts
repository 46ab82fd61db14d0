import { MODE_SLOTS } from './catalog.ts';

/** The states of a rider in a row; the following ones are the positions in RIDER_REASONS of what closes it. */
export const RIDER_INCLUDED = 0;
export const RIDER_PRICED = 1;

/**
 * Offers as numbers in reused arrays, ready to be written out. Rows of an offer are neighbors in rank order, so the rank of a
 * row is its distance from the offer's first row plus one, and the first row of an eligible offer is its primary one.
 * The arrays belong to the evaluator and are overwritten by its next evaluation.
 */
export class CompactOffers {
  offerCount = 0;
  rowCount = 0;
  /** [offer] → variant. */
  variant = new Int32Array(0);
  /** [offer] → position in the requested amounts. */
  amount = new Int32Array(0);
  /** [offer] → first row; the entry after the last offer is the row count. */
  firstRow = new Int32Array(1);
  /** [offer] → rows that are eligible; they come first. */
  eligibleRows = new Uint8Array(0);
  /** [row] → class of the variant. */
  rateClass = new Uint8Array(0);
  /** [row] → bits of REASONS; 0 is eligible. */
  reasons = new Uint8Array(0);
  /** [row] → death benefit in cents, for eligible rows. */
  face = new Float64Array(0);
  /** [row × MODE_SLOTS + mode of the variant] → cents, for eligible rows. */
  premium = new Float64Array(0);
  /** How many riders were asked for. */
  riderCount = 0;
  /** [row × riderCount + rider asked for] → state, for eligible rows. */
  riderState = new Uint8Array(0);
  /** [(row × riderCount + rider asked for) × MODE_SLOTS + mode of the variant] → cents, for priced riders. */
  riderPremium = new Float64Array(0);

  /** The same offers in arrays of their own, which no evaluation overwrites. */
  copy(): CompactOffers {
    const copy = new CompactOffers();
    copy.offerCount = this.offerCount;
    copy.rowCount = this.rowCount;
    copy.variant = this.variant.slice(0, this.offerCount);
    copy.amount = this.amount.slice(0, this.offerCount);
    copy.firstRow = this.firstRow.slice(0, this.offerCount + 1);
    copy.eligibleRows = this.eligibleRows.slice(0, this.offerCount);
    copy.rateClass = this.rateClass.slice(0, this.rowCount);
    copy.reasons = this.reasons.slice(0, this.rowCount);
    copy.face = this.face.slice(0, this.rowCount);
    copy.premium = this.premium.slice(0, this.rowCount * MODE_SLOTS);
    copy.riderCount = this.riderCount;
    copy.riderState = this.riderState.slice(0, this.rowCount * this.riderCount);
    copy.riderPremium = this.riderPremium.slice(0, this.rowCount * this.riderCount * MODE_SLOTS);
    return copy;
  }

  /** The offers at these positions, in this order, in arrays of their own. */
  at(positions: readonly number[]): CompactOffers {
    const chosen = new CompactOffers();
    const rowsOf = (offer: number) => (this.firstRow[offer + 1] ?? 0) - (this.firstRow[offer] ?? 0);
    chosen.reset(
      positions.length,
      positions.reduce((sum, offer) => sum + rowsOf(offer), 0),
    );
    chosen.riderCount = this.riderCount;
    chosen.riderState = new Uint8Array(chosen.rateClass.length * this.riderCount);
    chosen.riderPremium = new Float64Array(chosen.rateClass.length * this.riderCount * MODE_SLOTS);
    for (const offer of positions) {
      const from = this.firstRow[offer] ?? 0;
      const to = this.firstRow[offer + 1] ?? 0;
      const position = chosen.offerCount;
      const row = chosen.rowCount;
      chosen.variant[position] = this.variant[offer] ?? 0;
      chosen.amount[position] = this.amount[offer] ?? 0;
      chosen.eligibleRows[position] = this.eligibleRows[offer] ?? 0;
      chosen.rateClass.set(this.rateClass.subarray(from, to), row);
      chosen.reasons.set(this.reasons.subarray(from, to), row);
      chosen.face.set(this.face.subarray(from, to), row);
      chosen.premium.set(this.premium.subarray(from * MODE_SLOTS, to * MODE_SLOTS), row * MODE_SLOTS);
      this.#copyRiders(chosen, { from, to, row });
      chosen.offerCount += 1;
      chosen.rowCount += to - from;
      chosen.firstRow[chosen.offerCount] = chosen.rowCount;
    }
    return chosen;
  }

  #copyRiders(
    chosen: CompactOffers,
    { from, to, row }: { readonly from: number; readonly to: number; readonly row: number },
  ): void {
    const count = this.riderCount;
    if (count === 0) return;
    const slots = count * MODE_SLOTS;
    chosen.riderState.set(this.riderState.subarray(from * count, to * count), row * count);
    chosen.riderPremium.set(this.riderPremium.subarray(from * slots, to * slots), row * slots);
  }

  /** Makes room for the riders of every row. */
  resetRiders(count: number): void {
    this.riderCount = count;
    const states = this.rowCount * count;
    if (this.riderState.length >= states) return;
    this.riderState = new Uint8Array(states);
    this.riderPremium = new Float64Array(states * MODE_SLOTS);
  }

  /** Empties the list and ensures capacity; the arrays never shrink. */
  reset(offers: number, rows: number): void {
    this.offerCount = 0;
    this.rowCount = 0;
    this.riderCount = 0;
    if (this.variant.length < offers) {
      this.variant = new Int32Array(offers);
      this.amount = new Int32Array(offers);
      this.firstRow = new Int32Array(offers + 1);
      this.eligibleRows = new Uint8Array(offers);
    }
    if (this.rateClass.length < rows) {
      this.rateClass = new Uint8Array(rows);
      this.reasons = new Uint8Array(rows);
      this.face = new Float64Array(rows);
      this.premium = new Float64Array(rows * MODE_SLOTS);
    }
    this.firstRow[0] = 0;
  }
}
