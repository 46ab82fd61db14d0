import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import {
  expressWebhookHandler,
  fastifyWebhookPlugin,
  fetchWebhookHandler,
  nodeWebhookHandler,
  sign,
  type WebhookReceiverOptions,
} from './index.ts';

const SECRET = 'whsec_mine';
const event = { id: 'evt_1', object: 'event', type: 'webhook.test', data: { message: 'Hello.' } };
const batch = { object: 'event_batch', events: [event, { ...event, id: 'evt_2' }] };

/** What the receivers below have seen. */
const seen: string[] = [];
const errors: unknown[] = [];
const options: WebhookReceiverOptions = {
  secret: [SECRET, 'whsec_before'],
  onEvent: async ({ id }) => {
    if (id === 'evt_bad') throw new Error('no room');
    seen.push(id);
  },
  onError: (error) => errors.push(error),
  maxBytes: 2000,
};

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

async function nodeReceiver(): Promise<string> {
  return listening(createServer(nodeWebhookHandler(options)));
}

async function expressReceiver(): Promise<string> {
  const app = express();
  app.all('/hook', expressWebhookHandler(options));
  app.use(express.json());
  return listening(createServer(app));
}

/** `express.raw()` before the handler keeps the bytes. */
async function expressRawReceiver(): Promise<string> {
  const app = express();
  app.all('/hook', express.raw({ type: '*/*', limit: 10_000 }), expressWebhookHandler(options));
  return listening(createServer(app));
}

async function fastifyReceiver(): Promise<string> {
  const app = fastify();
  await app.register(fastifyWebhookPlugin('/hook', options));
  app.post('/other', async ({ body }) => body);
  afterAll(() => app.close());
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/hook`;
}

/** A runtime of the Fetch standard, which hands each request to the handler. */
function fetchReceiver(): string {
  return 'fetch';
}

const handle = fetchWebhookHandler(options);
const send = async (url: string, init: RequestInit): Promise<number> => {
  const response = await (url === 'fetch'
    ? handle(new Request('http://receiver.example/hook', init))
    : fetch(url, init));
  return response.status;
};

async function deliver(url: string, content: unknown, secret = SECRET): Promise<number> {
  const body = JSON.stringify(content);
  const headers = { 'content-type': 'application/json', 'x-service-signature': await sign(body, secret) };
  return send(url, { method: 'POST', headers, body });
}

describe.each([
  ['the plain Node server', nodeReceiver],
  ['Express', expressReceiver],
  ['Express behind express.raw()', expressRawReceiver],
  ['Fastify', fastifyReceiver],
  ['the Fetch standard', fetchReceiver],
])('a receiver with %s', (_name, start) => {
  it('passes on what is signed, one by one, and nothing else', async () => {
    const url = await start();
    seen.length = 0;
    expect(await deliver(url, event)).toBe(204);
    expect(await deliver(url, batch, 'whsec_before')).toBe(204);
    expect(seen).toEqual(['evt_1', 'evt_1', 'evt_2']);
    expect(await deliver(url, event, 'whsec_forged')).toBe(400);
    expect(await send(url, { method: 'POST', body: JSON.stringify(event) })).toBe(400);
    expect(await deliver(url, { ...event, data: { message: 'x'.repeat(3000) } })).toBe(413);
    expect(seen).toEqual(['evt_1', 'evt_1', 'evt_2']);
  });

  it('asks for another attempt when an event could not be processed', async () => {
    const url = await start();
    errors.length = 0;
    expect(await deliver(url, { ...event, id: 'evt_bad' })).toBe(500);
    expect(errors).toEqual([new Error('no room')]);
  });

  it('accepts POST only', async () => {
    const status = await send(await start(), { method: 'PUT', body: '{}' });
    expect(start === fastifyReceiver ? [404] : [405]).toContain(status);
  });
});

it('a Fastify receiver leaves the parsers of other routes alone', async () => {
  const url = (await fastifyReceiver()).replace('/hook', '/other');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await response.json()).toEqual({ a: 1 });
});

it('an Express receiver behind express.json() says what to do, and lets the service try again', async () => {
  const app = express();
  app.use(express.json());
  app.post('/hook', expressWebhookHandler(options));
  errors.length = 0;
  expect(await deliver(await listening(createServer(app)), event)).toBe(500);
  expect(String(errors[0])).toContain('Register the webhook route before express.json()');
});
