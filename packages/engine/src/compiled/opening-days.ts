import type { Day } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { breakpointDays } from '../interpret/earliest-opening.ts';
import { isGuaranteedIssue } from '../medsup/medicare-supplement.ts';
import { salesPeriod } from '../tables/sales-period.ts';
import type { Evaluator } from './evaluator.ts';

export interface OpeningInput {
  readonly facts: Facts;
  /** Its first amount counts. */
  readonly coverage: Coverage;
  /** The variants of the catalog, each with the pack it was compiled from. */
  readonly products: readonly { readonly variant: number; readonly pack: FlatPack }[];
  readonly skipHealth?: boolean;
}

/** The first day on which a class of a variant is open if nothing but time changes; null: never. */
export type OpeningDays = (variant: number, classIndex: number) => Day | null;

/**
 * Finds what `earliestOpening` finds, for every class of several products at once: each day is evaluated once for all of
 * them, and only if it differs from the day before in what rules can tell apart. Yields after each day, so that the
 * caller can do other work; nothing is kept in the evaluator meanwhile.
 */
export function* openingDays(
  evaluator: Evaluator,
  { facts, coverage, products, skipHealth = false }: OpeningInput,
): Generator<undefined, OpeningDays> {
  const first = { ...coverage, amountsCents: coverage.amountsCents.slice(0, 1) };
  const variants = products.map(({ variant }) => variant);
  const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth };
  const opened = new Map(products.map(({ variant }) => [variant, new Map<number, Day>()]));
  let closed = products.reduce((sum, { pack }) => sum + pack.classes.length, 0);
  const periods = products.map(({ pack }) => salesPeriod(pack));
  const sold = (day: Day) => periods.filter(({ first: from }) => day >= from).length;
  const ended = (day: Day) => periods.filter(({ last }) => last !== null && day > last).length;
  let before = '';
  for (const day of [
    facts.asOf,
    ...breakpointDays(
      products.map(({ pack }) => pack),
      { facts, coverage },
    ),
  ]) {
    if (closed === 0) break;
    const then = factsAt(facts, day);
    const health = skipHealth ? '' : evaluator.signature(then, first).join();
    const guaranteed = Number(isGuaranteedIssue(coverage, day));
    const key = `${guaranteed}/${then.ageLast}/${then.ageNearest}/${sold(day)}/${ended(day)}/${health}`;
    if (key !== before) {
      const offers = evaluator.evaluate(then, { coverage: first, variants }, options);
      for (let offer = 0; offer < offers.offerCount; offer += 1) {
        const days = opened.get(offers.variant[offer] ?? -1);
        const row = offers.firstRow[offer] ?? 0;
        for (let at = row; at < row + (offers.eligibleRows[offer] ?? 0); at += 1) {
          const classIndex = offers.rateClass[at] ?? 0;
          if (days === undefined || days.has(classIndex)) continue;
          days.set(classIndex, day);
          closed -= 1;
        }
      }
    }
    before = key;
    yield;
  }
  return (variant, classIndex) => opened.get(variant)?.get(classIndex) ?? null;
}
