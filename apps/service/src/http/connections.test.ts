import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import { buildServer } from './server.ts';

const api = await startApi();
const customer = await api.customer();
const servers: { close(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function listening(connections: {
  headersMs?: number;
  requestMs?: number;
  perAddress?: number;
  total?: number;
}) {
  const limits = { headersMs: 60_000, requestMs: 60_000, perAddress: 100, total: 100, ...connections };
  const server = await buildServer({ ...api.httpDeps, connections: limits }, []);
  servers.push(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as { port: number }).port;
}

interface OpenConnection {
  readonly socket: Socket;
  readonly closed: Promise<string>;
}

function openConnection(port: number, text: string): OpenConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(text);
  return { socket, closed };
}

const withToken = (token: string) =>
  `POST /v1/nothing HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

describe('a client that is slow on purpose', () => {
  it('is closed when its headers do not end in time', async () => {
    const port = await listening({ headersMs: 50, requestMs: 50 });
    expect(await openConnection(port, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow').closed).toMatch(
      /^(HTTP\/1.1 408|$)/,
    );
  });

  it('is closed when its body does not end in time', async () => {
    const port = await listening({ headersMs: 50, requestMs: 50 });
    const { closed } = openConnection(port, withToken(customer.test).replace('/v1/nothing', '/livez'));
    expect(await closed).toMatch(/^HTTP\/1.1 4/);
  });

  it('is closed at once after a 401 or 404, even if its body is incomplete', async () => {
    const port = await listening({});
    const otherCustomer = await openConnection(port, withToken('svc_test_x')).closed;
    expect(otherCustomer).toMatch(/^HTTP\/1.1 401[\s\S]*connection: close/i);
    const known = await openConnection(port, withToken(customer.test)).closed;
    expect(known).toMatch(/^HTTP\/1.1 404[\s\S]*connection: close/i);
  });
});

describe('connections', () => {
  it('are capped per address', async () => {
    const port = await listening({ perAddress: 2 });
    const [one, two] = [openConnection(port, ''), openConnection(port, '')];
    await Promise.all(
      [one, two].map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))),
    );
    expect(await openConnection(port, '').closed).toBe('');
    one.socket.end();
    await one.closed;
    const again = openConnection(port, 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await again.closed).toContain('HTTP/1.1');
    two.socket.destroy();
  });

  it('have the limits that the page about attacks promises', () => {
    expect(CONNECTION_LIMITS).toEqual({
      headersMs: 15_000,
      requestMs: 30_000,
      perAddress: 1000,
      total: 10_000,
    });
  });

  it('are capped in total', async () => {
    const port = await listening({ total: 1 });
    const one = openConnection(port, '');
    await new Promise((resolve) => one.socket.once('connect', resolve));
    expect(await openConnection(port, '').closed).toBe('');
    one.socket.destroy();
  });
});
