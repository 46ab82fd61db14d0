import { createHmac } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate, type Receiver, startReceiver } from '../../apps/service/test/receiver.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { preparedDataDir } from '../data-directory.ts';
import { type ServiceProcess, startService } from '../service-process.ts';

interface Endpoint {
  readonly id: string;
  readonly signing_secret: string;
}

let folder = '';
let receiver: Receiver;
let service: ServiceProcess;
let token = '';
let status = 200;
let variables: Record<string, string> = {};

beforeAll(async () => {
  folder = await openTestFolder('webhooks');
  const certificate = await makeCertificate();
  receiver = await startReceiver(certificate, (_request, response) => void response.writeHead(status).end());
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  variables = {
    PREQUAL_WORKERS: '1',
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
    PREQUAL_WEBHOOK_RETRY_SECONDS: '0,1,1,1,1,1,1',
  };
  service = await startService(await preparedDataDir(join(folder, 'data')), variables);
  // They are printed after the ready line.
  token = await service.token('test');
}, 600_000);

afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${service.base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed = (await response.json()) as { data: T };
  expect(response.ok, JSON.stringify(parsed)).toBe(true);
  return parsed.data;
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const event = await ask<{ deliveries: { status: string }[] }>('GET', `/v1/events/${id}`);
  return event.deliveries[0]?.status;
};

it('a test event arrives at its receiver, signed, and is shown as delivered', async () => {
  const endpoint = await ask<Endpoint>('POST', '/v1/webhook_endpoints', { url: receiver.url('/service') });
  const event = await ask<{ id: string }>('POST', `/v1/webhook_endpoints/${endpoint.id}/test`);
  await expect.poll(() => statusOf(event.id), { timeout: 300_000 }).toBe('delivered');
  const sent = receiver.received.find(({ path }) => path === '/service');
  const [, t = '', v1 = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(sent?.headers['x-service-signature'])) ?? [];
  const key = endpoint.signing_secret;
  expect(
    createHmac('sha256', key)
      .update(`${t}.`)
      .update(sent?.body ?? '')
      .digest('hex'),
  ).toBe(v1);
  expect(JSON.parse(sent?.body.toString() ?? '')).toMatchObject({ id: event.id, type: 'webhook.test' });
}, 600_000);

it('a pending retry is sent by the next service process after a kill', async () => {
  const endpoint = await ask<Endpoint>('POST', '/v1/webhook_endpoints', { url: receiver.url('/killed') });
  status = 503;
  const event = await ask<{ id: string }>('POST', `/v1/webhook_endpoints/${endpoint.id}/test`);
  await expect
    .poll(() => receiver.received.filter(({ path }) => path === '/killed').length, { timeout: 300_000 })
    .toBeGreaterThan(0);
  await service.kill();
  status = 200;
  service = await startService(join(folder, 'data'), variables);
  await expect.poll(() => statusOf(event.id), { timeout: 300_000 }).toBe('delivered');
}, 600_000);
