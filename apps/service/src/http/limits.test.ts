import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { listLicenses } from '../accounts/index.ts';

const api = await startApi();
const ask = (token: string, url = '/v1/events') => api.ask({ url, token });

describe('the window of a license', () => {
  it('reports its state on every authenticated response and returns 429 when it is full', async () => {
    const { live } = await api.customer({ limits: { lightRate: 3 } });
    const remaining = [];
    for (let i = 0; i < 3; i++) remaining.push((await ask(live)).headers['x-ratelimit-remaining']);
    expect(remaining.map(Number)).toEqual([2, 1, 0]);
    const refused = await ask(live);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('accepts requests again exactly after Retry-After', async () => {
    const { live } = await api.customer({ limits: { lightRate: 1 } });
    await ask(live);
    const wait = Number((await ask(live)).headers['retry-after']);
    api.clock.advance((wait - 1) * 1000);
    expect((await ask(live)).statusCode).toBe(429);
    api.clock.advance(1000);
    expect((await ask(live)).statusCode).toBe(200);
  });

  it('counts requests that fail early, because they have a cost too', async () => {
    const { live } = await api.customer({ limits: { lightRate: 2 } });
    expect((await ask(live, '/v1/nothing')).statusCode).toBe(404);
    expect((await ask(live, '/v1/events?limit=0')).statusCode).toBe(400);
    expect((await ask(live)).statusCode).toBe(429);
  });

  it.each([
    '/v3/datasets?include=stones',
    '/v3/datasets?fields=all',
    '/v3/products?cursor=x',
    '/v1/events?cursor=x',
  ])('reports what is wrong with %s even when it is full', async (url) => {
    const { live } = await api.customer({ limits: { lightRate: 1 } });
    expect((await ask(live)).statusCode).toBe(200);
    expect((await ask(live, url)).statusCode).toBe(400);
  });

  it('counts test and live separately', async () => {
    const { live, test } = await api.customer({ limits: { lightRate: 1, testRate: 1 } });
    expect((await ask(live)).statusCode).toBe(200);
    expect((await ask(test)).statusCode).toBe(200);
    expect((await ask(live)).statusCode).toBe(429);
    expect((await ask(test)).statusCode).toBe(429);
  });
});

it('locks a license after 1,000 refused live requests within an hour, with the reason in the event', async () => {
  const { live, test, accountId } = await api.customer({ limits: { lightRate: 0, testRate: 10 } });
  for (let i = 0; i < 10; i++) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(live)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([429]));
  }
  expect((await listLicenses(api.accountDeps, accountId))[0]?.status).toBe('locked');
  await expect
    .poll(async () => (await ask(test)).json<{ advice_code?: string }>().advice_code)
    .toBe('license_locked');
  const { rows } = {
    rows: await api.context.db.query<{ body: Buffer }>(
      "select body from events where type = 'license.locked'",
    ),
  };
  expect(rows.map((row) => JSON.parse(row.body.toString()).data.license.reason)).toEqual(['abuse']);
});

it('throttles an address after 120 failed authentications a minute, but never a valid token from it', async () => {
  const { live } = await api.customer();
  const from = (headers: Record<string, string>) =>
    api.app.inject({ url: '/v1/events', remoteAddress: '203.0.113.9', headers });
  const statuses = [];
  for (let i = 0; i < 122; i++) statuses.push((await from({ authorization: 'Bearer nonsense' })).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(120);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await from({ authorization: `Bearer ${live}` })).statusCode).toBe(200);
  expect((await api.app.inject({ url: '/v1/events', remoteAddress: '203.0.113.10' })).statusCode).toBe(401);
});
