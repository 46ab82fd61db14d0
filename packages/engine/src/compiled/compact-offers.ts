import { MODE_SLOTS } from './catalog.ts';

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
      chosen.offerCount += 1;
      chosen.rowCount += to - from;
      chosen.firstRow[chosen.offerCount] = chosen.rowCount;
    }
    return chosen;
  }

  /** Empties the list and ensures capacity; the arrays never shrink. */
  reset(offers: number, rows: number): void {
    this.offerCount = 0;
    this.rowCount = 0;
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
