import { addMonths, type Day, elapsedHalfMonths } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import { LAPSED_MONTHS } from '../evidence/medication-rows.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { breakpointDays, comingDays } from '../interpret/earliest-opening.ts';
import { isGuaranteedIssue } from '../medsup/medicare-supplement.ts';
import type { Steps } from '../steps.ts';
import { agesOfChange } from '../tables/ages-of-change.ts';
import { salesPeriod } from '../tables/sales-period.ts';
import type { CompiledCatalog } from './catalog.ts';
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
 * it can change for a class that does not stay closed; only products with a class that opens then are evaluated. Yields after each day,
 * so that the caller can do other work; nothing is kept in the evaluator meanwhile.
 */
export function* openingDays(
  evaluator: Evaluator,
  { facts, coverage, products, skipHealth = false }: OpeningInput,
): Steps<OpeningDays> {
  const first = { ...coverage, amountsCents: coverage.amountsCents.slice(0, 1) };
  const options = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth };
  const closed = new ClosedClasses(products);
  const variants = products.map(({ variant }) => variant);
  closed.open(evaluator.evaluate(facts, { coverage: first, variants }, options), facts.asOf);
  yield;
  const comparisons = new DateComparisons(evaluator.catalog);
  // How far apart two dates are depends on the day on which that is asked.
  const isApart = comparisons.monthsApart(facts).length > 0;
  // In an enrollment period that is yet to come, health and build close no Medicare supplement.
  const hasHealth = !skipHealth && !isApart && coverage.partBEffective === undefined;
  const asked = { coverage: first, variants: closed.variants, hasBuild: hasHealth };
  closed.leaveOut(evaluator.catalog, evaluator.lastingApartFromHealth(facts, asked));
  if (hasHealth) closed.leaveOut(evaluator.catalog, yield* lastingInHealth(evaluator, facts, first));
  const isSame = dayComparison({ coverage: first, products });
  const changes = daysOfChange(
    { facts, coverage, products },
    { closed, comparisons, isApart, catalog: evaluator.catalog },
  );
  for (const day of changes) {
    if (closed.isEmpty) break;
    const then = factsAt(facts, day);
    const closings = evaluator.closings(then, first, options);
    if (!isSame(then, closings)) {
      const opening = closed.opening(evaluator, closings);
      if (opening.length > 0)
        closed.open(evaluator.evaluate(then, { coverage: first, variants: opening }, options), day);
    }
    yield;
  }
  return (variant, classIndex) => closed.dayOf(variant, classIndex);
}

/** What health closes on every day. Yields after each day on which rows begin to say something else together. */
function* lastingInHealth(evaluator: Evaluator, facts: Facts, coverage: Coverage): Steps<Uint32Array> {
  const common = new Uint32Array(evaluator.catalog.wordCount).fill(0xffffffff);
  for (const day of daysOfMeaning(facts)) {
    const closed = evaluator.lastingInHealth(factsAt(facts, day), coverage);
    for (let word = 0; word < common.length; word += 1)
      common[word] = (common[word] ?? 0) & (closed[word] ?? 0);
    yield;
  }
  return common;
}

/**
 * The days on which rows begin to say something else together: today, tomorrow, when a date is no longer today's, and when a medication
 * is no longer taken. From each of them until the next one, only the time since dates grows.
 */
function daysOfMeaning({ asOf, medications }: Facts): readonly Day[] {
  const lapses = medications.flatMap(({ lastFillDay }) =>
    lastFillDay === null ? [] : [firstDayAt(lastFillDay, 2 * LAPSED_MONTHS + 1)],
  );
  return [asOf, asOf + 1, ...new Set(lapses.filter((day) => day > asOf + 1))];
}

/** The days after the facts' own on which one of the closed classes can open, in order. */
function daysOfChange(
  { facts, coverage, products }: Pick<OpeningInput, 'facts' | 'coverage' | 'products'>,
  {
    catalog,
    closed,
    comparisons,
    isApart,
  }: {
    readonly catalog: CompiledCatalog;
    readonly closed: ClosedClasses;
    readonly comparisons: DateComparisons;
    readonly isApart: boolean;
  },
): readonly Day[] {
  if (closed.isEmpty) return [];
  const packs = products.flatMap(({ variant, pack }) => (closed.has(variant) ? [pack] : []));
  // Riders have limits of their own.
  if (coverage.riders !== undefined || isApart) return breakpointDays(packs, { facts, coverage });
  const opening = comparisons.opening(closed.masksOf(catalog));
  const turns = datedFields(facts).flatMap(({ day, field }) =>
    opening.of(facts, field).halfMonths.map((limit) => firstDayAt(day, limit)),
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

/** The classes for which no day has been found yet, without those that no day can open. */
class ClosedClasses {
  /** [variant] → [class] → the day on which it opens; undefined as long as it is looked for. */
  readonly #days: ReadonlyMap<number, (Day | null | undefined)[]>;
  /** [variant] → how many classes are looked for; variants without any are absent. */
  readonly #counts: Map<number, number>;

  constructor(products: OpeningInput['products']) {
    this.#days = new Map(products.map(({ variant, pack }) => [variant, pack.classes.map(() => undefined)]));
    this.#counts = new Map(products.map(({ variant, pack }) => [variant, pack.classes.length]));
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** The variants of which a class is looked for. */
  get variants(): number[] {
    return [...this.#counts.keys()];
  }

  /** Whether a class of the variant is looked for. */
  has(variant: number): boolean {
    return this.#counts.has(variant);
  }

  dayOf(variant: number, classIndex: number): Day | null {
    return this.#days.get(variant)?.[classIndex] ?? null;
  }

  /** Leaves out the classes that are closed in these words. */
  leaveOut({ firstWord }: CompiledCatalog, words: Uint32Array): void {
    for (const [variant, days] of this.#days) {
      for (let index = 0; index < days.length; index += 1) {
        const isClosed = isClassClosed(words, firstWord[variant] ?? 0, index);
        if (isClosed && days[index] === undefined) this.#settle(variant, index, null);
      }
    }
  }

  /** [word] → ones for the classes that are looked for. */
  masksOf({ firstWord, wordCount }: CompiledCatalog): Uint32Array {
    const masks = new Uint32Array(wordCount);
    for (const variant of this.#counts.keys()) {
      for (const [index, day] of (this.#days.get(variant) ?? []).entries()) {
        const word = wordOf(firstWord[variant] ?? 0, index);
        if (day === undefined) masks[word] = (masks[word] ?? 0) | (255 << shiftOf(index));
      }
    }
    return masks;
  }

  /** The variants of which a class that is looked for is not closed by the closings. Amounts and prices may still close it. */
  opening({ catalog }: Evaluator, closings: Uint32Array): number[] {
    const found: number[] = [];
    for (const variant of this.#counts.keys()) {
      const days = this.#days.get(variant) ?? [];
      const first = catalog.heads.length + (catalog.firstWord[variant] ?? 0);
      if (days.some((day, index) => day === undefined && !isClassClosed(closings, first, index)))
        found.push(variant);
    }
    return found;
  }

  /** Takes down the day for the classes that are open in these offers. */
  open(offers: CompactOffers, day: Day): void {
    for (let offer = 0; offer < offers.offerCount; offer += 1) {
      const variant = offers.variant[offer] ?? -1;
      const days = this.#days.get(variant);
      const row = offers.firstRow[offer] ?? 0;
      for (let at = row; at < row + (offers.eligibleRows[offer] ?? 0); at += 1) {
        const index = offers.rateClass[at] ?? 0;
        if (days !== undefined && days[index] === undefined) this.#settle(variant, index, day);
      }
    }
  }

  #settle(variant: number, index: number, day: Day | null): void {
    const days = this.#days.get(variant);
    if (days === undefined) return;
    days[index] = day;
    const left = (this.#counts.get(variant) ?? 0) - 1;
    if (left > 0) this.#counts.set(variant, left);
    else this.#counts.delete(variant);
  }
}

/** Whether a class is closed in the words of its variant, which begin at a position. */
function isClassClosed(words: Uint32Array, first: number, index: number): boolean {
  return (((words[wordOf(first, index)] ?? 0) >>> shiftOf(index)) & 255) !== 0;
}

function wordOf(first: number, index: number): number {
  return first + Math.floor(index / CLASSES_PER_WORD);
}

function shiftOf(index: number): number {
  return 8 * (index % CLASSES_PER_WORD);
}
