import {
  type Applicant,
  type Coverage,
  compileCatalog,
  type Day,
  type EvaluationOptions,
  Evaluator,
  type Facts,
  type FlatPack,
  normalizeApplicant,
  type Offer,
  parseCalendarDate,
  plainOffers,
  type ReferenceNames,
} from '@prequal/engine';

/** One person of the population. `ref` is the caller's own name for the row. */
export interface ImpactRow {
  readonly ref: string;
  readonly applicant: Applicant;
  readonly coverage: Coverage;
}

export interface ImpactProgress {
  readonly done: number;
  readonly skipped: number;
}

/** How people moved between classes of one variant; `none` means that no class is open. */
export interface ClassMigration {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  /** The first row that moved so, to look at. */
  readonly example: string;
}

export interface PremiumShift {
  readonly slug: string;
  /** People who keep their class but pay a different premium in the default mode. */
  readonly dearer: number;
  readonly cheaper: number;
  readonly sumCents: number;
  readonly largestRiseCents: number;
  readonly largestFallCents: number;
}

/** People who keep their class and whose premium changes by so many percent; null is without an end. */
export interface PriceStep {
  readonly fromPercent: number | null;
  readonly toPercent: number | null;
  readonly people: number;
}

/** A variant that only one of the sets has. */
export interface SingleVariant {
  readonly slug: string;
  /** How many have a class open in it. */
  readonly people: number;
}

export interface ImpactReport {
  readonly people: number;
  /** Rows with impossible dates. */
  readonly skipped: number;
  readonly comparisons: number;
  readonly unchanged: number;
  readonly migrations: readonly ClassMigration[];
  readonly premiums: readonly PremiumShift[];
  /** From the largest fall to the largest rise; empty if no premium changes. */
  readonly prices: readonly PriceStep[];
  /** In the order of their set. */
  readonly removed: readonly SingleVariant[];
  readonly added: readonly SingleVariant[];
}

const EVERYTHING: EvaluationOptions = {
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
};
const PEOPLE_PER_TURN = 64;
/** Where the steps of the price changes meet, in percent. */
const PRICE_EDGES = [-20, -10, -5, 0, 5, 10, 20];

/**
 * Replays a population against two pack sets and compares variant by variant what both sides offer. Yields
 * its progress, after which the caller may let other work run; the last value is the report.
 */
export async function* replayImpact(
  {
    before,
    after,
    names,
  }: {
    readonly before: readonly FlatPack[];
    readonly after: readonly FlatPack[];
    readonly names: ReferenceNames;
  },
  population: Iterable<ImpactRow> | AsyncIterable<ImpactRow>,
  asOf: string,
): AsyncGenerator<ImpactProgress, ImpactReport> {
  const day = parseCalendarDate(asOf);
  if (day === null) throw new RangeError(`"${asOf}" is not a date`);
  const replay = new Replay({ before, after, names }, day);
  let pending = 0;
  for await (const row of population) {
    replay.add(row);
    pending += 1;
    if (pending < PEOPLE_PER_TURN) continue;
    pending = 0;
    yield replay.progress();
  }
  yield replay.progress();
  return replay.report();
}

/** The report as lines of text, migrations first. */
/** The report as clients read it. */
export function impactDocument(report: ImpactReport) {
  return {
    people: report.people,
    skipped: report.skipped,
    comparisons: report.comparisons,
    unchanged: report.unchanged,
    migrations: report.migrations,
    premiums: report.premiums.map((shift) => ({
      slug: shift.slug,
      dearer: shift.dearer,
      cheaper: shift.cheaper,
      sum_cents: shift.sumCents,
      largest_rise_cents: shift.largestRiseCents,
      largest_fall_cents: shift.largestFallCents,
    })),
    prices: report.prices.map(({ fromPercent, toPercent, people }) => ({
      from_percent: fromPercent,
      to_percent: toPercent,
      people,
    })),
    removed: report.removed,
    added: report.added,
  };
}

export function formatImpact(report: ImpactReport): string {
  const lines = [
    `${report.people} people, ${report.comparisons} comparisons, ${report.unchanged} unchanged, ${report.skipped} rows skipped`,
    ...report.migrations.map(
      (each) => `${each.slug}: ${each.people} from ${each.from} to ${each.to} (${each.example})`,
    ),
    ...report.premiums.map((each) => {
      const sum = `${each.sumCents < 0 ? '-' : '+'}$${(Math.abs(each.sumCents) / 100).toFixed(2)}`;
      return `${each.slug}: ${each.dearer} more expensive, ${each.cheaper} cheaper, ${sum} in total in the default mode`;
    }),
    ...report.removed.map((each) => `removed ${each.slug}: ${each.people} people had a class in it`),
    ...report.added.map((each) => `added ${each.slug}: ${each.people} people have a class in it`),
  ];
  return `${lines.join('\n')}\n`;
}

class Replay {
  readonly #day: Day;
  readonly #before: Side;
  readonly #after: Side;
  readonly #migrations = new Map<string, ClassMigration>();
  readonly #shifts = new Map<string, PremiumShift>();
  readonly #steps = new Array<number>(PRICE_EDGES.length + 1).fill(0);
  /** Each side lists the variants that both have, and that differ, first. */
  readonly #shared: number;
  /** Variants that are the same on both sides: their results cannot change, so they are not evaluated. */
  readonly #same: number;
  readonly #removed: Map<string, number>;
  readonly #added: Map<string, number>;
  #people = 0;
  #skipped = 0;
  #comparisons = 0;
  #unchanged = 0;

  constructor(
    {
      before,
      after,
      names,
    }: {
      readonly before: readonly FlatPack[];
      readonly after: readonly FlatPack[];
      readonly names: ReferenceNames;
    },
    day: Day,
  ) {
    const isIn = (packs: readonly FlatPack[]) => (slug: string) => packs.some((pack) => pack.slug === slug);
    const [old, fresh] = [before.map((pack) => pack.slug), after.map((pack) => pack.slug)];
    const both = old.filter(isIn(after));
    const shared = both.filter((slug) => textOf(before, slug) !== textOf(after, slug));
    this.#shared = shared.length;
    this.#same = both.length - shared.length;
    this.#removed = new Map(old.filter((slug) => !isIn(after)(slug)).map((slug) => [slug, 0]));
    this.#added = new Map(fresh.filter((slug) => !isIn(before)(slug)).map((slug) => [slug, 0]));
    this.#before = new Side(before, [...shared, ...this.#removed.keys()], names);
    this.#after = new Side(after, [...shared, ...this.#added.keys()], names);
    this.#day = day;
  }

  add(row: ImpactRow): void {
    const normalized = normalizeApplicant(row.applicant, this.#day);
    if (!normalized.ok) {
      this.#skipped += 1;
      return;
    }
    this.#people += 1;
    this.#comparisons += this.#same;
    this.#unchanged += this.#same;
    const before = this.#before.offers(normalized.facts, row.coverage);
    const after = this.#after.offers(normalized.facts, row.coverage);
    for (const [index, offer] of before.slice(0, this.#shared).entries()) {
      const next = after[index];
      if (next !== undefined) this.#compare(row.ref, offer, next);
    }
    countOpen(this.#removed, before.slice(this.#shared));
    countOpen(this.#added, after.slice(this.#shared));
  }

  progress(): ImpactProgress {
    return { done: this.#people + this.#skipped, skipped: this.#skipped };
  }

  report(): ImpactReport {
    const migrations = [...this.#migrations.values()].sort(
      (a, b) => b.people - a.people || compareText(a, b),
    );
    return {
      people: this.#people,
      skipped: this.#skipped,
      comparisons: this.#comparisons,
      unchanged: this.#unchanged,
      migrations,
      premiums: [...this.#shifts.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
      prices: this.#shifts.size === 0 ? [] : this.#steps.map(priceStep),
      removed: lone(this.#removed),
      added: lone(this.#added),
    };
  }

  #compare(ref: string, before: Offer, after: Offer): void {
    this.#comparisons += 1;
    const old = before.rows.find((row) => row.primary);
    const fresh = after.rows.find((row) => row.primary);
    const from = old?.rateClass ?? 'none';
    const to = fresh?.rateClass ?? 'none';
    if (from !== to) {
      const key = `${before.slug}\n${from}\n${to}`;
      const known = this.#migrations.get(key);
      const people = (known?.people ?? 0) + 1;
      this.#migrations.set(key, { slug: before.slug, from, to, people, example: known?.example ?? ref });
      return;
    }
    const paid = old?.premium?.cents ?? 0;
    const change = (fresh?.premium?.cents ?? 0) - paid;
    if (change === 0) {
      this.#unchanged += 1;
      return;
    }
    this.#shifts.set(before.slug, shifted(this.#shifts.get(before.slug), before.slug, change));
    const step = stepOf((change / Math.max(1, paid)) * 100);
    this.#steps[step] = (this.#steps[step] ?? 0) + 1;
  }
}

/** One pack set, evaluated for some of its variants, in this order. */
class Side {
  readonly #evaluator: Evaluator;
  readonly #variants: readonly number[];

  constructor(packs: readonly FlatPack[], slugs: readonly string[], names: ReferenceNames) {
    // Compiling takes longer than evaluating some thousand people, so only what is evaluated is compiled.
    const needed = packs.filter(({ slug }) => slugs.includes(slug));
    this.#evaluator = new Evaluator(compileCatalog(needed, names));
    this.#variants = slugs.map((slug) => needed.findIndex((pack) => pack.slug === slug));
  }

  offers(facts: Facts, coverage: Coverage): readonly Offer[] {
    const compact = this.#evaluator.evaluate(facts, { coverage, variants: this.#variants }, EVERYTHING);
    return plainOffers(this.#evaluator.catalog, { offers: compact, coverage });
  }
}

function textOf(packs: readonly FlatPack[], slug: string): string {
  return JSON.stringify(packs.find((pack) => pack.slug === slug));
}

/** A change that is exactly on an edge belongs to the step nearer to no change. */
function stepOf(percent: number): number {
  const step = PRICE_EDGES.findIndex((edge) => (percent < 0 ? percent < edge : percent <= edge));
  return step < 0 ? PRICE_EDGES.length : step;
}

function priceStep(people: number, step: number): PriceStep {
  return { fromPercent: PRICE_EDGES[step - 1] ?? null, toPercent: PRICE_EDGES[step] ?? null, people };
}

function countOpen(people: Map<string, number>, offers: readonly Offer[]): void {
  for (const { slug, rows } of offers) {
    if (rows.some((row) => row.primary)) people.set(slug, (people.get(slug) ?? 0) + 1);
  }
}

function lone(people: ReadonlyMap<string, number>): SingleVariant[] {
  return [...people].map(([slug, count]) => ({ slug, people: count }));
}

function shifted(known: PremiumShift | undefined, slug: string, change: number): PremiumShift {
  return {
    slug,
    dearer: (known?.dearer ?? 0) + (change > 0 ? 1 : 0),
    cheaper: (known?.cheaper ?? 0) + (change < 0 ? 1 : 0),
    sumCents: (known?.sumCents ?? 0) + change,
    largestRiseCents: Math.max(known?.largestRiseCents ?? 0, change),
    largestFallCents: Math.min(known?.largestFallCents ?? 0, change),
  };
}

function compareText(a: ClassMigration, b: ClassMigration): number {
  const left = `${a.slug}\n${a.from}\n${a.to}`;
  const right = `${b.slug}\n${b.from}\n${b.to}`;
  return left < right ? -1 : left > right ? 1 : 0;
}
