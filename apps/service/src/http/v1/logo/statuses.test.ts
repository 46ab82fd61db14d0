import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
const { live, test } = await api.customer();
const carrier = api.snapshot.variants[0]?.carrier.name ?? '';
const url = `/v1/logo/${encodeURIComponent(carrier)}`;

it('200: every carrier of the catalog has an image, found by its name in any case', async () => {
  for (const name of new Set(api.snapshot.variants.map((variant) => variant.carrier.name))) {
    for (const spelled of [name, name.toUpperCase(), name.toLowerCase()]) {
      const response = await api.ask({ url: `/v1/logo/${encodeURIComponent(spelled)}`, token: test });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/svg+xml');
      expect(response.body).toContain('<svg');
    }
  }
});

it('200: can be cached and revalidated', async () => {
  const { headers } = await api.ask({ url, token: live });
  expect(headers['cache-control']).toBe('private, max-age=3600, must-revalidate');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const again = await api.ask({ url, token: live, headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers.etag).toBe(headers.etag);
});

it('200: an <img> may show the logo by the address in an offer, without a token, and only that one', async () => {
  const { slug } = api.snapshot.variants.find(({ released }) => released) ?? { slug: '' };
  const offers = (await post(api, '/v3/prequalify', test, nestedBody({ products: [slug] }))).json<Offers>();
  const address = new URL(offers.data.plans[0]?.carrier.logo_url ?? '');
  const signed = address.pathname + address.search;
  const response = await api.ask({ url: signed });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/svg+xml');
  expect((await api.ask({ url: signed.replace('/v1/logo/', '/v1/logos/') })).body).toBe(response.body);
  const others = api.snapshot.variants.map((variant) => variant.carrier.name);
  const other = others.find((name) => !signed.includes(encodeURIComponent(name))) ?? '';
  const elsewhere = [
    `/v1/logo/${encodeURIComponent(other)}${address.search}`,
    `/v3/datasets${address.search}`,
  ];
  for (const url of elsewhere) expect((await api.ask({ url })).statusCode).toBe(401);
});

it('429: an address that asks for too many signed logos must wait, while tokens from it keep working', async () => {
  const { slug } = api.snapshot.variants.find(({ released }) => released) ?? { slug: '' };
  const offers = (await post(api, '/v3/prequalify', test, nestedBody({ products: [slug] }))).json<Offers>();
  const address = new URL(offers.data.plans[0]?.carrier.logo_url ?? '');
  const remoteAddress = '198.51.100.40';
  const ask = () => api.app.inject({ url: address.pathname + address.search, remoteAddress });
  const statuses = await Promise.all(Array.from({ length: 1210 }, ask));
  expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.ask({ url, token: live, remoteAddress })).statusCode).toBe(200);
});

it.each(['', '?s=', '?s=AAAAAAAAAAAAAAAAAAAAAA', '?s=a&s=b'])('401: %s is not a signature', async (query) => {
  const response = await api.ask({ url: `${url}${query}` });
  expect(response.json()).toMatchObject({ status: 401, code: 'unauthorized' });
});

it('200: as a bare data URI on request, or in the envelope for a client that accepts JSON', async () => {
  for (const path of [url, url.replace('/logo/', '/logos/')]) {
    const bytes = (await api.ask({ url: path, token: live })).rawPayload;
    const plain = await api.ask({ url: `${path}?ds=true`, token: live });
    expect(plain.headers['content-type']).toMatch(/^text\/plain/);
    expect(plain.body).toBe(`data:image/svg+xml;base64,${bytes.toString('base64')}`);
    const headers = { accept: 'application/json' };
    const response = await api.ask({ url: `${path}?ds=true`, token: live, headers });
    expect(response.headers.etag).not.toBe(plain.headers.etag);
    expect(response.json()).toMatchObject({
      object: 'logo',
      livemode: true,
      data: { logo: `data:image/svg+xml;base64,${bytes.toString('base64')}` },
    });
  }
});

it('403: a token needs the scope datasets', async () => {
  const { test: narrow } = await api.customer({ scopes: ['quote'] });
  expect((await api.ask({ url, token: narrow })).json()).toMatchObject({ advice_code: 'missing_scope' });
});

it.each(['Nobody%20Life', '%20', '..%2f..%2fcarrier.yaml', '__proto__', 'x'.repeat(300)])(
  '404: %s is no carrier',
  async (name) => {
    const response = await api.ask({ url: `/v1/logo/${name}`, token: live });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  },
);
