import type { Coverage } from '../coverage.ts';
import type { Offer, OfferPremium, OfferRow } from '../offer.ts';
import { reasonsOf } from '../reasons.ts';
import { type CompiledCatalog, MODE_SLOTS, type VariantHead } from './catalog.ts';
import type { CompactOffers } from './compact-offers.ts';

/** Compact offers as plain objects, all or some neighbors: for presenters and for comparison with the interpreter. */
export function plainOffers(
  catalog: CompiledCatalog,
  { offers, coverage }: { readonly offers: CompactOffers; readonly coverage: Coverage },
  { from = 0, to = offers.offerCount }: { readonly from?: number; readonly to?: number } = {},
): Offer[] {
  const budgeted = coverage.target === 'monthly_budget';
  return Array.from({ length: to - from }, (_, index) => {
    const offer = from + index;
    const variant = offers.variant[offer] ?? 0;
    const head = catalog.heads[variant] as VariantHead;
    const amountIndex = offers.amount[offer] ?? 0;
    const amountCents = coverage.amountsCents[amountIndex] ?? 0;
    const first = offers.firstRow[offer] ?? 0;
    const rows = Array.from({ length: (offers.firstRow[offer + 1] ?? 0) - first }, (_row, position) =>
      plainRow(catalog, offers, { variant, row: first + position, position }),
    );
    const primary = rows.find((row) => row.primary);
    return {
      variant,
      slug: head.slug,
      amountIndex,
      amountCents,
      eligible: primary !== undefined,
      deathBenefitCents: budgeted ? (primary?.deathBenefitCents ?? null) : amountCents,
      budgetCents: budgeted ? amountCents : null,
      rows,
    };
  });
}

function plainRow(
  catalog: CompiledCatalog,
  offers: CompactOffers,
  { variant, row, position }: { readonly variant: number; readonly row: number; readonly position: number },
): OfferRow {
  const head = catalog.heads[variant] as VariantHead;
  const classIndex = offers.rateClass[row] ?? 0;
  const rateClass = head.classes[classIndex];
  const bits = offers.reasons[row] ?? 0;
  const eligible = bits === 0;
  return {
    classIndex,
    rateClass: rateClass?.name ?? '',
    primary: eligible && position === 0,
    rank: position + 1,
    eligible,
    category: rateClass?.category ?? 'other',
    coverageTier: rateClass?.coverageTier ?? '',
    reasons: reasonsOf(bits),
    premium: eligible ? plainPremium(catalog, offers, { variant, row }) : null,
    deathBenefitCents: eligible ? (offers.face[row] ?? 0) : null,
  };
}

function plainPremium(
  catalog: CompiledCatalog,
  offers: CompactOffers,
  { variant, row }: { readonly variant: number; readonly row: number },
): OfferPremium {
  const head = catalog.heads[variant] as VariantHead;
  const at = row * MODE_SLOTS;
  return {
    cents: offers.premium[at + (catalog.pricing.defaultMode[variant] ?? 0)] ?? 0,
    defaultMode: head.defaultMode,
    modes: head.modes.map((mode, index) => ({ mode, cents: offers.premium[at + index] ?? 0 })),
  };
}
