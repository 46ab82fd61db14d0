import { HALF, SCALE } from '../money/rounding.ts';
import { MODE_SLOTS } from './catalog.ts';

/** What premiums depend on beside the row, by variant. */
interface PremiumCard {
  readonly recipe: Uint8Array;
  readonly fee: Float64Array;
  readonly modeCount: Uint8Array;
  /** [variant × MODE_SLOTS + mode] → factor. */
  readonly factors: Int32Array;
}

/** Rows to price: [row] → face in cents, [row] → cents per $1,000, [row × MODE_SLOTS + mode] → where the premium goes. */
interface PremiumRows {
  readonly face: Float64Array;
  readonly rate: Int32Array;
  readonly premium: Float64Array;
  /** Rows of one variant, from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
}

/**
 * Every mode of the rows: what modes and rows share is worked out once. Equal to `premiumByNumber` mode by mode, which tests hold it to. The rounding is spelled out and amounts are
 * in arrays, because amounts that are arguments or results of calls go through the heap.
 */
export function writePremiums(card: PremiumCard, variant: number, rows: PremiumRows): void {
  const { factors } = card;
  const { face: faces, rate: rates, premium: out, first, end } = rows;
  const recipe = card.recipe[variant] as number;
  const fee = card.fee[variant] as number;
  const modes = card.modeCount[variant] as number;
  const factorAt = variant * MODE_SLOTS;
  for (let row = first; row < end; row += 1) {
    const faceCents = faces[row] as number;
    const rate = rates[row] as number;
    const at = row * MODE_SLOTS;
    if (recipe === 0 || recipe === 5) {
      const period = Math.floor((rate * faceCents + HALF) / SCALE) + fee;
      for (let mode = 0; mode < modes; mode += 1) {
        out[at + mode] = Math.floor((period * (factors[factorAt + mode] as number) + HALF) / SCALE);
      }
    } else if (recipe === 2) {
      const period = Math.floor((rate * faceCents + HALF) / SCALE);
      for (let mode = 0; mode < modes; mode += 1) {
        const factor = factors[factorAt + mode] as number;
        out[at + mode] =
          Math.floor((period * factor + HALF) / SCALE) + Math.floor((fee * factor + HALF) / SCALE);
      }
    } else if (recipe === 3) {
      for (let mode = 0; mode < modes; mode += 1) {
        const factor = factors[factorAt + mode] as number;
        const modalRate = Math.floor((rate * factor + HALF) / SCALE);
        out[at + mode] =
          Math.floor((modalRate * faceCents + HALF) / SCALE) + Math.floor((fee * factor + HALF) / SCALE);
      }
    } else {
      const modalFee = recipe === 1 ? fee : 0;
      const everyFee = recipe === 1 ? 0 : fee;
      const scaled = rate * faceCents + modalFee * SCALE;
      const cents = Math.floor(scaled / SCALE);
      const rest = scaled - cents * SCALE;
      for (let mode = 0; mode < modes; mode += 1) {
        const factor = factors[factorAt + mode] as number;
        const whole = Math.floor((cents * factor) / SCALE);
        const left = (cents * factor - whole * SCALE) * SCALE + rest * factor;
        out[at + mode] = whole + Math.floor((left + HALF * SCALE) / (SCALE * SCALE)) + everyFee;
      }
    }
  }
}
