import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type Behavior, makeCertificate, type Receiver, startReceiver } from '../../../test/receiver.ts';
import { systemClock } from '../../kernel/index.ts';
import {
  hostAddresses,
  type OutboundOptions,
  openOutbound,
  type Resolver,
  type SentResponse,
} from './outbound.ts';

const certificate = await makeCertificate(['localhost', 'receiver.example']);
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function receiver(behave?: Behavior): Promise<Receiver> {
  const started = await startReceiver(certificate, behave);
  closers.push(started.close);
  return started;
}

async function post(url: string, options: Partial<OutboundOptions> = {}): Promise<SentResponse> {
  const outbound = openOutbound({
    clock: systemClock,
    timeoutMs: 5000,
    allowPrivate: true,
    extraCa: certificate.cert,
    ...options,
  });
  try {
    return await outbound.send({ url, headers: { 'X-Test': '1' }, body: Buffer.from('{"a":1}') });
  } finally {
    await outbound.close();
  }
}

/** Counts connections, so that "nothing was sent" can be distinguished from "there was no response". */
async function watchedPort(): Promise<{ port: number; connections: () => number; server: Server }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections, server };
}

describe('a parcel over TLS', () => {
  it('arrives as it is, with the headers that were given and none that tell more', async () => {
    const target = await receiver();
    expect(await post(target.url())).toMatchObject({ response: { kind: 'response', status: 200 } });
    const [request] = target.received;
    expect(request?.method).toBe('POST');
    expect(request?.body.toString()).toBe('{"a":1}');
    const names = request?.rawHeaders
      .filter((_text, index) => index % 2 === 0)
      .map((name) => name.toLowerCase());
    expect(names?.sort()).toEqual(['connection', 'content-length', 'host', 'x-test']);
  });

  it('is not handed to a receiver whose certificate nobody vouches for', async () => {
    const target = await receiver();
    const { response } = await post(target.url(), { extraCa: null });
    expect(response).toMatchObject({
      kind: 'no_response',
      error: expect.stringMatching(/^tls failure/) as string,
    });
    expect(target.received).toHaveLength(0);
  });

  it('is not handed to a receiver with the certificate of another name', async () => {
    const target = await receiver();
    const resolver: Resolver = async () => [{ address: '127.0.0.1', family: 4 }];
    const { response } = await post(target.url('/', 'stranger.example'), { resolver });
    expect(response).toEqual({ kind: 'no_response', error: 'tls failure: err_tls_cert_altname_invalid' });
    expect(target.received).toHaveLength(0);
  });

  it.each([301, 302, 303, 307, 308])(
    'a redirect with %i is the response and is not followed',
    async (status) => {
      const elsewhere = await receiver();
      const target = await receiver((_request, response) => {
        response.writeHead(status, { Location: elsewhere.url() }).end();
      });
      expect(await post(target.url())).toMatchObject({ response: { kind: 'response', status } });
      expect(elsewhere.received).toHaveLength(0);
    },
  );

  it('headers and body of a response come back with its status', async () => {
    const target = await receiver((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"why":"no"}');
    });
    expect(await post(target.url())).toMatchObject({
      response: { kind: 'response', status: 422 },
      received: { headers: { 'content-type': 'application/json' }, body: '{"why":"no"}' },
    });
  });

  it('an endless response is read up to 4 KiB and counts by its status', async () => {
    let written = 0;
    const target = await receiver((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1024))) written += 1024;
      };
      response.on('drain', pour);
      pour();
    });
    expect(await post(target.url())).toMatchObject({
      response: { kind: 'response', status: 200 },
      received: { body: 'x'.repeat(2048) },
    });
    expect(written).toBeLessThan(8_000_000);
  });

  it('a receiver that does not respond in time is a timeout', async () => {
    const target = await receiver(() => {});
    const { response, durationMs } = await post(target.url(), { timeoutMs: 80 });
    expect(response).toEqual({ kind: 'no_response', error: 'timeout' });
    expect(durationMs).toBeGreaterThanOrEqual(79);
  });

  it('a receiver that accepts and never speaks TLS is a timeout', async () => {
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { response } = await post(`https://localhost:${port}/`, { timeoutMs: 80 });
    expect(response).toEqual({ kind: 'no_response', error: 'timeout' });
    server.close();
  });

  it('a connection that is reset, refused, or to a name that is not there has a plain reason', async () => {
    const resetting = await receiver((_request, response) => response.socket?.destroy());
    expect((await post(resetting.url())).response).toEqual({
      kind: 'no_response',
      error: 'connection reset',
    });
    const closed = await receiver();
    await closed.close();
    closers.splice(closers.indexOf(closed.close), 1);
    expect((await post(closed.url())).response).toEqual({ kind: 'no_response', error: 'connection refused' });
    const resolver: Resolver = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const { response } = await post('https://nowhere.example/', { resolver });
    expect(response).toEqual({ kind: 'no_response', error: 'host not found' });
  });

  it('reuses connections for parcels to the same receiver', async () => {
    const ports = new Set<number | undefined>();
    const target = await receiver((_request, response) => {
      ports.add(response.socket?.remotePort);
      response.end('thanks');
    });
    const outbound = openOutbound({
      clock: systemClock,
      timeoutMs: 5000,
      allowPrivate: true,
      extraCa: certificate.cert,
    });
    for (let n = 0; n < 10; n++) await outbound.send({ url: target.url(), headers: {}, body: Buffer.of() });
    await outbound.close();
    // A pool may open a second one while the first is about to become free.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe('no socket is opened to', () => {
  it.each([
    ['a loopback literal', '127.0.0.1'],
    ['a loopback literal in decimal', '2130706433'],
    ['a loopback literal in hex', '0x7f.0.0.1'],
    ['a loopback literal in octal', '0177.0.0.1'],
    ['a short loopback literal', '127.1'],
    ['all interfaces', '0.0.0.0'],
    ['an IPv6 loopback literal', '[::1]'],
    ['a mapped loopback literal', '[::ffff:127.0.0.1]'],
    ['a loopback name', 'localhost'],
    ['a name below localhost', 'a.localhost'],
  ])('%s', async (_what, host) => {
    const { port, connections } = await watchedPort();
    const { response } = await post(`https://${host}:${port}/`, { allowPrivate: false });
    expect(response).toEqual({ kind: 'no_response', error: 'address refused' });
    expect(connections()).toBe(0);
  });

  it('a name that resolves to a private address', async () => {
    const { port, connections } = await watchedPort();
    const resolver: Resolver = async () => [{ address: '127.0.0.1', family: 4 }];
    const { response } = await post(`https://inside.example:${port}/`, { allowPrivate: false, resolver });
    expect(response).toEqual({ kind: 'no_response', error: 'address refused' });
    expect(connections()).toBe(0);
  });

  it('a name of which one address is private', async () => {
    const { port, connections } = await watchedPort();
    const resolver: Resolver = async () => [
      { address: '192.0.2.200', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const { response } = await post(`https://mixed.example:${port}/`, { allowPrivate: false, resolver });
    expect(response).toEqual({ kind: 'no_response', error: 'address refused' });
    expect(connections()).toBe(0);
  });
});

it('a name is resolved once for each connection, and what was checked is what is connected to', async () => {
  const target = await receiver();
  let asked = 0;
  // The second address is what a DNS rebinding attack needs.
  const resolver: Resolver = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }];
  const { response } = await post(target.url('/hook', 'receiver.example'), { resolver });
  expect(response).toEqual({ kind: 'response', status: 200 });
  expect(asked).toBe(1);
});

it('a name that is rebound to a private address is refused at the next connection', async () => {
  const { port, connections } = await watchedPort();
  let asked = 0;
  const resolver: Resolver = async () => [
    { address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 },
  ];
  expect(await hostAddresses(systemClock, resolver)('rebound.example', 'acct_1')).toEqual(['93.184.216.34']);
  const { response } = await post(`https://rebound.example:${port}/`, { allowPrivate: false, resolver });
  expect(response).toEqual({ kind: 'no_response', error: 'address refused' });
  expect(connections()).toBe(0);
});

it('a name that does not resolve has no addresses at registration', async () => {
  const resolver: Resolver = () => Promise.reject(new Error('no'));
  expect(await hostAddresses(systemClock, resolver)('nowhere.example', 'acct_1')).toEqual([]);
});

it('the system resolver is the last resort for a name that no server knows', async () => {
  const { response } = await post('https://nobody-has-this-name.invalid/');
  expect(response).toEqual({ kind: 'no_response', error: 'host not found' });
});
