import type { OFFER_CHANGES } from '@prequal/contract/vocabulary';

export interface OfferChange {
  readonly what: (typeof OFFER_CHANGES)[number];
  readonly detail: string;
}

/** What is compared of a plan; the rest of it is stored and returned as it was presented. */
export interface PlanOffer {
  readonly budget?: object;
  readonly pricing: readonly {
    readonly rate_class: string;
    readonly primary: boolean;
    readonly eligibility: { readonly eligible: boolean };
    readonly premium: {
      readonly amount: { readonly display: string };
      readonly default_mode: string;
    } | null;
    readonly death_benefit?: { readonly amount: { readonly display: string } } | null;
  }[];
}

interface Outcome {
  readonly plan: PlanOffer;
  readonly age: number | null;
  readonly catalogVersion: string;
}

/** What is different now, causes first. */
export function changesBetween(then: Outcome, now: Outcome | null, catalogVersion: string): OfferChange[] {
  const changes: OfferChange[] = [];
  const add = (what: OfferChange['what'], detail: string) => changes.push({ what, detail });
  if (now !== null && then.age !== now.age) add('age', `The age is now ${now.age}; it was ${then.age}.`);
  if (then.catalogVersion !== catalogVersion)
    add('catalog', `The catalog is now ${catalogVersion}; it was ${then.catalogVersion}.`);
  if (now === null) {
    add('product', 'The product is no longer offered as it was requested.');
    return changes;
  }
  const [before, after] = [openRow(then.plan), openRow(now.plan)];
  if (before?.rate_class !== after?.rate_class)
    add('class', `The class is now ${className(after)}; it was ${className(before)}.`);
  const [old, current] = [priceOf(then.plan, before), priceOf(now.plan, after)];
  if (old !== current) add('premium', `The premium is now ${current}; it was ${old}.`);
  return changes;
}

type PricingRow = PlanOffer['pricing'][number];

function openRow({ pricing }: PlanOffer): PricingRow | undefined {
  return pricing.find(({ primary, eligibility }) => primary && eligibility.eligible);
}

function className(row: PricingRow | undefined): string {
  return row === undefined ? 'none' : row.rate_class;
}

/** With a budget, the benefit is what the premium buys. */
function priceOf({ budget }: PlanOffer, row: PricingRow | undefined): string {
  if (row?.premium == null) return 'none';
  const premium = `${row.premium.amount.display} (${row.premium.default_mode})`;
  return budget === undefined || row.death_benefit === null
    ? premium
    : `${premium} for ${row.death_benefit?.amount.display ?? 'nothing'}`;
}
