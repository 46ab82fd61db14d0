import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { asProblem } from './problem.ts';

const api = await startApi();
const { live, test } = await api.customer();
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = api.app.server.address() as AddressInfo;
const [slug = ''] = api.snapshot.variants.filter(({ released }) => released).map((variant) => variant.slug);
const body = JSON.stringify(nestedBody({ products: [slug] }));

/** The service's response to exactly these bytes. */
async function speak(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const response = await text(socket);
  const [head = '', ...rest] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}

const get = (target: string, ...headers: string[]) =>
  speak(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers);
const bearer = `Authorization: Bearer ${test}`;

it.each(['Host: x', 'host: evil.example', 'HOST: x'])('400: a second Host header, %s', async (second) => {
  const refused = await get('/livez', second);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'validation_error', param: '/headers/Host' });
  expect((await get('/livez')).status).toBe(200);
});

it('400: no Host header in HTTP/1.1, with a request id like any response', async () => {
  const refused = await speak('GET /livez HTTP/1.1', 'Connection: close');
  expect(refused.status).toBe(400);
  const problem = JSON.parse(refused.body);
  expect(problem).toMatchObject({ code: 'validation_error', param: '/headers/Host' });
  expect(refused.head).toContain(`x-request-id: ${problem.request_id.toLowerCase()}`);
  expect((await speak('GET /livez HTTP/1.0')).status).toBe(200);
});

describe('a path in another spelling is the same path', () => {
  it.each([
    '/%763/datasets?fields=meta',
    '/v3/%64ata%73ets?fields=meta',
    'http://api.example.com/v3/datasets?fields=meta',
  ])('%s', async (target) => {
    const otherCustomer = await get(target);
    expect(otherCustomer.status).toBe(401);
    expect(otherCustomer.head).toContain('api-version: v3');
    expect((await get(target, bearer)).status).toBe(200);
  });

  it('even for a path that does not exist', async () => {
    expect((await get('/%763/nothing')).status).toBe(401);
    expect((await get('http://api.example.com')).status).toBe((await get('/')).status);
    const wrong = await api.ask({ method: 'DELETE', url: '/v2/prequalif%79', token: test });
    expect(wrong.statusCode).toBe(405);
  });

  it('and shares its idempotency keys', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const ask = (url: string) =>
      api.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, authorization: `Bearer ${live}` },
        payload: body,
      });
    const [first, again] = [await ask('/v3/prequalify'), await ask('/v3/prequalif%79')];
    expect(first.statusCode).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
  });
});

describe('an encoded body', () => {
  const send = (encoding: string, payload: string | Buffer) =>
    api.ask({
      method: 'POST',
      url: '/v3/prequalify',
      token: test,
      headers: {
        'content-type': 'application/json',
        'content-encoding': encoding,
        'idempotency-key': crypto.randomUUID(),
      },
      payload,
    });

  it.each(['gzip', 'GZIP', 'x-gzip'])('is read: %s', async (encoding) => {
    expect((await send(encoding, gzipSync(body))).statusCode).toBe(200);
  });

  it.each(['foo', 'zstd', 'gzip, br'])('415 in an unsupported encoding: %s', async (encoding) => {
    const response = await send(encoding, body);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ param: '/headers/Content-Encoding' });
  });

  it.each<[string, Buffer]>([
    ['plain', Buffer.from(body)],
    ['cut off', gzipSync(body).subarray(0, 40)],
  ])('400 when it is not what its header says: %s', async (_what, payload) => {
    const response = await send('gzip', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param: '' });
  });

  it('is not expected if the request has no body', async () => {
    const headers = { 'content-encoding': 'foo' };
    expect((await api.ask({ url: '/v3/datasets?fields=meta', token: test, headers })).statusCode).toBe(200);
  });
});

describe('404 and 405 come before the body is read', () => {
  it.each([
    ['bad JSON', '{'],
    ['too many bytes', `"${'x'.repeat(300_000)}"`],
  ])('%s', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' };
    const ask = (url: string) => api.ask({ method: 'POST', url, token: test, headers, payload });
    expect((await ask('/v3/datasets')).statusCode).toBe(405);
    expect((await ask('/v3/nothing')).statusCode).toBe(404);
  });

  it('even for a method that takes a body', async () => {
    const response = await speak('QUERY /v3/datasets HTTP/1.1', 'Host: x', bearer, 'Connection: close');
    expect(response.status).toBe(405);
    expect(response.head).toContain('allow: get, head');
  });
});

it('counts a path that cannot be decoded like any other, with rate limit headers', async () => {
  const { live: own } = await api.customer();
  const remaining = async (url: string) =>
    Number((await api.ask({ url, token: own })).headers['x-ratelimit-remaining']);
  const before = await remaining('/v1/logo/%zz');
  expect(before).toBeGreaterThan(0);
  expect(await remaining('/v1/logo/%zz')).toBe(before - 1);
});

describe('bytes that are not an HTTP request get a problem document', () => {
  it.each<[string, string[], number]>([
    ['too large headers', ['GET /livez HTTP/1.1', 'Host: x', `X-A: ${'a'.repeat(20_000)}`], 431],
    ['a method that nobody knows', ['FOO /livez HTTP/1.1', 'Host: x'], 400],
  ])('%s', async (_what, lines, status) => {
    const response = await speak(...lines);
    expect(response.status).toBe(status);
    expect(response.head).toContain('content-type: application/problem+json');
    const problem = JSON.parse(response.body) as { request_id: string; code: string; status: number };
    expect(problem).toMatchObject({ code: 'validation_error', status });
    expect(response.head).toContain(`x-request-id: ${problem.request_id.toLowerCase()}`);
  });

  it('ignores an unknown Expect header', async () => {
    expect((await get('/livez', 'Expect: wonders')).status).toBe(200);
  });
});

it('logs no error when a client disconnects while sending, unlike a lost connection of its own', async () => {
  const broken = new Promise<Error>((resolve) => {
    const server = createServer((request) => {
      request.resume().once('error', resolve);
    }).listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as AddressInfo;
      const client = connect(own, '127.0.0.1', () => {
        client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12', () => client.destroy());
        server.close();
      });
    });
  });
  expect(asProblem(await broken).status).toBe(400);
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(asProblem(lost).status).toBe(500);
});
