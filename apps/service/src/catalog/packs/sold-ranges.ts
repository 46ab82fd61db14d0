import type { FlatPack, StateCode } from '@prequal/engine';
import { acceptedAges, facesAt } from './class-reach.ts';

/** To whom and for which amounts a product is sold, over all its classes. */
export interface SoldRanges {
  readonly ages: { readonly min: number; readonly max: number };
  readonly face: { readonly minCents: number; readonly maxCents: number };
  readonly states: readonly StateCode[];
}

/** The pack has passed its checks, so each of its classes can be offered to someone. */
export function soldRanges(pack: FlatPack): SoldRanges {
  const offered = pack.classes.flatMap((_, classIndex) => {
    const ages = new Set([true, false].flatMap((tobacco) => acceptedAges(pack, classIndex, tobacco)));
    return [...ages].flatMap((age) => facesAt(pack, classIndex, age).map((face) => ({ age, ...face })));
  });
  const least = (values: readonly number[]) => values.reduce((left, right) => Math.min(left, right));
  const most = (values: readonly number[]) => values.reduce((left, right) => Math.max(left, right));
  const ages = offered.map(({ age }) => age);
  return {
    ages: { min: least(ages), max: most(ages) },
    face: {
      minCents: least(offered.map(({ minCents }) => minCents)),
      maxCents: most(offered.map(({ maxCents }) => maxCents)),
    },
    states: pack.states.available,
  };
}
