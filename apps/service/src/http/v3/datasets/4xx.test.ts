import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live } = await api.customer();
const PATHS = ['/v3/datasets', '/v3/products', '/v2/datasets', '/v2/datasets/products', '/v1/logo/x'];

it.each([
  ['include=doctors', '/include'],
  ['include=conditions,doctors', '/include'],
  ['include=conditions,', '/include'],
  ['include=constructor', '/include'],
  ['include=Conditions', '/include'],
  ['fields=some', '/fields'],
  ['fields=', '/fields'],
  ['include=products&include=conditions', '/include'],
  ['page=2', '/page'],
  ['limit=10', '/limit'],
])('400: ?%s is refused at %s', async (query, param) => {
  const response = await api.ask({ url: `/v3/datasets?${query}`, token: live });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it.each(PATHS)('401: %s without a token', async (url) => {
  expect((await api.ask({ url })).statusCode).toBe(401);
});

it.each(PATHS)('403: %s needs the scope datasets', async (url) => {
  const { live: other } = await api.customer({ scopes: ['prequalify'] });
  const response = await api.ask({ url, token: other });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ advice_code: 'missing_scope' });
});

it.each(['/v2/datasets/doctors', '/v2/datasets/constructor', '/v2/datasets/corrections'])(
  '404: %s is no dataset',
  async (url) => {
    expect((await api.ask({ url, token: live })).statusCode).toBe(404);
  },
);

it('405: datasets are only read', async () => {
  const response = await api.ask({ method: 'POST', url: '/v3/datasets', token: live });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD');
});
