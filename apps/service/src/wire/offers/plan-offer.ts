import { hash } from 'node:crypto';
import { faceMoney, type Money, preciseMoney } from '../../kernel/index.ts';
import {
  type Evaluation,
  type Offer,
  type OfferedRider,
  type OfferRow,
  plainOffers,
} from '../../underwriting/index.ts';
import { presentOfferFacts } from './open-facts.ts';

/** How prices are shown: as they are, or rounded to the whole dollar for clients that ask for it. */
export type Accuracy = 'exact' | 'nearest' | 'next';

export function shownCents(cents: number, accuracy: Accuracy): number {
  if (accuracy === 'exact') return cents;
  return (accuracy === 'nearest' ? Math.floor((cents + 50) / 100) : Math.ceil(cents / 100)) * 100;
}

/** Namespace of offer ids; a UUID of our own, drawn once. */
const OFFER_NAMESPACE = Buffer.from('6f1d2a0c9b3e4c57a8d45e0f7c216b93', 'hex');

/** UUID v5 of (catalog version, variant slug, target kind, target cents): the same request gets the same id. */
export function offerId({
  version,
  slug,
  target,
  cents,
}: {
  readonly version: string;
  readonly slug: string;
  readonly target: string;
  readonly cents: number;
}): string {
  const name = Buffer.from(`${version}|${slug}|${target}|${cents}`);
  const bytes = hash('sha1', Buffer.concat([OFFER_NAMESPACE, name]), 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function idOfOffer(version: string, target: string, { slug, amountCents: cents }: Offer): string {
  return offerId({ version, slug, target, cents });
}

/** Returns the path of a carrier's logo, with whatever lets the holder of the link read it. */
export type LogoPath = (carrierName: string) => string;

/** For readers that have a token. */
export const unsignedLogoPath: LogoPath = (carrierName) => `/v1/logo/${encodeURIComponent(carrierName)}`;

interface ProductFacts {
  readonly carrier: { readonly name: string };
  readonly familyId: string;
  readonly name: string;
  readonly productClass: string;
  readonly slug: string;
}

/** `type`, `wire_token` and `display_name` are the names that public clients read. */
export function presentProduct({ carrier, familyId, name, productClass, slug }: ProductFacts) {
  return {
    id: familyId,
    name,
    class: productClass,
    slug,
    type: productClass,
    wire_token: productClass,
    display_name: `${carrier.name} ${name}`,
  };
}

/** Presents the plans of an evaluation to a reader of the service under this address. */
export type PlanPresenter = (
  publicUrl: string,
) => (evaluation: Evaluation) => ReturnType<typeof presentOffers>;

export function planPresenter(logoPath: LogoPath): PlanPresenter {
  return (publicUrl) => (evaluation) => presentOffers(evaluation, { publicUrl, logoPath, accuracy: 'exact' });
}

export interface PresentOptions {
  readonly publicUrl: string;
  readonly logoPath?: LogoPath;
  readonly accuracy: Accuracy;
}

/** The offers of a decision as plain objects. Easy to read, and the reference for the byte renderer. */
export function presentOffers(result: Evaluation, options: PresentOptions) {
  const { snapshot, offers, coverage } = result;
  return plainOffers(snapshot.compiled, { offers, coverage }).map((offer) =>
    presentOffer(result, offer, options),
  );
}

function presentOffer(
  { snapshot, coverage, provisional, paymentMode, openFacts }: Evaluation,
  offer: Offer,
  { publicUrl, accuracy, logoPath }: PresentOptions,
) {
  const head = snapshot.compiled.heads[offer.variant];
  const facts = snapshot.variants[offer.variant];
  if (head === undefined || facts === undefined)
    throw new RangeError(`variant ${offer.variant} is not in the catalog`);
  const budgeted = offer.budgetCents !== null;
  return {
    object: 'plan_offer',
    id: idOfOffer(snapshot.version, coverage.target, offer),
    eligible: offer.eligible,
    carrier: presentCarrier(head, publicUrl, logoPath),
    product: presentProduct(head),
    plan_info: facts.planInfo,
    ...presentBenefit(head, offer.deathBenefitCents),
    ...(budgeted ? { budget: { amount: preciseMoney(offer.amountCents), period: 'monthly' } } : {}),
    pricing: offer.rows.map((row) => ({
      ...presentRow(row, { accuracy, paymentMode }),
      ...(budgeted && row.eligible && presentBenefit(head, row.deathBenefitCents)),
      ...presentRiders(row, { accuracy, paymentMode }),
    })),
    metadata: {
      ...(provisional ? { provisional } : {}),
      ...(openFacts &&
        presentOfferFacts(openFacts, { variant: offer.variant, amount: offer.amountIndex }, (premium) =>
          presentPremium(premium, { accuracy, paymentMode }),
        )),
    },
  };
}

type Head = Evaluation['snapshot']['compiled']['heads'][number];

export function presentCarrier(
  { carrier: { id, name } }: Head,
  publicUrl: string,
  logoPath: LogoPath = unsignedLogoPath,
) {
  return { id, name, logo_url: `${publicUrl}${logoPath(name)}` };
}

function presentRow(row: OfferRow, shown: { readonly accuracy: Accuracy } & Pick<Evaluation, 'paymentMode'>) {
  return {
    rate_class: row.rateClass,
    primary: row.primary,
    rank: row.rank,
    eligibility: presentEligibility(row),
    premium: presentPremium(row.premium, shown),
  };
}

/** The riders of a row and its premium with them; nothing if none were requested. */
export function presentRiders(
  { riders, totalPremium }: Pick<OfferRow, 'riders' | 'totalPremium'>,
  shown: { readonly accuracy: Accuracy } & Pick<Evaluation, 'paymentMode'>,
) {
  if (riders === undefined || totalPremium === undefined) return {};
  return {
    riders: riders.map((rider) => presentRider(rider, shown)),
    total_premium: presentPremium(totalPremium, shown),
  };
}

export function presentRider(
  { kind, name, available, included, reason, premium }: OfferedRider,
  shown: { readonly accuracy: Accuracy } & Pick<Evaluation, 'paymentMode'>,
) {
  return { kind, name, available, included, reason, premium: presentPremium(premium, shown) };
}

export function presentEligibility({ eligible, category, coverageTier, reasons }: OfferRow) {
  return { eligible, category, coverage_tier: coverageTier, reasons };
}

/** The premium with its amount in this mode, if the product offers it. */
export function inPaymentMode(
  premium: NonNullable<OfferRow['premium']>,
  paymentMode: Evaluation['paymentMode'],
): NonNullable<OfferRow['premium']> {
  const found = premium.modes.find(({ mode }) => mode === paymentMode);
  return found === undefined ? premium : { ...premium, cents: found.cents, defaultMode: found.mode };
}

export function presentPremium(
  offered: OfferRow['premium'],
  { accuracy, paymentMode }: { readonly accuracy: Accuracy } & Pick<Evaluation, 'paymentMode'>,
) {
  if (offered === null) return null;
  const premium = inPaymentMode(offered, paymentMode);
  const money = (cents: number): Money => preciseMoney(shownCents(cents, accuracy));
  return {
    amount: money(premium.cents),
    default_mode: premium.defaultMode,
    modes: Object.fromEntries(premium.modes.map(({ mode, cents }) => [mode, money(cents)])),
  };
}

/** A Medicare supplement pays nothing at death, and says so; others have no benefit where no class is open. */
function presentBenefit(
  { productClass }: Head,
  cents: number | null,
): { readonly death_benefit?: { readonly amount: Money; readonly period: null } | null } {
  if (productClass === 'medsup') return { death_benefit: null };
  return cents === null ? {} : { death_benefit: { amount: faceMoney(cents), period: null } };
}
