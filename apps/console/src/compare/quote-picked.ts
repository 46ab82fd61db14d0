import type { PlanOffer } from '@prequal/sdk';
import { bodyOf } from '../applicant/form.ts';
import { household } from '../applicant/household.ts';
import type { ProductComparison } from '../comparison/comparison.ts';
import { amountOf } from '../offers/premium.ts';
import { loadProducts, products } from '../offers/products.ts';
import { api, sessionCall } from '../session/api.ts';

/** What the picked products that are still sold offer each person, over all amounts. Null if there is nothing to quote. */
export async function compare(slugs: readonly string[]): Promise<readonly ProductComparison[] | null> {
  const bodies = household.value.map(({ form }) => bodyOf(form));
  if (slugs.length === 0 || bodies.includes(null)) return null;
  if (products.value.length === 0) await loadProducts();
  const sold = slugs.filter((slug) => products.value.some((product) => product.slug === slug));
  if (sold.length === 0) return null;
  const { version } = await sessionCall('GET /catalog');
  return Promise.all(
    bodies.flatMap((body) => (body === null ? [] : [quotePerson({ ...body, products: sold }, version)])),
  );
}

type QuoteBody = Parameters<typeof api.quote>[0];

async function quotePerson(body: QuoteBody, catalogVersion: string): Promise<ProductComparison> {
  const response = await api.quote({ ...body, include_ineligible: true });
  const { data } = response;
  const cents = (plan: PlanOffer) => (plan.budget ?? plan.death_benefit)?.amount.cents ?? 0;
  const plans = [...data.plans].sort((left, right) => cents(left) - cents(right));
  return {
    requestId: response.request_id,
    day: new Date().toISOString().slice(0, 10),
    catalogVersion,
    provisional: data.provisional,
    amounts: [...new Set(plans.map(amountOf))],
    plans,
  };
}
