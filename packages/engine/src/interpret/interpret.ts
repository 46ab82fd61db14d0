import type { Coverage, EvaluationOptions } from '../coverage.ts';
import { CATEGORIES, type FlatPack } from '../flat-pack.ts';
import { MEDSUP_UNIT_CENTS, rateAdjustment } from '../medsup/medicare-supplement.ts';
import { dollarText } from '../money/dollar-text.ts';
import type { Offer, OfferPremium, OfferRow } from '../offer.ts';
import { REASONS, type Reason } from '../reasons.ts';
import { isInFaceSpan, withoutFaceSpans } from '../rules/guard.ts';
import { finish, type Steps } from '../steps.ts';
import { faceLimits } from '../tables/face-limits.ts';
import { type Eligibility, type InterpretInput, interpretEligibility, tableEntry } from './eligibility.ts';
import { premiumAt, type RatedApplicant, rateOf, solveBudget } from './price.ts';
import { InterpretedRiders } from './riders.ts';
import type { ClassTrace, TraceEntry } from './trace.ts';

/** One product at one amount, with a complete trace. */
export interface Interpretation {
  readonly offer: Offer;
  readonly eligibility: Eligibility;
  /** Every class of the product, best first, also those that the options leave out of the offer. */
  readonly classes: readonly ClassTrace[];
  /** Rules and tables that fired, in pack order. */
  readonly entries: readonly TraceEntry[];
  /** The riders that were asked for; null if none were. */
  readonly riders: InterpretedRiders | null;
}

export type InterpretOptions = Omit<EvaluationOptions, 'includeIneligible' | 'onlyProductClass'>;

interface PricedClass {
  readonly deathBenefitCents: number | null;
  readonly premium: OfferPremium | null;
  readonly closedBy: TraceEntry | null;
}

/** Interprets one product at every amount of the coverage: the reference result for the compiled form. */
export function interpretPack(
  { pack, variant }: { readonly pack: FlatPack; readonly variant: number },
  { reference, facts, coverage }: InterpretInput,
  options: InterpretOptions,
): Interpretation[] {
  return finish(interpretInSteps({ pack, variant }, { reference, facts, coverage }, options));
}

/** The same, but other work can run between two rules. */
export function* interpretInSteps(
  { pack, variant }: { readonly pack: FlatPack; readonly variant: number },
  { reference, facts, coverage }: InterpretInput,
  options: InterpretOptions,
): Steps<Interpretation[]> {
  const eligibility = yield* interpretEligibility(pack, { reference, facts, coverage }, options.skipHealth);
  const budgeted = coverage.target === 'monthly_budget';
  const { age, tobacco } = eligibility;
  const isPlan = pack.medsup !== undefined;
  const who = {
    sex: facts.sex,
    tobacco,
    age,
    state: coverage.state,
    ...rateAdjustment(pack.medsup, coverage),
  };
  const riders =
    coverage.riders === undefined
      ? null
      : new InterpretedRiders(pack, { reference, facts, coverage }, { who, skipHealth: options.skipHealth });
  return coverage.amountsCents.map((amountCents, amountIndex) => {
    // Entries that close some face amounts only bound what a budget may buy.
    const bounding = budgeted ? eligibility.entries.filter(({ face }) => face !== null) : [];
    const closing = eligibility.entries.filter(
      ({ face }) => face === null || (!budgeted && isInFaceSpan(face, amountCents)),
    );
    const closings = { age, closed: classesClosedBy(closing), bounding };
    const priced = pack.classes.map((_, classIndex) =>
      priceClass(
        { pack, classIndex },
        { who, coverage, amountCents: isPlan && !budgeted ? MEDSUP_UNIT_CENTS : amountCents, riders },
        closings,
      ),
    );
    const entries = [...closing, ...priced.flatMap(({ closedBy }) => closedBy ?? [])];
    const classes = pack.classes.map((rateClass, classIndex) =>
      classTrace(classIndex, rateClass.name, entries),
    );
    const rows = offerRows(pack, { classes, priced, riders }, options);
    const primary = rows.find((row) => row.primary);
    const offer: Offer = {
      variant,
      slug: pack.slug,
      amountIndex,
      amountCents,
      eligible: primary !== undefined,
      deathBenefitCents: budgeted || isPlan ? (primary?.deathBenefitCents ?? null) : amountCents,
      budgetCents: budgeted ? amountCents : null,
      rows,
    };
    return { offer, eligibility, classes, entries, riders };
  });
}

/** The offers of several products in the order of the result, filtered by the options. */
export function interpretOffers(
  { packs, variants }: { readonly packs: readonly FlatPack[]; readonly variants: readonly number[] },
  { reference, facts, coverage }: InterpretInput,
  options: EvaluationOptions,
): Offer[] {
  const perVariant = [...new Set(variants)].flatMap((variant) => {
    const pack = packs[variant];
    if (pack === undefined) return [];
    if (options.onlyProductClass !== null && !options.onlyProductClass.includes(pack.productClass)) return [];
    return [interpretPack({ pack, variant }, { reference, facts, coverage }, options)];
  });
  return coverage.amountsCents.flatMap((_, amountIndex) =>
    perVariant.flatMap((amounts) => {
      const offer = amounts[amountIndex]?.offer;
      if (offer === undefined || offer.rows.length === 0) return [];
      if (options.includeIneligible) return [offer];
      return offer.eligible ? [{ ...offer, rows: offer.rows.filter((row) => row.eligible) }] : [];
    }),
  );
}

/** What rules close before a class is priced. */
interface Closings {
  readonly age: number;
  readonly closed: ReadonlySet<number>;
  /** What bounds the amounts that a budget may buy. */
  readonly bounding: readonly TraceEntry[];
}

function classesClosedBy(entries: readonly TraceEntry[]): ReadonlySet<number> {
  const closed = new Set<number>();
  for (const { closes } of entries) for (const classIndex of closes) closed.add(classIndex);
  return closed;
}

function priceClass(
  { pack, classIndex }: { readonly pack: FlatPack; readonly classIndex: number },
  {
    who,
    coverage,
    amountCents,
    riders,
  }: {
    readonly who: RatedApplicant;
    readonly coverage: Coverage;
    readonly amountCents: number;
    readonly riders: InterpretedRiders | null;
  },
  { age, closed: closedClasses, bounding }: Closings,
): PricedClass {
  const { pricing } = pack;
  const limits = faceLimits(pack, classIndex, { age, state: coverage.state });
  const closed = (entry: TraceEntry): PricedClass => ({
    deathBenefitCents: null,
    premium: null,
    closedBy: entry,
  });
  const budgeted = coverage.target === 'monthly_budget';
  if (limits === null || (!budgeted && (amountCents < limits.minCents || amountCents > limits.maxCents))) {
    const limit =
      limits === null
        ? 'no face amounts'
        : `${dollarText(limits.minCents)} to ${dollarText(limits.maxCents)}`;
    return closed(
      tableEntry({ kind: 'face_limits', reason: 'face amount', classIndex }, dollarText(amountCents), limit),
    );
  }
  if (closedClasses.has(classIndex)) {
    return { deathBenefitCents: null, premium: null, closedBy: null };
  }
  const closedFaces = bounding.flatMap(({ closes, face }) =>
    face !== null && closes.includes(classIndex) ? [face] : [],
  );
  const solved = budgeted
    ? solveBudget(
        pack,
        { classIndex, limits: withoutFaceSpans(limits, closedFaces), budgetCents: amountCents, riders },
        who,
      )
    : { faceCents: amountCents, rate: rateOf(pack, { classIndex, faceCents: amountCents }, who) };
  if (solved.faceCents === null) {
    const kind = solved.reason === 'budget' ? 'budget' : 'rate_card';
    return closed(
      tableEntry({ kind, reason: solved.reason, classIndex }, dollarText(amountCents), 'nothing fits'),
    );
  }
  if (solved.rate === 0) {
    return closed(tableEntry({ kind: 'rate_card', reason: 'age', classIndex }, `age ${age}`, 'no rate'));
  }
  return {
    deathBenefitCents: solved.faceCents,
    premium: premiumAt(pricing, solved.rate, solved.faceCents),
    closedBy: null,
  };
}

function classTrace(classIndex: number, rateClass: string, entries: readonly TraceEntry[]): ClassTrace {
  const closedBy = entries.filter((entry) => entry.closes.includes(classIndex));
  const given: ReadonlySet<Reason> = new Set(closedBy.map((entry) => entry.reason));
  return {
    classIndex,
    rateClass,
    open: closedBy.length === 0,
    reasons: REASONS.filter((reason) => given.has(reason)),
    closedBy,
  };
}

/** Eligible rows first, each group in class order; rows worse than `minRank` are left out before ranks are given. */
function offerRows(
  pack: FlatPack,
  {
    classes,
    priced,
    riders,
  }: {
    readonly classes: readonly ClassTrace[];
    readonly priced: readonly PricedClass[];
    readonly riders: InterpretedRiders | null;
  },
  options: InterpretOptions,
): OfferRow[] {
  const worst = options.minRank === null ? CATEGORIES.length - 1 : CATEGORIES.indexOf(options.minRank);
  const kept = classes.filter(({ classIndex }) => {
    const category = pack.classes[classIndex]?.category ?? 'other';
    return CATEGORIES.indexOf(category) <= worst;
  });
  const ordered = [...kept.filter(({ open }) => open), ...kept.filter(({ open }) => !open)];
  return ordered.flatMap(({ classIndex, open, reasons }, position) => {
    const rateClass = pack.classes[classIndex];
    if (rateClass === undefined) return [];
    return [
      {
        classIndex,
        rateClass: rateClass.name,
        primary: position === 0 && open,
        rank: position + 1,
        eligible: open,
        category: rateClass.category,
        coverageTier: rateClass.coverageTier,
        reasons,
        premium: open ? (priced[classIndex]?.premium ?? null) : null,
        deathBenefitCents:
          open && pack.medsup === undefined ? (priced[classIndex]?.deathBenefitCents ?? null) : null,
        ...(open && riders !== null && riderFields(riders, classIndex, priced[classIndex])),
      },
    ];
  });
}

function riderFields(
  riders: InterpretedRiders,
  classIndex: number,
  priced: PricedClass | undefined,
): Pick<OfferRow, 'riders' | 'totalPremium'> {
  if (priced?.premium == null || priced.deathBenefitCents === null) return {};
  const offered = riders.offered(classIndex, priced.deathBenefitCents);
  return { riders: offered, totalPremium: riders.total(priced.premium, offered) };
}
