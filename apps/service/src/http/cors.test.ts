import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

const ORIGIN = 'https://app.example.com';
const closed = await startApi();
const open = await startApi({ PREQUAL_CORS_ORIGINS: `${ORIGIN}, http://localhost:5173` });
const { test: token } = await open.customer();

const preflight = (api: typeof open, url: string, origin: string) =>
  api.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });

describe('by default', () => {
  it('pages of other origins cannot read responses, and a preflight gets 401', async () => {
    const response = await preflight(closed, '/v3/prequalify', ORIGIN);
    expect(response.statusCode).toBe(401);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('with PREQUAL_CORS_ORIGINS', () => {
  it.each(['/v1/cases', '/v2/prequalify', '/v3/prequalify', '/v3/nothing'])(
    'a preflight of a listed origin for %s needs no token',
    async (url) => {
      const response = await preflight(open, url, ORIGIN);
      expect(response.statusCode).toBe(204);
      expect(response.body).toBe('');
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
        vary: expect.stringContaining('Origin'),
      });
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
    '%s is not echoed',
    async (origin) => {
      const first = await preflight(open, '/v3/prequalify', origin);
      const second = await open.ask({ url: '/v3/products', token, headers: { origin } });
      for (const { headers } of [first, second]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers.vary).toContain('Origin');
      }
    },
  );

  it('responses and problems can be read by a listed origin, with the headers that clients need', async () => {
    const headers = { origin: ORIGIN };
    const responses = [
      await open.ask({ url: '/v3/datasets?fields=meta', token, headers }),
      await open.ask({ url: '/v3/datasets', headers }),
      await open.ask({ url: '/v3/nothing', token, headers }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404]);
    for (const response of responses) {
      expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
      expect(response.headers['access-control-expose-headers']).toMatch(/X-Request-Id.*Retry-After.*ETag/);
      expect(response.headers.vary).toContain('Origin');
    }
    expect(responses[0]?.headers.vary).toContain('Authorization');
  });

  it.each(['/openapi.json', '/livez', '/console/api/v3/products', '/console/api/session'])(
    '%s is not opened',
    async (url) => {
      for (const { headers } of [
        await open.app.inject({ url, headers: { origin: ORIGIN } }),
        await preflight(open, url, ORIGIN),
      ]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );
});
