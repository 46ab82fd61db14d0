import {
  type BestRows,
  type Category,
  type Evaluator,
  type Facts,
  type JudgedFact,
  MODE_SLOTS,
  type OfferPremium,
  OpenFactEvaluation,
  type Steps,
} from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { UnderwritingCommand } from '../command.ts';
import type { Resolved } from '../resolve-applicant.ts';
import type { AskedFact } from './asked-fact.ts';
import { byField, openFactsOf } from './asked-facts.ts';

/** The primary row of an offer under other answers; null if no class is open. */
export type AlternativeRow = {
  readonly rateClass: string;
  readonly category: Category;
  readonly premium: OfferPremium;
  /** What a budget buys; null where face amounts are asked for, and for products without one. */
  readonly deathBenefitCents: number | null;
} | null;

/** What open facts mean for one offer. Alternatives that equal the given offer are absent. */
export interface OfferOpenFacts {
  /** Positions in `facts`. */
  readonly facts: readonly number[];
  readonly ifFavorable?: AlternativeRow;
  /** Whether other answers may be more favorable: not all of them were tried. */
  readonly mayBeBetter: boolean;
  readonly ifTobacco?: AlternativeRow;
}

export interface OpenFactReport {
  /** Whether no open fact can change an offer. */
  readonly complete: boolean;
  /** Most offers first. */
  readonly facts: readonly (Pick<AskedFact, 'place' | 'subject'> & { readonly plans: number })[];
  /** Whether the request says nothing about nicotine, so that a price with tobacco is reported too. */
  readonly asksForTobacco: boolean;
  offer(variant: number, amount: number): OfferOpenFacts;
}

interface ReportRequest {
  readonly resolved: Resolved;
  readonly facts: Facts;
  readonly variants: ArrayLike<number>;
}

const SMOKER = {
  lastUsed: 'within_12_months',
  products: [{ name: 'Cigarettes', frequency: 'daily' }],
} as const;

/**
 * What the request leaves open and what that means for each offer. Yields between two evaluations. It evaluates: earlier
 * offers are overwritten.
 */
export function* openFactReport(
  { snapshot, evaluator }: { readonly snapshot: CatalogSnapshot; readonly evaluator: Evaluator },
  command: UnderwritingCommand,
  { resolved, facts, variants }: ReportRequest,
): Steps<OpenFactReport> {
  const request = { coverage: command.coverage, variants, options: command };
  const evaluation = new OpenFactEvaluation(evaluator, request, facts);
  yield;
  const open = openFactsOf(snapshot, command, { resolved, facts });
  yield;
  const judgement = yield* evaluation.judgeInSteps(open);
  const judged = byField(judgement.judged)
    .map((fact) => ({ ...fact, plans: fact.offers.reduce((sum, changes) => sum + changes, 0) }))
    .sort((left, right) => right.plans - left.plans || right.effect.classes - left.effect.classes);
  const { outcomes } = evaluation;
  const isBudget = command.coverage.target === 'monthly_budget';
  // Nothing is more favorable than a text that adds nothing.
  const favorable = yield* evaluation.favorableInSteps(open.filter(({ isUnread }) => isUnread !== true));
  const asksForTobacco = facts.nicotine === null;
  const tobacco = asksForTobacco ? evaluation.rowsWith({ kind: 'nicotine', nicotine: SMOKER }) : null;
  const positions = new Map(outcomes.variants.map((variant, position) => [variant, position]));
  return {
    complete:
      judgement.isWhole && judged.length === 0 && !resolved.provisional && isStated(evaluation, favorable),
    facts: judged.map(({ fact: { place, subject }, plans }) => ({ place, subject, plans })),
    asksForTobacco,
    offer(variant, amount) {
      const offer = amount * outcomes.variants.length + (positions.get(variant) ?? 0);
      const rowIn = (rows: BestRows | null) =>
        rows === null || rows.isSame(outcomes.stated, offer)
          ? undefined
          : alternative(snapshot, rows, { variant, offer, isBudget });
      const ifFavorable = rowIn(favorable);
      const ifTobacco = rowIn(tobacco);
      return {
        facts: factsOfOffer(judged, offer),
        mayBeBetter: !evaluation.isBestOf(offer),
        ...(ifFavorable !== undefined && { ifFavorable }),
        ...(ifTobacco !== undefined && { ifTobacco }),
      };
    },
  };
}

/** Whether the most favorable answers change nothing. */
function isStated({ outcomes }: OpenFactEvaluation, favorable: BestRows): boolean {
  const { stated, offerCount } = outcomes;
  for (let offer = 0; offer < offerCount; offer += 1) if (!favorable.isSame(stated, offer)) return false;
  return true;
}

function factsOfOffer(judged: readonly JudgedFact<unknown>[], offer: number): readonly number[] {
  return judged.flatMap(({ offers }, position) => (offers[offer] === 1 ? [position] : []));
}

function alternative(
  { compiled }: CatalogSnapshot,
  rows: BestRows,
  {
    variant,
    offer,
    isBudget,
  }: { readonly variant: number; readonly offer: number; readonly isBudget: boolean },
): AlternativeRow {
  const head = compiled.heads[variant];
  const rateClass = head?.classes[rows.rateClass[offer] ?? -1];
  if (head === undefined || rateClass === undefined) return null;
  const cents = (mode: number) => rows.premium[offer * MODE_SLOTS + mode] ?? 0;
  return {
    rateClass: rateClass.name,
    category: rateClass.category,
    premium: {
      cents: cents(compiled.pricing.defaultMode[variant] ?? 0),
      defaultMode: head.defaultMode,
      modes: head.modes.map((mode, index) => ({ mode, cents: cents(index) })),
    },
    deathBenefitCents: isBudget && head.productClass !== 'medsup' ? (rows.face[offer] ?? null) : null,
  };
}
