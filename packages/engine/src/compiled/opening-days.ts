import { addMonths, type Day, elapsedHalfMonths } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { breakpointDays, comingDays } from '../interpret/earliest-opening.ts';
import { isGuaranteedIssue } from '../medsup/medicare-supplement.ts';
import type { Steps } from '../steps.ts';
import { agesOfChange } from '../tables/ages-of-change.ts';
import { salesPeriod } from '../tables/sales-period.ts';
import type { CompactOffers } from './compact-offers.ts';
import { DateComparisons, type DateField } from './date-comparisons.ts';
import type { Evaluator } from './evaluator.ts';
import { CLASSES_PER_WORD } from './word-layout.ts';

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
 * Finds what `earliestOpening` finds, for every class of several products at once. What rules close is worked out for each day on which
 * it can change; only products with a class that opens then are evaluated. Yields after each day, so that the caller can do other work;
 * nothing is kept in the evaluator meanwhile.
 */
export function* openingDays(
  evaluator: Evaluator,
  { facts, coverage, products, skipHealth = false }: OpeningInput,
): Steps<OpeningDays> {
  const first = { ...coverage, amountsCents: coverage.amountsCents.slice(0, 1) };
  const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth };
  const closed = new ClosedClasses(products);
  const isSame = dayComparison({ coverage: first, products });
  for (const day of [facts.asOf, ...daysOfChange(evaluator, { facts, coverage, products })]) {
    if (closed.isEmpty) break;
    const then = factsAt(facts, day);
    const closings = evaluator.closings(then, first, options);
    if (!isSame(then, closings)) {
      const variants = closed.opening(evaluator, closings);
      if (variants.length > 0)
        closed.open(evaluator.evaluate(then, { coverage: first, variants }, options), day);
    }
    yield;
  }
  return (variant, classIndex) => closed.dayOf(variant, classIndex);
}

/** The days after the facts' own on which something can open, in order. */
function daysOfChange(
  { catalog }: Evaluator,
  { facts, coverage, products }: Pick<OpeningInput, 'facts' | 'coverage' | 'products'>,
): readonly Day[] {
  const packs = products.map(({ pack }) => pack);
  const comparisons = new DateComparisons(
    catalog,
    products.map(({ variant }) => variant),
  );
  // Riders have limits of their own, and how far apart two dates are depends on the day on which that is asked.
  if (coverage.riders !== undefined || comparisons.monthsApart(facts).length > 0)
    return breakpointDays(packs, { facts, coverage });
  const turns = datedFields(facts).flatMap(({ day, field }) =>
    comparisons.of(facts, field).halfMonths.map((limit) => firstDayAt(day, limit)),
  );
  return comingDays(packs, { facts, coverage, isAge: ageTest(packs, coverage) }, turns);
}

/** Whether something can open when this age is reached. What a budget buys depends on every age. */
function ageTest(packs: readonly FlatPack[], { target }: Coverage): (age: number) => boolean {
  if (target === 'monthly_budget') return () => true;
  const ages = packs.map(agesOfChange);
  return (age) => ages.some((each) => each.has(age));
}

function datedFields(facts: Facts): readonly { readonly day: Day; readonly field: DateField }[] {
  const fields = [
    ...facts.conditions.flatMap(({ diagnosedDay, treatedDay }, row) => [
      { day: diagnosedDay, field: { kind: 'diagnosed' as const, rows: [row] } },
      { day: treatedDay, field: { kind: 'lastTreatment' as const, rows: [row] } },
    ]),
    ...facts.medications.flatMap(({ firstFillDay, lastFillDay }, row) => [
      { day: firstFillDay, field: { kind: 'firstFill' as const, rows: [row] } },
      { day: lastFillDay, field: { kind: 'lastFill' as const, rows: [row] } },
    ]),
    ...Object.values(facts.measurements).map(({ day }) => ({
      day,
      field: { kind: 'measured' as const, rows: [] },
    })),
  ];
  return fields.flatMap(({ day, field }) => (day === null ? [] : [{ day, field }]));
}

/** The first day on which the time since a day is at least so many half months. */
function firstDayAt(day: Day, halfMonths: number): Day {
  let first = addMonths(day, halfMonths >> 1);
  while (elapsedHalfMonths(day, first) < halfMonths) first += 1;
  return first;
}

/** Whether the same is open as on the day that was asked about before. */
function dayComparison({
  coverage,
  products,
}: Pick<OpeningInput, 'coverage' | 'products'>): (then: Facts, closings: Uint32Array) => boolean {
  const periods = products.map(({ pack }) => salesPeriod(pack));
  let before: readonly number[] = [];
  let closedBefore = new Uint32Array();
  return (then, closings) => {
    const numbers = [
      Number(isGuaranteedIssue(coverage, then.asOf)),
      then.ageLast,
      then.ageNearest,
      periods.filter(({ first }) => then.asOf >= first).length,
      periods.filter(({ last }) => last !== null && then.asOf > last).length,
    ];
    const isSame = isEqual(numbers, before) && isEqual(closings, closedBefore);
    before = numbers;
    if (closedBefore.length === closings.length) closedBefore.set(closings);
    else closedBefore = closings.slice();
    return isSame;
  };
}

function isEqual(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** The classes for which no day has been found yet. */
class ClosedClasses {
  /** [variant] → [class] → the day on which it opens. */
  readonly #days: ReadonlyMap<number, (Day | null)[]>;
  #count: number;

  constructor(products: OpeningInput['products']) {
    this.#days = new Map(products.map(({ variant, pack }) => [variant, pack.classes.map(() => null)]));
    this.#count = products.reduce((sum, { pack }) => sum + pack.classes.length, 0);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  dayOf(variant: number, classIndex: number): Day | null {
    return this.#days.get(variant)?.[classIndex] ?? null;
  }

  /** The variants of which a closed class is not closed by the closings. Amounts and prices may still close it. */
  opening({ catalog }: Evaluator, closings: Uint32Array): number[] {
    const found: number[] = [];
    for (const [variant, days] of this.#days) {
      const first = catalog.heads.length + (catalog.firstWord[variant] ?? 0);
      for (let index = 0; index < days.length; index += 1) {
        if (days[index] !== null) continue;
        const word = closings[first + Math.floor(index / CLASSES_PER_WORD)] ?? 0;
        if (((word >>> (8 * (index % CLASSES_PER_WORD))) & 255) !== 0) continue;
        found.push(variant);
        break;
      }
    }
    return found;
  }

  /** Takes down the day for the classes that are open in these offers. */
  open(offers: CompactOffers, day: Day): void {
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const days = this.#days.get(offers.variant[offer] ?? -1);
      const row = offers.firstRow[offer] ?? 0;
      for (let at = row; at < row + (offers.eligibleRows[offer] ?? 0); at += 1) {
        const index = offers.rateClass[at] ?? 0;
        if (days === undefined || days[index] !== null) continue;
        days[index] = day;
        this.#count -= 1;
      }
    }
  }
}
