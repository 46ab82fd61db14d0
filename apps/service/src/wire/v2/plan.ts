import { faceMoney, invariant, preciseMoney } from '../../kernel/index.ts';
import {
  CATEGORIES,
  type Evaluation,
  type Offer,
  type OfferRow,
  plainOffers,
  type RenderedBody,
} from '../../underwriting/index.ts';
import {
  type Accuracy,
  idOfOffer,
  inPaymentMode,
  type LogoPath,
  presentCarrier,
  presentEligibility,
  presentProduct,
  shownCents,
} from '../offers/plan-offer.ts';
import { renderInTurns } from '../offers/turns.ts';

/** Offers presented before other requests get their turn; a few milliseconds. */
const OFFERS_PER_TURN = 20;

export interface PresentV2Options {
  readonly publicUrl: string;
  readonly accuracy: Accuracy;
  readonly logoPath: LogoPath;
  /** JSON text before and after the array of plans. */
  readonly beginning: string;
  readonly end: string;
}

/** Presents the plans in the older shape: a plan describes its best class itself, every other in `other_offers`. */
export function presentV2(result: Evaluation, options: PresentV2Options): RenderedBody {
  const parts = [Buffer.from(`${options.beginning}[`)];
  const order = planOrder(result);
  return renderInTurns(result, {
    offersPerTurn: OFFERS_PER_TURN,
    write: (kept, from, to) => {
      const { snapshot, offers, coverage } = kept;
      const plans = order
        .slice(from, to)
        .flatMap((at) => plainOffers(snapshot.compiled, { offers, coverage }, { from: at, to: at + 1 }));
      const text = JSON.stringify(
        plans.map((offer, index) => presentPlan(kept, offer, { ...options, resultIndex: from + index })),
      ).slice(1, -1);
      parts.push(Buffer.from(from === 0 ? text : `,${text}`));
    },
    finish: () => Buffer.concat([...parts, Buffer.from(`]${options.end}`)]),
  });
}

/** Positions of the offers: eligible ones first, best category first, otherwise as requested. */
function planOrder({ snapshot, offers }: Evaluation): readonly number[] {
  const ranks = Array.from({ length: offers.offerCount }, (_, at) => {
    const first = offers.firstRow[at] ?? 0;
    const best = snapshot.compiled.heads[offers.variant[at] ?? 0]?.classes[offers.rateClass[first] ?? 0];
    return best === undefined || offers.reasons[first] !== 0
      ? Number.MAX_SAFE_INTEGER
      : rankOf(best.category);
  });
  return ranks.map((_, at) => at).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

function rankOf(category: OfferRow['category']): number {
  return CATEGORIES.indexOf(category) + 1;
}

function presentPlan(
  { snapshot, coverage, provisional, paymentMode }: Evaluation,
  offer: Offer,
  { publicUrl, accuracy, logoPath, resultIndex }: PresentV2Options & { readonly resultIndex: number },
) {
  const head = snapshot.compiled.heads[offer.variant];
  if (head === undefined) throw new RangeError(`variant ${offer.variant} is not in the catalog`);
  const [best, ...others] = offer.rows;
  invariant(best !== undefined, 'an offer has at least one row');
  return {
    object: 'plan_offer',
    id: idOfOffer(snapshot.version, coverage.target, offer),
    eligible: offer.eligible,
    eligibility: { ...presentEligibility(best), ...(best.eligible ? {} : { category: null }) },
    rank: best.eligible ? rankOf(best.category) : null,
    result_index: resultIndex,
    carrier: presentCarrier(head, publicUrl, logoPath),
    product: presentProduct(head),
    plan_info: snapshot.variants[offer.variant]?.planInfo ?? [],
    ...(head.productClass === 'medsup' && { death_benefit: null }),
    ...(offer.deathBenefitCents === null ? {} : { death_benefit: faceMoney(offer.deathBenefitCents) }),
    ...(offer.budgetCents === null ? {} : { budget: preciseMoney(offer.budgetCents) }),
    premium: premiumOf(best, accuracy, paymentMode),
    other_offers: others.map((row) => ({
      rank: row.rank,
      eligibility: presentEligibility(row),
      premium: premiumOf(row, accuracy, paymentMode),
    })),
    metadata: provisional ? { provisional } : {},
  };
}

function premiumOf(row: OfferRow, accuracy: Accuracy, paymentMode: Evaluation['paymentMode']) {
  if (row.premium === null) return null;
  const premium = inPaymentMode(row.premium, paymentMode);
  const money = (cents: number) => preciseMoney(shownCents(cents, accuracy));
  return {
    ...money(premium.cents),
    mode: premium.defaultMode,
    rate_class: row.rateClass,
    modes: Object.fromEntries(premium.modes.map(({ mode, cents }) => [mode, money(cents)])),
  };
}
