import type { Money, PlanOffer } from '@prequal/sdk';
import { api, sessionCall } from '../api.ts';
import { csvText } from '../components/csv.ts';
import { requestBody } from '../quote/form.ts';
import { primaryRow } from '../quote/offers.ts';

export interface ProductComparison {
  readonly requestId: string;
  readonly day: string;
  readonly catalogVersion: string;
  readonly provisional: boolean;
  /** As displayed, smallest first. */
  readonly amounts: readonly string[];
  readonly plans: readonly PlanOffer[];
}

/** Quotes the picked products again, over all amounts of the form. */
export async function compare(slugs: readonly string[]): Promise<ProductComparison | null> {
  const body = requestBody.value;
  if (body === null || slugs.length === 0) return null;
  const request = { ...body, products: [...slugs], include_ineligible: true };
  const [response, catalog] = await Promise.all([
    api.quote(request as Parameters<typeof api.quote>[0]),
    sessionCall<{ readonly version: string }>('GET', '/catalog'),
  ]);
  const data = response.data as {
    readonly plans: readonly PlanOffer[];
    readonly provisional?: boolean;
  };
  const cents = (plan: PlanOffer) => (plan.budget ?? plan.death_benefit)?.amount.cents ?? 0;
  const plans = [...data.plans].sort((left, right) => cents(left) - cents(right));
  return {
    requestId: response.request_id,
    day: new Date().toISOString().slice(0, 10),
    catalogVersion: catalog.version,
    provisional: data.provisional ?? false,
    amounts: [...new Set(plans.map(amountOf))],
    plans,
  };
}

export function amountOf(plan: PlanOffer): string {
  return (plan.budget ?? plan.death_benefit)?.amount.display ?? '';
}

export function modesOf(plans: readonly PlanOffer[]): string[] {
  return [...new Set(plans.flatMap((plan) => Object.keys(primaryRow(plan)?.premium?.modes ?? {})))];
}

export function premiumIn(plan: PlanOffer, mode: string): Money | null {
  const modes: Readonly<Record<string, Money | undefined>> = primaryRow(plan)?.premium?.modes ?? {};
  return modes[mode] ?? null;
}

export function csvOf({ plans, requestId, day, catalogVersion }: ProductComparison): string {
  const modes = modesOf(plans);
  const head = [
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
  const rows = plans.map((plan) => {
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
  });
  return csvText([head, ...rows]);
}
