import type { PlanOffer } from '@prequal/sdk';
import { requestBody } from '../applicant/form.ts';
import type { ProductComparison } from '../comparison/comparison.ts';
import { amountOf } from '../offers/premium.ts';
import { api, sessionCall } from '../session/api.ts';

/** Quotes the picked products again, over all amounts of the form. */
export async function compare(slugs: readonly string[]): Promise<ProductComparison | null> {
  const body = requestBody.value;
  if (body === null || slugs.length === 0) return null;
  const request = { ...body, products: [...slugs], include_ineligible: true };
  const [response, catalog] = await Promise.all([api.quote(request), sessionCall('GET /catalog')]);
  const { data } = response;
  const cents = (plan: PlanOffer) => (plan.budget ?? plan.death_benefit)?.amount.cents ?? 0;
  const plans = [...data.plans].sort((left, right) => cents(left) - cents(right));
  return {
    requestId: response.request_id,
    day: new Date().toISOString().slice(0, 10),
    catalogVersion: catalog.version,
    provisional: data.provisional,
    amounts: [...new Set(plans.map(amountOf))],
    plans,
  };
}
