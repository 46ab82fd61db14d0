import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startStandIn } from '../test/stand-in.ts';
import {
  type AttemptReport,
  type ClientOptions,
  ConnectionError,
  MissingTokenError,
  Prequal,
  TimeoutError,
} from './index.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const server = await startStandIn();
const done = { status: 200, body: { object: 'list', data: [] } };
const busy = { status: 503, body: { code: 'service_unavailable', detail: 'Not now.' } };

/** A client whose pauses take no time and are recorded. */
function client(options: ClientOptions = {}) {
  const pauses: number[] = [];
  const reports: AttemptReport[] = [];
  const prequal = new Prequal({
    token: 'svc_test_x',
    baseUrl: server.baseUrl,
    pause: async (ms) => {
      pauses.push(ms);
    },
    onAttempt: (report) => reports.push(report),
    ...options,
  });
  return { prequal, pauses, reports };
}

const create = (prequal: Prequal, options = {}) =>
  prequal.webhookEndpoints.create({ url: 'https://receiver.example/' }, options);

describe('a call', () => {
  it('carries the token in the header, never in the URL, and a JSON body', async () => {
    server.play(done);
    await create(client().prequal);
    const [request] = server.seen;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v1/webhook_endpoints',
      headers: { authorization: 'Bearer svc_test_x', 'content-type': 'application/json' },
      body: '{"url":"https://receiver.example/"}',
    });
    expect(request?.headers['idempotency-key']).toMatch(UUID_V4);
  });

  it('that reads has no key and no body', async () => {
    server.play(done);
    await client().prequal.webhookEndpoints.list();
    expect(server.seen[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(server.seen[0]?.headers).not.toHaveProperty('content-type');
  });

  it('keeps a base URL with a path, and escapes ids', async () => {
    server.play(done);
    const { prequal } = client({ baseUrl: `${server.baseUrl}/proxy/` });
    await prequal.webhookEndpoints.retrieve('../secret?x');
    expect(server.seen[0]?.url).toBe('/proxy/v1/webhook_endpoints/..%2Fsecret%3Fx');
  });

  it('refuses to follow a redirect, which would take the token elsewhere', async () => {
    server.play({ status: 307, headers: { location: `${server.baseUrl}/elsewhere` } });
    await expect(client({ retries: 0 }).prequal.webhookEndpoints.list()).rejects.toBeInstanceOf(
      ConnectionError,
    );
    expect(server.seen).toHaveLength(1);
  });

  it('rejects with a ConnectionError when a successful response is not JSON', async () => {
    server.play({ status: 200, body: '<html>', headers: { 'x-request-id': 'req_1' } });
    await expect(client().prequal.webhookEndpoints.list()).rejects.toMatchObject({
      name: 'ConnectionError',
      requestId: 'req_1',
      cause: expect.any(SyntaxError),
    });
  });
});

describe('the token', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('comes from PREQUAL_TOKEN when none is given, read at the time of the call', async () => {
    server.play(done);
    const { prequal } = client({ token: undefined });
    vi.stubEnv('PREQUAL_TOKEN', ' svc_test_env\n');
    await prequal.webhookEndpoints.list();
    expect(server.seen[0]?.headers.authorization).toBe('Bearer svc_test_env');
  });

  it('may be a function, which is called for every request', async () => {
    server.play(done);
    let turn = 0;
    const { prequal } = client({ token: async () => `svc_test_${++turn}` });
    await prequal.webhookEndpoints.list();
    await prequal.webhookEndpoints.list();
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer svc_test_1',
      'Bearer svc_test_2',
    ]);
  });

  it('is missed before anything is sent, but not by the liveness probe', async () => {
    vi.stubEnv('PREQUAL_TOKEN', '');
    server.play({ status: 200, body: { status: 'ok' } });
    const { prequal } = client({ token: undefined });
    await expect(prequal.webhookEndpoints.list()).rejects.toBeInstanceOf(MissingTokenError);
    expect(server.seen).toHaveLength(0);
    expect(await prequal.livez()).toEqual({ status: 'ok' });
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is missed, not crashed for, where there is no process', async () => {
    vi.stubGlobal('process', undefined);
    try {
      await expect(client({ token: undefined }).prequal.events.retrieve('evt_1')).rejects.toBeInstanceOf(
        MissingTokenError,
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('retries', () => {
  it('keep the key and the body of the call, and the next call has another key', async () => {
    server.play(busy, { status: 429 }, done, done);
    const { prequal, reports } = client();
    await create(prequal);
    await create(prequal);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
    expect(reports.map(({ attempt, status, reason }) => [attempt, status, reason])).toEqual([
      [1, 503, 'server error'],
      [2, 429, 'too many requests'],
      [3, 200, 'the call succeeded'],
      [1, 200, 'the call succeeded'],
    ]);
  });

  it('use the key of the caller where there is one', async () => {
    server.play(busy, done);
    const idempotencyKey = '0b3f9c1e-7c3a-4d9e-8f6b-2d1f0a9b8c7d';
    await create(client().prequal, { idempotencyKey });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      idempotencyKey,
      idempotencyKey,
    ]);
  });

  it('fail with the last response as the error', async () => {
    server.play(busy);
    const { prequal, pauses } = client();
    await expect(create(prequal)).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      message: 'Not now.',
    });
    expect(server.seen).toHaveLength(3);
    expect(pauses[0]).toBeGreaterThanOrEqual(250);
    expect(pauses[1]).toBeGreaterThanOrEqual(500);
  });

  it('are none at all when there are to be zero, on the client or on the call', async () => {
    server.play(busy);
    await expect(create(client({ retries: 0 }).prequal)).rejects.toThrow('Not now.');
    expect(server.seen).toHaveLength(1);
    await expect(create(client().prequal, { retries: 0 })).rejects.toThrow('Not now.');
    expect(server.seen).toHaveLength(2);
  });

  it('wait as long as Retry-After says, seconds or date, and not at all for zero', async () => {
    server.play(
      { ...busy, headers: { 'retry-after': '2' } },
      {
        ...busy,
        headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      },
      { ...busy, headers: { 'retry-after': '0' } },
      done,
    );
    const { prequal, pauses } = client({ retries: 3 });
    await create(prequal);
    expect(pauses).toEqual([2000, 7000, 0]);
  });

  it('do not wait for what is too far away, and the error says how far', async () => {
    server.play({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { code: 'rate_limit_exceeded', detail: 'Quota.' },
    });
    const { prequal, pauses } = client();
    await expect(create(prequal)).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 3600 });
    expect(pauses).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422])('leave a %i alone', async (status) => {
    server.play({ status });
    await expect(create(client().prequal)).rejects.toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  it('repeat calls whose connection breaks before or during the response', async () => {
    server.play(
      (_, response) => response.destroy(),
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"half":');
        response.destroy();
      },
      done,
    );
    const { prequal, reports } = client();
    await create(prequal);
    expect(reports.map(({ reason }) => reason)).toEqual([
      'the connection failed',
      'the connection failed',
      'the call succeeded',
    ]);
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('end with a ConnectionError that keeps its cause when nobody is there', async () => {
    const { prequal } = client({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    await expect(prequal.livez()).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'connection_error',
      status: null,
      cause: expect.any(Error),
    });
  });
});

describe('the timeout', () => {
  /** Longer than any test. The time of an attempt is over when its test says so, however busy the machine is. */
  const TIMEOUT_MS = 1_234_567;

  function holdTimers(): { readonly held: (() => void)[]; readonly expire: () => void } {
    const held: (() => void)[] = [];
    const setTimer = globalThis.setTimeout;
    const spy = vi.spyOn(globalThis, 'setTimeout');
    spy.mockImplementation(((run: () => void, ms?: number) => {
      if (ms === TIMEOUT_MS) held.push(run);
      return setTimer(run, ms);
    }) as typeof setTimeout);
    onTestFinished(() => {
      spy.mockRestore();
    });
    return { held, expire: () => held.at(-1)?.() };
  }

  it('is one attempt’s, fresh for each, and ends in a TimeoutError', async () => {
    server.play(holdTimers().expire);
    const { prequal, reports } = client({ timeoutMs: TIMEOUT_MS, retries: 2 });
    await expect(create(prequal)).rejects.toBeInstanceOf(TimeoutError);
    expect(reports.map(({ reason }) => reason)).toEqual(['timed out', 'timed out', 'no retries left']);
    expect(server.seen).toHaveLength(3);
  });

  it('gives the next attempt its full time', async () => {
    const { held, expire } = holdTimers();
    server.play(expire, done);
    const { prequal } = client({ timeoutMs: TIMEOUT_MS });
    await expect(create(prequal)).resolves.toMatchObject({ object: 'list' });
    expect(held).toHaveLength(2);
  });

  it('covers the body: a response that stalls half-way times out', async () => {
    server.play((_, response) => {
      response.writeHead(200);
      response.write('{"half":');
    });
    await expect(create(client().prequal, { timeoutMs: 60, retries: 0 })).rejects.toBeInstanceOf(
      TimeoutError,
    );
  });

  it('holds for a fetch that does not listen to signals', async () => {
    const { prequal } = client({ fetch: () => new Promise(() => {}), timeoutMs: 20, retries: 0 });
    await expect(prequal.livez()).rejects.toBeInstanceOf(TimeoutError);
  });
});

describe('an abort', () => {
  const reason = new Error('changed my mind');

  it('before the call sends nothing', async () => {
    server.play(done);
    await expect(create(client().prequal, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
  });

  it('during an attempt ends the call with the signal’s reason, without a retry', async () => {
    const stopper = new AbortController();
    server.play(() => stopper.abort(reason));
    const { prequal, reports } = client();
    await expect(create(prequal, { signal: stopper.signal })).rejects.toBe(reason);
    expect(reports.map((report) => report.reason)).toEqual(['the caller aborted the request']);
  });

  it('during a pause ends the call at once', async () => {
    const stopper = new AbortController();
    server.play({ ...busy, headers: { 'retry-after': '30' } });
    const { prequal } = client({
      pause: undefined,
      onAttempt: () => queueMicrotask(() => stopper.abort(reason)),
    });
    await expect(create(prequal, { signal: stopper.signal })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(1);
  });

  it('leaves no listener behind on a signal that lives on', async () => {
    server.play(busy, done);
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await create(client({ pause: undefined }).prequal, { signal });
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

describe('settings', () => {
  it.each<[string, ClientOptions]>([
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Number.POSITIVE_INFINITY }],
    ['retries', { retries: -1 }],
    ['retries', { retries: 1.5 }],
    ['baseUrl', { baseUrl: 'https://user:secret@api.example' }],
    ['Invalid URL', { baseUrl: 'api.example' }],
    ['apiVersion has no surface', { apiVersion: { prequalfy: 'v3' } as ClientOptions['apiVersion'] }],
    [
      'apiVersion.quote is v3, not v2',
      { apiVersion: { quote: 'v2' } as unknown as ClientOptions['apiVersion'] },
    ],
  ])('that make no sense are refused at construction: %s', (message, options) => {
    expect(() => new Prequal(options)).toThrow(message);
  });
});
