import { faceMoney, invariant, preciseMoney } from '../../kernel/index.ts';
import {
  type Offer,
  type OfferRow,
  plainOffers,
  type RenderedBody,
  type Underwritten,
} from '../../underwriting/index.ts';
import {
  type Accuracy,
  idOfOffer,
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
export function presentV2(result: Underwritten, options: PresentV2Options): RenderedBody {
  const parts = [Buffer.from(`${options.beginning}[`)];
  return renderInTurns(result, {
    offersPerTurn: OFFERS_PER_TURN,
    write: (kept, from, to) => {
      const { snapshot, offers, coverage } = kept;
      const plans = plainOffers(snapshot.compiled, { offers, coverage }, { from, to });
      const text = JSON.stringify(
        plans.map((offer, index) => presentPlan(kept, offer, { ...options, resultIndex: from + index })),
      ).slice(1, -1);
      parts.push(Buffer.from(from === 0 ? text : `,${text}`));
    },
    finish: () => Buffer.concat([...parts, Buffer.from(`]${options.end}`)]),
  });
}

function presentPlan(
  { snapshot, coverage, provisional }: Underwritten,
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
    eligibility: presentEligibility(best),
    rank: best.rank,
    result_index: resultIndex,
    carrier: presentCarrier(head, publicUrl, logoPath),
    product: presentProduct(head),
    plan_info: snapshot.variants[offer.variant]?.planInfo ?? [],
    ...(offer.deathBenefitCents === null ? {} : { death_benefit: faceMoney(offer.deathBenefitCents) }),
    ...(offer.budgetCents === null ? {} : { budget: preciseMoney(offer.budgetCents) }),
    premium: premiumOf(best, accuracy),
    other_offers: others.map((row) => ({
      rank: row.rank,
      eligibility: presentEligibility(row),
      premium: premiumOf(row, accuracy),
    })),
    metadata: provisional ? { provisional } : {},
  };
}

function premiumOf(row: OfferRow, accuracy: Accuracy) {
  if (row.premium === null) return null;
  const money = (cents: number) => preciseMoney(shownCents(cents, accuracy));
  return {
    ...money(row.premium.cents),
    mode: row.premium.defaultMode,
    rate_class: row.rateClass,
    modes: Object.fromEntries(row.premium.modes.map(({ mode, cents }) => [mode, money(cents)])),
  };
}
