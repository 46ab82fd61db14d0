import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
const { live, test } = await api.customer();
const today = api.clock.now();

interface Listing {
  readonly slug: string;
  readonly ages: { readonly min: number; readonly max: number };
  readonly face: { readonly min: { readonly cents: number }; readonly max: { readonly cents: number } };
  readonly states: readonly string[];
  readonly classes: readonly { readonly rate_class: string }[];
}

interface Page {
  readonly data: { data: Listing[]; has_more: boolean; next_cursor: string | null };
}

it('200: returns the whole catalog as one page by default', async () => {
  const response = await api.ask({ url: '/v3/products', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    object: 'list',
    livemode: true,
    data: { has_more: false, next_cursor: null },
  });
  expect(response.json<Page>().data.data).toMatchObject(api.snapshot.products);
});

it('200: a product states its ages, face amounts, states and classes, and quotes agree with them', async () => {
  const { data } = (await api.ask({ url: '/v3/products', token: live })).json<Page>();
  const listing = data.data.find(({ ages }) => ages.min >= 18);
  if (listing === undefined) throw new Error('the catalog has no product for adults only');
  const { slug, ages, face, states, classes } = listing;
  expect(states).not.toEqual([]);
  expect(classes.map(({ rate_class }) => rate_class)).toEqual(
    api.snapshot.compiled.heads.find((head) => head.slug === slug)?.classes.map(({ name }) => name),
  );
  const reasonsFor = async (age: number, cents: number) => {
    const body = nestedBody({
      applicant: { dob: `${today.getUTCFullYear() - age - 1}-12-31` },
      coverage: { state: states[0], face_amount_cents: cents },
      products: [slug],
    });
    const { plans } = (await post(api, '/v3/prequalify', test, body)).json<Offers>().data;
    return plans[0]?.pricing.map(({ eligibility }) => eligibility.reasons);
  };
  const middle = Math.floor((ages.min + ages.max) / 2);
  const amount = face.max.cents;
  for (const reasons of (await reasonsFor(middle, face.min.cents - 1)) ?? [])
    expect(reasons).toContain('face amount');
  for (const reasons of (await reasonsFor(middle, face.max.cents + 1)) ?? [])
    expect(reasons).toContain('face amount');
  for (const reasons of (await reasonsFor(ages.max + 2, amount)) ?? []) expect(reasons).toContain('age');
  for (const reasons of (await reasonsFor(ages.min - 2, amount)) ?? []) expect(reasons).toContain('age');
});

it.each([1, 40, 100])('200: pages of %i walk the catalog without a gap or a repetition', async (limit) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { data } = (
      await api.ask({ url: `/v3/products?limit=${limit}${query}`, token: test })
    ).json<Page>();
    seen.push(...data.data.map(({ slug }) => slug));
    expect(data.has_more).toBe(data.next_cursor !== null);
    cursor = data.next_cursor;
  } while (cursor !== null && seen.length < 1000);
  expect(seen).toEqual(api.snapshot.products.map(({ slug }) => slug));
});

it.each(['limit=0', 'limit=251', 'limit=x', 'cursor=nonsense', 'page=1', 'offset=3', 'starting_after=x'])(
  '400: ?%s is refused',
  async (query) => {
    const response = await api.ask({ url: `/v3/products?${query}`, token: live });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ param: `/${query.split('=')[0]}` });
  },
);

it('400: a cursor of another list is refused', async () => {
  const { data } = (await api.ask({ url: '/v3/products?limit=1', token: live })).json<Page>();
  const url = `/v1/events?cursor=${encodeURIComponent(data.next_cursor ?? '')}`;
  expect((await api.ask({ url, token: live })).json()).toMatchObject({ status: 400, param: '/cursor' });
});

it('is marked in the OpenAPI document as unpaged by default', async () => {
  const document = (await api.app.inject({ url: '/openapi.json' })).json();
  const operation = document.paths['/v3/products'].get;
  expect(operation['x-pagination-eager-default']).toBe(true);
  const limit = operation.parameters.find(({ name }: { name: string }) => name === 'limit');
  expect(limit.schema).toMatchObject({ default: 250, maximum: 250 });
});
