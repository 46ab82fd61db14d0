import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, post } from '../../../../test/requests.ts';

interface PlanV2 {
  readonly eligible: boolean;
  readonly rank: number | null;
  readonly result_index: number;
  readonly product: { readonly slug: string };
  readonly death_benefit?: { readonly cents: number };
  readonly premium: { readonly cents: number; readonly rate_class: string } | null;
  readonly other_offers: { readonly rank: number; readonly eligibility: unknown }[];
}

const api = await startApi();
const { test } = await api.customer();
const slugs = api.snapshot.variants
  .filter(({ released, productClass }) => released && productClass === 'fex')
  .slice(0, 5)
  .map(({ slug }) => slug);
const CATEGORIES = ['immediate', 'graded', 'rop', 'other'];
const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };

async function quote(body: object): Promise<Offers> {
  const response = await post(api, '/v3/quote', test, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>();
}

describe('POST /v3/quote', () => {
  it('returns the same for the nested and the flat body, and only eligible offers', async () => {
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

  it('accepts an insurance age, state codes and names, and both spellings of row dates', async () => {
    const byName = await quote(flatBody({ products: slugs, state: 'new jersey' }));
    expect((await quote(flatBody({ products: slugs, state: 'NJ' }))).data).toEqual(byName.data);
    const inTerritory = await quote(
      flatBody({ products: slugs, state: 'Puerto Rico', include_ineligible: true }),
    );
    expect(inTerritory.data.plans[0]?.pricing[0]?.eligibility.reasons).toContain('state');
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

  it('rounds prices to the whole dollar on request, in cents and display', async () => {
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

const FEX_SLUGS = api.snapshot.variants
  .filter(({ released, productClass }) => released && productClass === 'fex')
  .map(({ slug }) => slug);
const OF_OTHER_CLASS = api.snapshot.variants.find(
  ({ released, productClass }) => released && productClass !== 'fex',
);

describe('include_product_class', () => {
  const slugsOf = ({ data }: Offers) => data.plans.map(({ product }) => product.slug);
  const all = { include_ineligible: true };

  it('selects every product of a class in catalog order if products is omitted', async () => {
    const { products: _, ...body } = flatBody({ ...all, include_product_class: 'fex' });
    expect(slugsOf(await quote(body))).toEqual(FEX_SLUGS);
    expect(slugsOf(await quote({ ...body, include_product_class: ['fex'] }))).toEqual(FEX_SLUGS);
    expect(slugsOf(await quote({ ...body, products: [] }))).toEqual(FEX_SLUGS);
  });

  it('comes after the named products, and each variant is returned once', async () => {
    const [first = '', second = ''] = [FEX_SLUGS.at(-1), OF_OTHER_CLASS?.slug];
    const offers = await quote(
      flatBody({ ...all, products: [second, first], include_product_class: ['fex'] }),
    );
    expect(slugsOf(offers)).toEqual([second, first, ...FEX_SLUGS.slice(0, -1)]);
  });

  it('selects first, and only_product_class then drops other classes', async () => {
    const products = [OF_OTHER_CLASS?.slug];
    for (const only_product_class of ['fex', ['fex']]) {
      const body = flatBody({ ...all, products, include_product_class: 'fex', only_product_class });
      expect(slugsOf(await quote(body))).toEqual(FEX_SLUGS);
    }
  });

  it.each([[undefined], [[]]])('must select something if products is omitted (%s)', async (classes) => {
    const { products: _, ...body } = flatBody({ include_product_class: classes });
    const response = await post(api, '/v3/quote', test, body);
    expect(response.json()).toMatchObject({ status: 400, param: '/products' });
  });

  it('is rejected by name if it is not a class', async () => {
    for (const name of ['include_product_class', 'only_product_class']) {
      for (const [classes, place] of [
        ['none', ''],
        [7, ''],
        [['fex', 'none'], '/1'],
      ] as const) {
        const response = await post(api, '/v3/quote', test, flatBody({ [name]: classes }));
        expect(response.json(), response.body).toMatchObject({ status: 400, param: `/${name}${place}` });
        expect(response.json().errors).toHaveLength(1);
      }
    }
  });
});

it('takes the date of birth when an age is sent too', async () => {
  const both = await quote(flatBody({ products: slugs, include_ineligible: true, age: 20 }));
  expect(both.data).toEqual((await quote(flatBody({ products: slugs, include_ineligible: true }))).data);
});

describe('flat nicotine frequencies', () => {
  const smokes = (frequency: string) =>
    flatBody({
      products: slugs,
      include_ineligible: true,
      nicotine_usage: { last_used: 'within_12_months', product_usage: [{ type: 'Cigars', frequency }] },
    });

  it.each([
    ['DAILY', 'daily'],
    ['weekly', 'few_times_per_week'],
    ['Monthly', 'few_times_per_month'],
    ['YEARLY', 'few_times_per_year'],
  ])('%s means %s', async (short, long) => {
    expect((await quote(smokes(short))).data).toEqual((await quote(smokes(long))).data);
  });

  it('are rejected by name if unknown', async () => {
    const response = await post(api, '/v3/quote', test, smokes('HOURLY'));
    expect(response.json()).toMatchObject({
      status: 400,
      param: '/nicotine_usage/product_usage/0/frequency',
      detail: expect.stringContaining('WEEKLY'),
    });
  });
});

it('includes the class and the product under every name that public clients read', async () => {
  const { data } = await quote(flatBody({ products: slugs }));
  for (const { carrier, product } of data.plans) {
    expect(Object.keys(product)).toEqual([
      'id',
      'name',
      'class',
      'slug',
      'type',
      'wire_token',
      'display_name',
    ]);
    expect(product).toMatchObject({
      type: 'fex',
      wire_token: 'fex',
      display_name: `${carrier.name} ${product.name}`,
    });
  }
});

describe('POST /v2/prequalify', () => {
  it('describes the best class in the plan itself and every other class in other_offers', async () => {
    const body = flatBody({ products: slugs, conditions: [{ name: 'Stroke', was_diagnosed: '2026-01' }] });
    const older = (await post(api, '/v2/prequalify', test, body, null)).json<{ data: { plans: PlanV2[] } }>();
    const newer = await quote({ ...body, include_ineligible: true });
    expect(older.data.plans.map(({ result_index }) => result_index)).toEqual(slugs.map((_, index) => index));
    expect(older.data.plans.some((plan) => !plan.eligible)).toBe(true);
    older.data.plans.forEach((plan) => {
      const same = newer.data.plans.find(({ product }) => product.slug === plan.product.slug);
      const [best, ...others] = same?.pricing ?? [];
      const { eligible, category } = best?.eligibility ?? {};
      expect(plan).toMatchObject({
        eligible,
        eligibility: { ...best?.eligibility, category: eligible ? category : null },
        rank: eligible ? CATEGORIES.indexOf(category ?? '') + 1 : null,
        death_benefit: { cents: 1_000_000, display: '$10,000' },
        product: same?.product,
      });
      expect(plan.premium?.cents ?? null).toBe(best?.premium?.amount.cents ?? null);
      expect(plan.premium?.rate_class).toBe(plan.premium === null ? undefined : best?.rate_class);
      expect(plan.other_offers.map(({ rank, eligibility }) => ({ rank, eligibility }))).toEqual(
        others.map(({ rank, eligibility }) => ({ rank, eligibility })),
      );
    });
  });

  it('returns eligible plans first, the best category first, and otherwise keeps the order of the request', async () => {
    // The face amount tells which amount a plan is for, so it must have one.
    const released = api.snapshot.variants.filter(
      (variant) => variant.released && variant.productClass !== 'medsup',
    );
    const products = released.map(({ slug }) => slug).toReversed();
    const amounts = ['20000', '10000'];
    const body = flatBody({
      products,
      quote_options: { quote_type: 'face_amounts', amounts },
      conditions: [{ name: 'Stroke', was_diagnosed: '2025-06' }],
    });
    const { data } = (await post(api, '/v2/prequalify', test, body, null)).json<{
      data: { plans: PlanV2[] };
    }>();
    const keys = data.plans.map(({ rank, death_benefit, product }) => [
      rank ?? CATEGORIES.length + 1,
      amounts.indexOf(String((death_benefit?.cents ?? 0) / 100)) * products.length +
        products.indexOf(product.slug),
    ]);
    expect(new Set(keys.map(([rank]) => rank)).size).toBeGreaterThan(2);
    expect(keys).toEqual(keys.toSorted(([a = 0, at = 0], [b = 0, bt = 0]) => a - b || at - bt));
    expect(data.plans.map(({ result_index }) => result_index)).toEqual(keys.map((_, index) => index));
  });

  it('returns the older shape, marked as deprecated, with or without a key', async () => {
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
