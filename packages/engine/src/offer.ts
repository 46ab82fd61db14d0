import type { Category, PremiumMode } from './flat-pack.ts';
import type { Reason } from './reasons.ts';
import type { RiderKind, RiderReason } from './riders/rider.ts';

export interface OfferPremium {
  /** Equals the entry of the default mode. */
  readonly cents: number;
  readonly defaultMode: PremiumMode;
  /** The modes that the product offers, in its own order. */
  readonly modes: readonly { readonly mode: PremiumMode; readonly cents: number }[];
}

/** What a row says about a rider that was asked for. */
export interface OfferedRider {
  readonly kind: RiderKind;
  readonly name: string;
  readonly available: boolean;
  readonly included: boolean;
  readonly reason: RiderReason | null;
  /** null if it is included or not available. */
  readonly premium: OfferPremium | null;
}

export interface OfferRow {
  readonly classIndex: number;
  readonly rateClass: string;
  readonly primary: boolean;
  readonly rank: number;
  readonly eligible: boolean;
  readonly category: Category;
  readonly coverageTier: string;
  readonly reasons: readonly Reason[];
  readonly premium: OfferPremium | null;
  /** What this row pays at death: the requested amount, or on a budget offer the row's own solved amount; null without one. */
  readonly deathBenefitCents: number | null;
  /** One for each rider that was asked for; only on eligible rows of such a request. */
  readonly riders?: readonly OfferedRider[];
  /** The premium with all available riders; present with `riders`. */
  readonly totalPremium?: OfferPremium;
}

/** One variant at one amount. Rows are in rank order. */
export interface Offer {
  readonly variant: number;
  readonly slug: string;
  readonly amountIndex: number;
  readonly amountCents: number;
  readonly eligible: boolean;
  /** The requested face amount; on a budget offer the primary row's, null when no class qualifies. Always null for `medsup`. */
  readonly deathBenefitCents: number | null;
  readonly budgetCents: number | null;
  readonly rows: readonly OfferRow[];
}
