import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

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

it('200: may be kept by the client and asked about again', async () => {
  const { headers } = await api.ask({ url, token: live });
  expect(headers['cache-control']).toBe('private, max-age=3600, must-revalidate');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const again = await api.ask({ url, token: live, headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers.etag).toBe(headers.etag);
});

it.each(['Nobody%20Life', '%20', '..%2f..%2fcarrier.yaml', '__proto__', 'x'.repeat(300)])(
  '404: %s is no carrier',
  async (name) => {
    const response = await api.ask({ url: `/v1/logo/${name}`, token: live });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  },
);
