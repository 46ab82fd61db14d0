import type { PlanOffer } from '@prequal/sdk';
import { requestBody } from '../applicant/form.ts';
import type { ProductComparison } from '../comparison/comparison.ts';
import { amountOf } from '../offers/premium.ts';
import { loadProducts, products } from '../offers/products.ts';
import { api, sessionCall } from '../session/api.ts';

/** Quotes the picked products that are still sold, over all amounts of the form. Null if there is nothing to quote. */
export async function compare(slugs: readonly string[]): Promise<ProductComparison | null> {
  const body = requestBody.value;
  if (body === null || slugs.length === 0) return null;
  if (products.value.length === 0) await loadProducts();
  const sold = slugs.filter((slug) => products.value.some((product) => product.slug === slug));
  if (sold.length === 0) return null;
  const request = { ...body, products: sold, include_ineligible: true };
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
