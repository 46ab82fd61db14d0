import type { Sex } from '../applicant.ts';
import type { FlatPack, ModeFactor, PremiumMode, Pricing } from '../flat-pack.ts';
import type { RateAdjustment } from '../medsup/medicare-supplement.ts';
import { largestFace } from '../money/budget.ts';
import { PREMIUM_FORMULAS, premiumByNumber, recipeNumber } from '../money/premium.ts';
import type { OfferPremium } from '../offer.ts';
import { largestFaceWithRiders } from '../riders/largest-face.ts';
import type { StateCode } from '../states.ts';
import type { FaceRange } from '../tables/face-limits.ts';
import { bandOf, rateFor } from '../tables/rate-card.ts';

export interface RatedApplicant {
  readonly sex: Sex;
  readonly tobacco: boolean;
  readonly age: number;
  readonly state: StateCode;
  /** Absent for products without areas. */
  readonly adjustment?: RateAdjustment;
}

/** The rate of a class for an amount; 0 when the card has none. */
export function rateOf(
  pack: FlatPack,
  { classIndex, faceCents }: { readonly classIndex: number; readonly faceCents: number },
  who: RatedApplicant,
): number {
  return rateFor(pack, { ...who, classIndex, band: bandOf(pack.pricing.bandsFromCents, faceCents) });
}

export function premiumAt(pricing: Pricing, rate: number, faceCents: number): OfferPremium {
  const formula = PREMIUM_FORMULAS[pricing.recipe];
  const modes = pricing.modes.map(({ mode, factor }) => ({
    mode,
    cents: formula(faceCents, rate, pricing.feeCents, factor),
  }));
  const cents = modes.find(({ mode }) => mode === pricing.defaultMode)?.cents ?? 0;
  return { cents, defaultMode: pricing.defaultMode, modes };
}

/** The mode that a monthly budget is compared with; undefined for a product that is not paid monthly. */
export function monthlyMode(pricing: Pricing): ModeFactor | undefined {
  const isMonthly = (mode: PremiumMode) => mode === 'MONTHLY-EFT' || mode === 'MONTHLY-DIRECT';
  const wanted = isMonthly(pricing.defaultMode) ? pricing.defaultMode : 'MONTHLY-EFT';
  return (
    pricing.modes.find(({ mode }) => mode === wanted) ?? pricing.modes.find(({ mode }) => isMonthly(mode))
  );
}

export type SolvedFace =
  | { readonly faceCents: number; readonly rate: number }
  | { readonly faceCents: null; readonly reason: 'budget' | 'age' };

/** What riders add to a premium. */
interface RiderCosts {
  /** The face amounts at which riders begin or cease to be sold. */
  readonly edges: readonly number[];
  cost(classIndex: number, faceCents: number, mode: PremiumMode): number;
}

/** The largest face that the budget buys: a premium may fall at a band edge, so the bands are tried from the top. */
export function solveBudget(
  pack: FlatPack,
  {
    classIndex,
    limits,
    budgetCents,
    riders,
  }: {
    readonly classIndex: number;
    readonly limits: FaceRange;
    readonly budgetCents: number;
    readonly riders: RiderCosts | null;
  },
  who: RatedApplicant,
): SolvedFace {
  const { pricing } = pack;
  const bands = pricing.bandsFromCents.map((fromCents, band) => ({
    minCents: Math.max(limits.minCents, fromCents),
    maxCents: Math.min(limits.maxCents, (pricing.bandsFromCents[band + 1] ?? Number.MAX_SAFE_INTEGER) - 1),
    rate: rateFor(pack, { ...who, classIndex, band }),
  }));
  if (bands.every(({ rate }) => rate === 0)) return { faceCents: null, reason: 'age' };
  const monthly = monthlyMode(pricing);
  if (monthly === undefined) return { faceCents: null, reason: 'budget' };
  for (const { minCents, maxCents, rate } of bands.toReversed()) {
    if (rate === 0) continue;
    const face = solveBand(pricing, monthly, { minCents, maxCents, rate, budgetCents, classIndex, riders });
    if (face > 0) return { faceCents: face, rate };
  }
  return { faceCents: null, reason: 'budget' };
}

/** The largest face at one rate; 0 if none fits. */
function solveBand(
  pricing: Pricing,
  monthly: ModeFactor,
  {
    minCents,
    maxCents,
    rate,
    budgetCents,
    classIndex,
    riders,
  }: FaceRange & {
    readonly rate: number;
    readonly budgetCents: number;
    readonly classIndex: number;
    readonly riders: RiderCosts | null;
  },
): number {
  const { feeCents, stepCents } = pricing;
  const recipe = recipeNumber(pricing.recipe);
  if (riders === null) {
    return largestFace(recipe, budgetCents, rate, feeCents, monthly.factor, minCents, maxCents, stepCents);
  }
  return largestFaceWithRiders({ minCents, maxCents, stepCents, edges: riders.edges }, (face) => {
    const base = premiumByNumber(recipe, face, rate, feeCents, monthly.factor);
    return base + riders.cost(classIndex, face, monthly.mode) <= budgetCents;
  });
}
