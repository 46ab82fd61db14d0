import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Problem } from '../kernel/index.ts';
import { afterLeaving, goneSignal } from './gone-signal.ts';

/** A request that has no response yet, and its client. */
async function openExchange() {
  const server = createServer();
  const received = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_, response) => resolve(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  client.on('error', () => {});
  client.on('response', (message) => message.resume());
  client.end();
  const response = await received;
  const closed = new Promise((resolve) => response.once('close', resolve));
  return { client, response, closed };
}

it('a client that leaves ends the work, also if it left before the work began', async () => {
  const { client, response, closed } = await openExchange();
  const before = goneSignal(response);
  expect(before.aborted).toBe(false);
  client.destroy();
  await closed;
  for (const signal of [before, goneSignal(response)]) {
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ status: 408, message: 'The client closed the connection.' });
  }
});

it('a client that has its response has not left', async () => {
  const { response, closed } = await openExchange();
  const signal = goneSignal(response);
  response.end('done');
  await closed;
  expect(signal.aborted).toBe(false);
});

it('a response that cannot be sent is a failure only while the client is there', async () => {
  const { client, response, closed } = await openExchange();
  const premature = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(afterLeaving(response, premature)).toBe(premature);
  client.destroy();
  await closed;
  expect(afterLeaving(response, premature)).toBeInstanceOf(Problem);
  const other = new Error('no memory');
  expect(afterLeaving(response, other)).toBe(other);
});
