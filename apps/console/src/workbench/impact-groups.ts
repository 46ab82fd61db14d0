import type { ImpactResult } from './model.ts';
import { IMPACT } from './texts.ts';

/** How many applicants a variant gains and loses. */
export interface GainedAndLost {
  readonly slug: string;
  readonly gained: number;
  readonly lost: number;
}

/** Variants by how many people they gain or lose, most first. */
export function gainsAndLosses({ migrations, added, removed }: ImpactResult): readonly GainedAndLost[] {
  const counts = new Map<string, { gained: number; lost: number }>();
  const of = (slug: string) => {
    const count = counts.get(slug) ?? { gained: 0, lost: 0 };
    counts.set(slug, count);
    return count;
  };
  for (const { slug, from, to, people } of migrations) {
    if (from === 'none') of(slug).gained += people;
    if (to === 'none') of(slug).lost += people;
  }
  for (const { slug, people } of added) of(slug).gained += people;
  for (const { slug, people } of removed) of(slug).lost += people;
  return [...counts]
    .map(([slug, count]) => ({ slug, ...count }))
    .sort((a, b) => b.gained + b.lost - (a.gained + a.lost));
}

/** How many results change, of how many: a product that only one version has counts for everybody who has a class in it. */
export function changedResults({ people, comparisons, unchanged, added, removed }: ImpactResult) {
  const single = [...added, ...removed];
  const open = single.reduce((sum, each) => sum + each.people, 0);
  return { changed: comparisons - unchanged + open, results: comparisons + people * single.length };
}

/** The label of a step of price changes: "5 to 10 % more". */
export function priceLabel({ from_percent: from, to_percent: to }: ImpactResult['prices'][number]): string {
  if (from === null) return IMPACT.cheaperThan(-(to ?? 0));
  if (to === null) return IMPACT.dearerThan(from);
  return to <= 0 ? IMPACT.cheaper(-to, -from) : IMPACT.dearer(from, to);
}
