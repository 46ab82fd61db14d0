import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live, test } = await api.customer();

interface Category {
  readonly version: string;
  readonly item_count: number;
  readonly items?: {
    id: string;
    name: string;
    treated_with?: { prescription_count: number; name: string }[];
  }[];
}
interface Bundle {
  readonly data: { version: string; datasets: Record<string, Category> };
}
const NAMES = ['conditions', 'medications', 'products', 'spelling_corrections', 'nicotine_options'];

it('returns the whole catalog in the documented shape', async () => {
  const response = await api.ask({ url: '/v3/datasets', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'cache-control': 'private, must-revalidate',
    vary: 'Authorization, Accept-Encoding',
    'api-version': 'v3',
    etag: expect.stringMatching(/^W\/"/),
  });
  expect(response.headers['content-encoding']).toBeUndefined();
  const body = response.json<Bundle>();
  expect(body).toMatchObject({ object: 'dataset_bundle', livemode: true });
  expect(Object.keys(body)).toEqual(['object', 'request_id', 'livemode', 'data']);
  expect(body.data.version).toBe(api.snapshot.version);
  expect(Object.keys(body.data.datasets)).toEqual(NAMES);
  for (const category of Object.values(body.data.datasets)) {
    expect(category.items).toHaveLength(category.item_count);
    expect(category.version).toBe(api.snapshot.version.slice(0, 10));
  }
  for (const { treated_with: links = [] } of body.data.datasets.conditions?.items ?? []) {
    const counts = links.map(({ prescription_count: count }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  }
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('returns the same body compressed with %s to clients that accept it', async (encoding, open) => {
  for (const url of [
    '/v3/datasets',
    '/v3/datasets?include=products,nicotine_options',
    '/v2/datasets/medications',
  ]) {
    const headers = { authorization: `Bearer ${test}`, 'accept-encoding': encoding };
    const compressed = await api.app.inject({ url, headers });
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers.vary).toBe('Authorization, Accept-Encoding');
    const body = JSON.parse(open(compressed.rawPayload).toString());
    expect(body.request_id).toBe(compressed.headers['x-request-id']);
    const plain = (await api.ask({ url, token: test })).json();
    expect({ ...body, request_id: '' }).toEqual({ ...plain, request_id: '' });
  }
});

it.each([
  ['include=products', ['products'], true],
  ['include=nicotine_options,conditions', ['conditions', 'nicotine_options'], true],
  ['include=corrections', ['spelling_corrections'], true],
  ['include=conditions,%20conditions', ['conditions'], true],
  ['fields=meta', NAMES, false],
  ['include=', NAMES, false],
  ['include=&fields=full', NAMES, false],
  ['include=medications&fields=meta', ['medications'], false],
  ['fields=full&include=products', ['products'], true],
])('returns for ?%s the categories %j', async (query, categories, withRows) => {
  const response = await api.ask({ url: `/v3/datasets?${query}`, token: test });
  const { datasets } = response.json<Bundle>().data;
  expect(Object.keys(datasets)).toEqual(categories);
  for (const category of Object.values(datasets)) expect(category.items !== undefined).toBe(withRows);
});

async function tagOf(query: string, token = live): Promise<string> {
  return String(
    (await api.app.inject({ url: `/v3/datasets${query}`, headers: { authorization: `Bearer ${token}` } }))
      .headers.etag,
  );
}

it('has one ETag per selection, whatever its spelling and the caller', async () => {
  const whole = await tagOf('');
  expect(await tagOf('', test)).toBe(whole);
  expect(await tagOf('?fields=full')).toBe(whole);
  expect(await tagOf('?include=corrections')).toBe(await tagOf('?include=spelling_corrections'));
  expect(await tagOf('?include=products,conditions')).toBe(await tagOf('?include=conditions,products'));
  expect(await tagOf('?include=')).toBe(await tagOf('?fields=meta'));
  const tags = await Promise.all(
    ['', '?fields=meta', '?include=products', '?include=products&fields=meta', '?include=conditions'].map(
      (query) => tagOf(query),
    ),
  );
  expect(new Set(tags).size).toBe(tags.length);
});

it('lists variants of one family under one id that does not change with the version', async () => {
  const { items = [] } =
    (await api.ask({ url: '/v3/datasets?include=products', token: live })).json<Bundle>().data.datasets
      .products ?? {};
  expect(items).toEqual(api.snapshot.products);
  expect(new Set(items.map(({ id }) => id)).size).toBeLessThan(items.length);
});
