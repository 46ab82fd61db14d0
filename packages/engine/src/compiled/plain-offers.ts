import type { Coverage } from '../coverage.ts';
import type { Offer, OfferedRider, OfferPremium, OfferRow } from '../offer.ts';
import { reasonsOf } from '../reasons.ts';
import { type AskedRider, RIDER_KINDS, RIDER_NAMES, RIDER_REASONS } from '../riders/rider.ts';
import { type CompiledCatalog, MODE_SLOTS, NONE, type VariantHead } from './catalog.ts';
import { type CompactOffers, RIDER_INCLUDED, RIDER_PRICED } from './compact-offers.ts';

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
    const isPlan = head.productClass === 'medsup';
    const amountIndex = offers.amount[offer] ?? 0;
    const amountCents = coverage.amountsCents[amountIndex] ?? 0;
    const first = offers.firstRow[offer] ?? 0;
    const rows = Array.from({ length: (offers.firstRow[offer + 1] ?? 0) - first }, (_row, position) =>
      plainRow(catalog, offers, { variant, row: first + position, position, asked: coverage.riders }),
    );
    const primary = rows.find((row) => row.primary);
    return {
      variant,
      slug: head.slug,
      amountIndex,
      amountCents,
      eligible: primary !== undefined,
      deathBenefitCents: budgeted || isPlan ? (primary?.deathBenefitCents ?? null) : amountCents,
      budgetCents: budgeted ? amountCents : null,
      rows,
    };
  });
}

function plainRow(
  catalog: CompiledCatalog,
  offers: CompactOffers,
  {
    variant,
    row,
    position,
    asked,
  }: {
    readonly variant: number;
    readonly row: number;
    readonly position: number;
    readonly asked: readonly AskedRider[] | undefined;
  },
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
    deathBenefitCents: eligible && head.productClass !== 'medsup' ? (offers.face[row] ?? 0) : null,
    ...(eligible && asked !== undefined && plainRiders(catalog, offers, { variant, row, asked })),
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

/** The riders of an eligible row, and its premium with those that are available. */
export function plainRiders(
  catalog: CompiledCatalog,
  offers: CompactOffers,
  {
    variant,
    row,
    asked,
  }: { readonly variant: number; readonly row: number; readonly asked: readonly AskedRider[] },
): Required<Pick<OfferRow, 'riders' | 'totalPremium'>> {
  const base = plainPremium(catalog, offers, { variant, row });
  const costs = base.modes.map(({ cents }) => cents);
  const riders = asked.map(({ kind }, index): OfferedRider => {
    const at = row * asked.length + index;
    const state = offers.riderState[at] ?? RIDER_INCLUDED;
    const rider = catalog.riders?.of[variant * RIDER_KINDS.length + RIDER_KINDS.indexOf(kind)] ?? NONE;
    const reason = RIDER_REASONS[state - RIDER_PRICED - 1] ?? null;
    const head = {
      kind,
      name: (reason === 'not offered' ? undefined : catalog.riders?.names[rider]) ?? RIDER_NAMES[kind],
      available: reason === null,
      included: state === RIDER_INCLUDED,
      reason,
    };
    if (state !== RIDER_PRICED) return { ...head, premium: null };
    const modes = base.modes.map(({ mode }, slot) => {
      const cents = offers.riderPremium[at * MODE_SLOTS + slot] ?? 0;
      costs[slot] = (costs[slot] ?? 0) + cents;
      return { mode, cents };
    });
    return { ...head, premium: inDefaultMode(modes, base.defaultMode) };
  });
  const total = base.modes.map(({ mode }, slot) => ({ mode, cents: costs[slot] ?? 0 }));
  return { riders, totalPremium: inDefaultMode(total, base.defaultMode) };
}

function inDefaultMode(modes: OfferPremium['modes'], defaultMode: OfferPremium['defaultMode']): OfferPremium {
  return { cents: modes.find(({ mode }) => mode === defaultMode)?.cents ?? 0, defaultMode, modes };
}
