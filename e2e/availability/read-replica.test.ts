import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { provenBy } from '../../tools/test-report/proofs.ts';
import { type ServiceProcess, startService } from '../service-process.ts';
import { sendRequest } from './request-load.ts';

const PROVEN = provenBy('outages');
let folder = '';
let primary: OutsideServer;
let replica: OutsideServer;
let service: ServiceProcess;
let token = '';

beforeAll(async () => {
  if (PROVEN.skip) return;
  folder = await openTestFolder('read-replica');
  primary = await OutsideServer.create(join(folder, 'primary'));
  replica = await primary.replica(join(folder, 'replica'));
  service = await startService(join(folder, 'data'), {
    DATABASE_URL: primary.url(),
    DATABASE_READ_URL: replica.url(),
    PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
    PREQUAL_WORKERS: '1',
    PREQUAL_DEMO: 'true',
  });
  token = await service.token('live');
});
afterAll(async () => {
  if (PROVEN.skip) return;
  await service?.kill();
  await replica?.stop('SIGQUIT');
  await primary?.stop('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const request = { method, path, key: null, ...(body === undefined ? {} : { body: () => body }) };
  const { outcome, text } = await sendRequest(service.base, token, request);
  expect(outcome, text).toBe('succeeded');
  return (JSON.parse(text) as { data: T }).data;
}
const createEndpoint = () =>
  ask<{ id: string }>('POST', '/v1/webhook_endpoints', { url: 'https://example.com/hook' });
const listedTypes = async () =>
  (await ask<{ data: { type: string }[] }>('GET', '/v1/events?limit=100')).data.map(({ type }) => type);
const test = (endpoint: { id: string }) => ask('POST', `/v1/webhook_endpoints/${endpoint.id}/test`);

it(
  'lists come from a replica that keeps up, and from the primary within seconds of its falling behind',
  PROVEN,
  async () => {
    const endpoint = await createEndpoint();
    await test(endpoint);
    await expect.poll(listedTypes).toContain('webhook.test');
    const before = (await listedTypes()).length;

    await replica.administer('select pg_wal_replay_pause()');
    const pausedAt = performance.now();
    await test(endpoint);
    // The replica is read, because it was not far behind a moment ago.
    const stale = await listedTypes();
    await expect.poll(async () => (await listedTypes()).length).toBe(before + 1);
    const seconds = (performance.now() - pausedAt) / 1000;
    console.log(`lists were at most ${seconds.toFixed(1)} s old before the primary took over`);
    expect(stale).toHaveLength(before);

    await replica.administer('select pg_wal_replay_resume()');
    await test(endpoint);
    await expect.poll(async () => (await listedTypes()).length).toBe(before + 2);
  },
);
