import type { FlatPack, StateCode } from '@prequal/engine';
import { acceptedAges, facesAt } from './class-reach.ts';

/** To whom and for which amounts a product is sold, over all its classes. */
export interface SoldRanges {
  readonly ages: { readonly min: number; readonly max: number };
  /** null for products without a face amount. */
  readonly face: { readonly minCents: number; readonly maxCents: number } | null;
  readonly states: readonly StateCode[];
}

/** The pack has passed its checks, so each of its classes can be offered to someone. */
export function soldRanges(pack: FlatPack): SoldRanges {
  const sold = { ages: new Extent(), cents: new Extent() };
  for (const classIndex of pack.classes.keys()) {
    for (const tobacco of [true, false]) {
      for (const age of acceptedAges(pack, classIndex, tobacco)) {
        for (const { minCents, maxCents } of facesAt(pack, classIndex, age)) {
          sold.ages.add(age, age);
          sold.cents.add(minCents, maxCents);
        }
      }
    }
  }
  const { min: minCents, max: maxCents } = sold.cents;
  return {
    ages: { min: sold.ages.min, max: sold.ages.max },
    face: pack.medsup === undefined ? { minCents, maxCents } : null,
    states: pack.states.available,
  };
}

class Extent {
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;

  add(min: number, max: number): void {
    if (min < this.min) this.min = min;
    if (max > this.max) this.max = max;
  }
}
