import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live } = await api.customer();

interface List {
  readonly data: Record<string, unknown>[];
}
const SHAPES: Record<string, string[]> = {
  conditions: ['name'],
  medications: ['name', 'uses'],
  products: ['name', 'class', 'slug'],
  spelling_corrections: ['input', 'corrected_name'],
  nicotine_options: ['name'],
};

it('lists the five datasets with their sizes', async () => {
  const response = await api.ask({ url: '/v2/datasets', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ object: 'list', livemode: true });
  const { data } = response.json<List>();
  expect(data.map(({ name }) => name)).toEqual(Object.keys(SHAPES));
  for (const row of data) expect(Object.keys(row)).toEqual(['name', 'description', 'item_count']);
});

it.each(Object.keys(SHAPES))('returns all rows of %s at once, by name', async (name) => {
  const response = await api.ask({ url: `/v2/datasets/${name}`, token: live });
  expect(response.statusCode).toBe(200);
  const { data } = response.json<List>();
  const index = (await api.ask({ url: '/v2/datasets', token: live })).json<List>().data;
  expect(data).toHaveLength(Number(index.find((row) => row.name === name)?.item_count));
  for (const row of data) expect(Object.keys(row)).toEqual(SHAPES[name]);
});

it.each(['/v2/datasets', '/v2/datasets/products'])(
  'marks %s as deprecated, with its successor',
  async (url) => {
    const { headers } = await api.ask({ url, token: live });
    expect(headers.deprecation).toMatch(/^@\d+$/);
    expect(headers.link).toBe('</v3/datasets>; rel="successor-version"');
    expect(headers['api-version']).toBe('v2');
  },
);
