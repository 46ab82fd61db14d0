import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { changeLicense, closeAccount, resumeAccount, suspendAccount } from '../accounts/index.ts';

const api = await startApi();
const someone = await api.customer();

describe('every answer', () => {
  it('carries a request id of its own making, whatever the client sends', async () => {
    const headers = { 'x-request-id': 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    const response = await api.ask({ url: '/v1/events', token: someone.live, headers });
    expect(response.headers['x-request-id']).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(response.headers['x-request-id']).not.toBe(headers['x-request-id']);
    expect(response.json()).toMatchObject({ request_id: response.headers['x-request-id'] });
  });

  it('names the version of its path, and only there', async () => {
    expect((await api.ask({ url: '/v1/events', token: someone.live })).headers['api-version']).toBe('v1');
    expect((await api.ask({ url: '/v3/nothing' })).headers['api-version']).toBe('v3');
    expect((await api.ask({ url: '/livez' })).headers['api-version']).toBeUndefined();
  });

  it('tolerates the version headers of existing clients', async () => {
    const headers = { 'api-version': 'v2', version: '2026-01-01' };
    expect((await api.ask({ url: '/v1/events', token: someone.live, headers })).statusCode).toBe(200);
  });

  it('tells browsers to sniff, frame and cache nothing', async () => {
    const { headers } = await api.ask({ url: '/v1/events', token: someone.live });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('authentication comes first', () => {
  const junk = 'svc_live_00000000000000000000000000000000000000';
  const flipped = someone.live.slice(0, -1) + (someone.live.endsWith('A') ? 'B' : 'A');
  it.each([
    ['no header', undefined],
    ['another scheme', `Basic ${someone.live}`],
    ['no token', 'Bearer '],
    ['two tokens', `Bearer ${someone.live} ${someone.live}`],
    ['junk with the right prefix', `Bearer ${junk}`],
    ['one changed character', `Bearer ${flipped}`],
    ['the other mode', `Bearer ${someone.live.replace('svc_live_', 'svc_test_')}`],
  ])('401: %s', async (_what, authorization) => {
    const response = await api.ask({
      url: '/v1/events',
      ...(authorization ? { headers: { authorization } } : {}),
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({
      code: 'unauthorized',
      type: expect.stringMatching(/unauthorized$/),
    });
  });

  it.each(['/v1/nothing', '/v2', '/v3/x/y', '/v1/events/%zz'])('401 before 404 at %s', async (url) => {
    expect((await api.app.inject({ url })).statusCode).toBe(401);
  });

  it('401 before 405', async () => {
    expect((await api.ask({ method: 'DELETE', url: '/v1/events' })).statusCode).toBe(401);
  });

  it('never accepts a token from the URL', async () => {
    const response = await api.ask({ url: `/v1/events?access_token=${someone.live}` });
    expect(response.statusCode).toBe(401);
  });

  it('takes the scheme in any case', async () => {
    const headers = { authorization: `bearer ${someone.live}` };
    expect((await api.ask({ url: '/v1/events', headers })).statusCode).toBe(200);
  });
});

describe('after authentication', () => {
  it('404 for a path that is not there, 405 with Allow for a method it does not take', async () => {
    const absent = await api.ask({ url: '/v1/nothing', token: someone.live });
    expect(absent.statusCode).toBe(404);
    const wrong = await api.ask({ method: 'PUT', url: '/v1/events', token: someone.live });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe('GET, HEAD');
    expect(wrong.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('404 outside the API needs no token', async () => {
    expect((await api.ask({ url: '/favicon.ico' })).statusCode).toBe(404);
  });

  it.each([
    [
      'suspended account',
      'account_suspended',
      (c: typeof someone) => suspendAccount(api.accountDeps, 'operator:t', c.accountId, null),
    ],
    [
      'inactive license',
      'license_inactive',
      (c: typeof someone) => changeLicense(api.accountDeps, 'operator:t', c.licenseId, 'deactivate'),
    ],
    [
      'locked license',
      'license_locked',
      (c: typeof someone) => changeLicense(api.accountDeps, 'operator:t', c.licenseId, 'lock'),
    ],
  ])('403: a %s says so in advice_code', async (_what, advice, action) => {
    const customer = await api.customer();
    await action(customer);
    const response = await api.ask({ url: '/v1/events', token: customer.live });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden', advice_code: advice });
  });

  it('a resumed account is let in again at once', async () => {
    const { accountId, live } = await api.customer();
    await suspendAccount(api.accountDeps, 'operator:t', accountId, null);
    expect((await api.ask({ url: '/v1/events', token: live })).statusCode).toBe(403);
    await resumeAccount(api.accountDeps, 'operator:t', accountId);
    await expect.poll(async () => (await api.ask({ url: '/v1/events', token: live })).statusCode).toBe(200);
  });

  it('401: a closed account has no valid token any more', async () => {
    const { accountId, live } = await api.customer();
    await closeAccount(api.accountDeps, 'operator:t', accountId);
    expect((await api.ask({ url: '/v1/events', token: live })).statusCode).toBe(401);
  });
});

describe('public routes', () => {
  it('livez answers ok without a token', async () => {
    const response = await api.ask({ url: '/livez' });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('readyz answers ok while storage is there', async () => {
    expect((await api.ask({ url: '/readyz' })).json()).toEqual({ status: 'ok' });
  });

  it('the front page is one document without outside assets', async () => {
    const response = await api.ask({ url: '/' });
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('/openapi.json');
    expect(response.body).not.toMatch(/(src|href)="https?:/);
  });

  it('large answers are compressed for clients that accept it', async () => {
    const response = await api.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  });
});

describe('a deployment of one mode', async () => {
  const liveOnly = await startApi({ PREQUAL_MODES: 'live', PREQUAL_METRICS: 'false' });
  it('403 livemode_mismatch for tokens of the other', async () => {
    const { test, live } = await liveOnly.customer();
    const response = await liveOnly.ask({ url: '/v1/events', token: test });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'livemode_mismatch']);
    expect((await liveOnly.ask({ url: '/v1/events', token: live })).statusCode).toBe(200);
  });

  it('404 for metrics where they are switched off', async () => {
    expect((await liveOnly.ask({ url: '/metrics' })).statusCode).toBe(404);
  });
});
