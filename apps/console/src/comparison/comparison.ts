import type { Money, PlanOffer } from '@prequal/sdk';
import { csvText } from '../components/csv.ts';
import { amountOf, primaryRow } from '../offers/premium.ts';

/** What a client's copy says about the client. */
export interface ClientSheet {
  /** May be empty. */
  readonly clientName: string;
  readonly assumptions: readonly string[];
  /** Null: not shown. */
  readonly health: readonly string[] | null;
  /** YYYY-MM-DD. */
  readonly validUntil: string;
}

export interface ProductComparison {
  readonly requestId: string;
  readonly day: string;
  readonly catalogVersion: string;
  readonly provisional: boolean;
  /** As displayed, smallest first. */
  readonly amounts: readonly string[];
  readonly plans: readonly PlanOffer[];
  /** Absent in cases that were saved before there were any. */
  readonly sheet?: ClientSheet;
}

/** What one person of a household is offered; a single applicant is a household of one. */
export interface PersonComparison {
  /** As on the client's copy: a first name, or which person it is; may be empty for a single applicant. */
  readonly name: string;
  readonly comparison: ProductComparison;
}

export function modesOf(plans: readonly PlanOffer[]): string[] {
  return [...new Set(plans.flatMap((plan) => Object.keys(primaryRow(plan)?.premium?.modes ?? {})))];
}

export function premiumIn(plan: PlanOffer, mode: string): Money | null {
  const modes: Readonly<Record<string, Money | undefined>> = primaryRow(plan)?.premium?.modes ?? {};
  return modes[mode] ?? null;
}

export function csvOf(people: readonly PersonComparison[]): string {
  const modes = modesOf(people.flatMap(({ comparison }) => comparison.plans));
  const isHousehold = people.length > 1;
  const head = [
    ...(isHousehold ? ['person'] : []),
    'carrier',
    'product',
    'amount',
    'rate_class',
    'death_benefit',
    ...modes,
    'catalog_version',
    'request_id',
    'date',
  ];
  const rows = people.flatMap(({ name, comparison }) =>
    comparison.plans.map((plan) => [...(isHousehold ? [name] : []), ...cellsOf(plan, comparison, modes)]),
  );
  return csvText([head, ...rows]);
}

function cellsOf(
  plan: PlanOffer,
  { catalogVersion, requestId, day }: ProductComparison,
  modes: readonly string[],
): string[] {
  const row = primaryRow(plan);
  const benefit = row?.death_benefit ?? plan.death_benefit;
  return [
    plan.carrier.name,
    plan.product.name,
    amountOf(plan),
    row?.rate_class ?? '',
    row === null ? '' : (benefit?.amount.display ?? ''),
    ...modes.map((mode) => premiumIn(plan, mode)?.display ?? ''),
    catalogVersion,
    requestId,
    day,
  ];
}
