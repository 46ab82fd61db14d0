import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const slugs = api.snapshot.variants
  .filter(({ released, productClass }) => released && productClass === 'fex')
  .slice(0, 5)
  .map(({ slug }) => slug);
const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };

async function quote(body: object): Promise<Offers> {
  const response = await post(api, '/v3/quote', test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>();
}

describe('POST /v3/quote', () => {
  it('answers the nested and the flat body alike, and only what qualifies', async () => {
    const nested = await quote({
      ...nestedBody({ products: slugs }),
      coverage: { state: 'IL', quote_options },
    });
    const flat = await quote(flatBody({ products: slugs }));
    expect(nested.object).toBe('quote_result');
    expect(flat.data).toEqual(nested.data);
    expect(flat.data.plans.length).toBeGreaterThan(0);
    expect(flat.data.plans.every((plan) => plan.eligible)).toBe(true);
    const all = await quote(flatBody({ products: slugs, include_ineligible: true }));
    expect(all.data.plans).toHaveLength(slugs.length);
  });

  it('takes an insurance age, codes and names of states, and both spellings of row dates', async () => {
    const byName = await quote(flatBody({ products: slugs, state: 'new jersey' }));
    expect((await quote(flatBody({ products: slugs, state: 'NJ' }))).data).toEqual(byName.data);
    const { date_of_birth: _, ...aged } = flatBody({ products: slugs, age: 65 });
    expect((await quote(aged)).data.plans.length).toBeGreaterThan(0);
    const snake = await quote(
      flatBody({ products: slugs, conditions: [{ name: 'Stroke', was_diagnosed: '2026-01' }] }),
    );
    const camel = await quote(
      flatBody({ products: slugs, conditions: [{ name: 'Stroke', wasDiagnosed: '2026-01' }] }),
    );
    expect(camel.data).toEqual(snake.data);
  });

  it('rounds prices to the whole dollar when asked, cents and display alike', async () => {
    const exact = await quote(flatBody({ products: slugs }));
    const next = await quote(flatBody({ products: slugs, accuracy: 'next' }));
    const nearest = await quote(flatBody({ products: slugs, accuracy: 'nearest' }));
    const cents = (offers: Offers) =>
      offers.data.plans.map((plan) => plan.pricing[0]?.premium?.amount.cents ?? 0);
    expect(cents(next)).toEqual(cents(exact).map((value) => Math.ceil(value / 100) * 100));
    expect(cents(nearest)).toEqual(cents(exact).map((value) => Math.round(value / 100) * 100));
    expect(next.data.plans[0]?.pricing[0]?.premium?.amount.display).toMatch(/^\$[\d,]+\.00$/);
  });

  it('points warnings at the names of the flat body', async () => {
    const said = {
      conditions: [{ name: 'Glorbs' }],
      nicotine_usage: { last_used: 'never', product_usage: [{ type: 'Zorbs' }] },
    };
    const { data } = await quote(flatBody({ products: slugs, ...said }));
    expect(data.warnings?.map(({ param }) => param)).toEqual([
      '/conditions/0/name',
      '/nicotine_usage/product_usage/0/type',
    ]);
  });
});

describe('POST /v2/prequalify', () => {
  it('answers the older shape, marked as deprecated, with or without a key', async () => {
    const response = await post(api, '/v2/prequalify', test, flatBody({ products: slugs }), null);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers).toMatchObject({
      deprecation: expect.stringMatching(/^@\d+$/),
      'api-version': 'v2',
    });
    expect(response.headers.link).toBe('</v3/prequalify>; rel="successor-version"');
    const { data } = response.json<{
      data: { plans: { premium: { cents: number } | null; other_offers: unknown[] }[]; has_more: boolean };
    }>();
    expect(data).toMatchObject({ has_more: false, next_cursor: null });
    expect(data.plans).toHaveLength(slugs.length);
    expect(data.plans.some((plan) => plan.premium !== null)).toBe(true);
    expect(
      (await post(api, '/v2/prequalify', test, flatBody({ products: slugs }), 'order-17')).statusCode,
    ).toBe(200);
  });
});
