import type { FlatPack } from '../flat-pack.ts';
import { MEDICARE_AGE } from '../medsup/medicare-supplement.ts';

const known = new WeakMap<FlatPack, ReadonlySet<number>>();

/**
 * The ages from which on a product may decide differently about a face amount than a year before: where issue ages, face limits, build charts,
 * guards or rates begin, and the ages after those where they end.
 */
export function agesOfChange(pack: FlatPack): ReadonlySet<number> {
  const remembered = known.get(pack);
  if (remembered !== undefined) return remembered;
  const ages = new Set<number>();
  const add = ({ minAge, maxAge }: { readonly minAge: number; readonly maxAge: number }) =>
    ages.add(minAge).add(maxAge + 1);
  if (pack.medsup !== undefined) ages.add(MEDICARE_AGE);
  pack.issueAges.forEach(add);
  pack.faceLimits.forEach(add);
  pack.buildCharts.forEach(add);
  for (const { guards } of pack.rules)
    if (guards?.ages !== undefined) add({ minAge: guards.ages.min, maxAge: guards.ages.max });
  for (const { minAge, centsPerThousand } of pack.pricing.rates) {
    for (let index = 0; index <= centsPerThousand.length; index += 1) {
      const [before = 0, own = 0] = [centsPerThousand[index - 1], centsPerThousand[index]];
      if (before > 0 !== own > 0) ages.add(minAge + index);
    }
  }
  known.set(pack, ages);
  return ages;
}
