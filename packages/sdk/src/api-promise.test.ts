import { describe, expect, it, vi } from 'vitest';
import { startStandIn } from '../test/stand-in.ts';
import { type ClientOptions, NotFoundError, Prequal } from './index.ts';

const server = await startStandIn();
const client = (options: ClientOptions = {}) =>
  new Prequal({ token: 'svc_test_secret', baseUrl: server.baseUrl, retries: 0, ...options });

describe('the raw response', () => {
  it('comes with the result', async () => {
    server.play({
      status: 200,
      headers: { 'x-request-id': 'req_1', 'x-ratelimit-remaining': '7' },
      body: { object: 'list', data: [] },
    });
    const { result, response } = await client().webhookEndpoints.list().withResponse();
    expect(result).toEqual({ object: 'list', data: [] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('7');
    expect(await response.json()).toEqual(result);
  });

  it('comes with pages, datasets from the cache and logos too', async () => {
    server.play({ status: 200, body: { data: { data: [], has_more: false } } });
    expect((await client().events.list().firstPage().withResponse()).response.status).toBe(200);
    server.play({ status: 200, headers: { etag: 'W/"1"' }, body: { data: {} } }, { status: 304 });
    const prequal = client();
    const { result } = await prequal.datasets().withResponse();
    const again = await prequal.datasets().withResponse();
    expect(again.result).toBe(result);
    expect(again.response.status).toBe(304);
    server.play({ status: 200, headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' });
    const { response } = await client().logo('Ada').withResponse();
    expect(await response.text()).toBe('<svg/>');
  });

  it('of a failed call rejects once, and nothing is left unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    server.play({ status: 404, body: { code: 'not_found', detail: 'Not found.' } });
    await expect(client().events.retrieve('evt_1').withResponse()).rejects.toBeInstanceOf(NotFoundError);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('custom headers', () => {
  it('of the client and of a call are sent, and the call wins', async () => {
    server.play({ status: 200, body: { data: [] } });
    const prequal = client({ headers: { 'x-tenant': 'a', 'x-team': 'b' } });
    await prequal.webhookEndpoints.list({ headers: { 'X-Tenant': 'c' } });
    expect(server.seen[0]?.headers).toMatchObject({
      'x-tenant': 'c',
      'x-team': 'b',
      authorization: 'Bearer svc_test_secret',
    });
  });

  it.each(['Authorization', 'idempotency-key', 'Content-Type'])('cannot replace %s', async (name) => {
    expect(() => client({ headers: { [name]: 'x' } })).toThrow(`The header ${name} is set by the client`);
    await expect(client().webhookEndpoints.list({ headers: { [name]: 'x' } })).rejects.toThrow(TypeError);
  });
});

describe('the logger', () => {
  it('hears of every attempt, and never sees a token, a body, a query or the id of a share', async () => {
    const logger = { debug: vi.fn(), warn: vi.fn() };
    const busy = { status: 503, body: { code: 'service_unavailable', detail: 'Not now.' } };
    server.play(busy, { status: 200, headers: { 'x-request-id': 'req_2' }, body: { data: {} } });
    const prequal = client({ logger, retries: 1, pause: async () => {} });
    await prequal.suggest({ q: 'diabetes' });
    await prequal.events.stream({ after: 'evt_private' });
    await prequal.cases.openShared('shr_secret');
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      'prequal: POST /v3/suggest failed',
      expect.objectContaining({ attempt: 1, status: 503, reason: 'server error' }),
    );
    expect(logger.debug.mock.calls.map(([message]) => message)).toEqual([
      'prequal: POST /v3/suggest',
      'prequal: GET /v1/events/stream',
      'prequal: GET /v1/shared/…',
    ]);
    const told = JSON.stringify([logger.debug.mock.calls, logger.warn.mock.calls]);
    expect(told).toContain('req_2');
    for (const secret of ['svc_test', 'diabetes', 'evt_private', 'shr_secret'])
      expect(told).not.toContain(secret);
  });
});
