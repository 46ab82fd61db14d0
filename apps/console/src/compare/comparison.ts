import type { Money, PlanOffer } from '@prequal/sdk';
import { api } from '../api.ts';
import { requestBody } from '../quote/form.ts';
import { primaryRow } from '../quote/offers.ts';

export interface ProductComparison {
  readonly requestId: string;
  readonly day: string;
  readonly amounts: readonly string[];
  readonly plans: readonly PlanOffer[];
}

/** Quotes the picked products again, over all amounts of the form. */
export async function compare(slugs: readonly string[]): Promise<ProductComparison | null> {
  const body = requestBody.value;
  if (body === null || slugs.length === 0) return null;
  const response = await api.quote({
    ...body,
    products: [...slugs],
    include_ineligible: true,
  } as Parameters<typeof api.quote>[0]);
  return {
    requestId: response.request_id,
    day: new Date().toISOString().slice(0, 10),
    amounts: [...new Set((response.data.plans as PlanOffer[]).map(amountOf))],
    plans: response.data.plans as PlanOffer[],
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

/** Cells that a spreadsheet would run as a formula are quoted with an apostrophe. */
export function csvOf({ plans, requestId, day }: ProductComparison): string {
  const modes = modesOf(plans);
  const head = [
    'carrier',
    'product',
    'amount',
    'rate_class',
    'death_benefit',
    ...modes,
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
      benefit?.amount.display ?? '',
      ...modes.map((mode) => premiumIn(plan, mode)?.display ?? ''),
      requestId,
      day,
    ];
  });
  return [head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
