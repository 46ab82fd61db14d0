import type { Sex } from '../applicant.ts';
import type { FlatPack, ModeFactor, PremiumMode, Pricing } from '../flat-pack.ts';
import { largestFace } from '../money/budget.ts';
import { PREMIUM_FORMULAS, recipeNumber } from '../money/premium.ts';
import type { OfferPremium } from '../offer.ts';
import type { StateCode } from '../states.ts';
import type { FaceRange } from '../tables/face-limits.ts';
import { bandOf, rateFor } from '../tables/rate-card.ts';

export interface RatedApplicant {
  readonly sex: Sex;
  readonly tobacco: boolean;
  readonly age: number;
  readonly state: StateCode;
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

/** The largest face that the budget buys: a premium may fall at a band edge, so the bands are tried from the top. */
export function solveBudget(
  pack: FlatPack,
  {
    classIndex,
    limits,
    budgetCents,
  }: { readonly classIndex: number; readonly limits: FaceRange; readonly budgetCents: number },
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
    const recipe = recipeNumber(pricing.recipe);
    const face =
      rate === 0
        ? 0
        : largestFace(
            recipe,
            budgetCents,
            rate,
            pricing.feeCents,
            monthly.factor,
            minCents,
            maxCents,
            pricing.stepCents,
          );
    if (face > 0) return { faceCents: face, rate };
  }
  return { faceCents: null, reason: 'budget' };
}
