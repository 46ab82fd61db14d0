import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live, test } = await api.customer();

interface Page {
  readonly data: { data: { slug: string }[]; has_more: boolean; next_cursor: string | null };
}

it('200: the whole catalog is one page unless somebody asks for less', async () => {
  const response = await api.ask({ url: '/v3/products', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    object: 'list',
    livemode: true,
    data: { has_more: false, next_cursor: null },
  });
  expect(response.json<Page>().data.data).toEqual(api.snapshot.products);
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

it('is marked in the document as a list that comes whole by default', async () => {
  const document = (await api.app.inject({ url: '/openapi.json' })).json();
  const operation = document.paths['/v3/products'].get;
  expect(operation['x-pagination-eager-default']).toBe(true);
  const limit = operation.parameters.find(({ name }: { name: string }) => name === 'limit');
  expect(limit.schema).toMatchObject({ default: 250, maximum: 250 });
});
