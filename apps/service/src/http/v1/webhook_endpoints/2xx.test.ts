import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi({ PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true' });
const PATH = '/v1/webhook_endpoints';

interface Envelope<T> {
  readonly object: string;
  readonly livemode: boolean;
  readonly data: T;
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly signing_secret?: string;
}

async function create(
  token: string,
  payload: object = { url: 'https://example.com/hook' },
): Promise<Endpoint> {
  const response = await api.ask({ method: 'POST', url: PATH, token, payload });
  expect(response.statusCode).toBe(201);
  return response.json<Envelope<Endpoint>>().data;
}

it('201: returns the endpoint with its secret, which no later response repeats', async () => {
  const { live } = await api.customer();
  const payload = { url: 'https://example.com/hook', events: ['license.locked'], description: 'ours' };
  const response = await api.ask({ method: 'POST', url: PATH, token: live, payload });
  expect(response.statusCode).toBe(201);
  const { object, livemode, data } = response.json<Envelope<Endpoint>>();
  expect([object, livemode]).toEqual(['webhook_endpoint', true]);
  const now = api.clock.now().toISOString();
  const shown = {
    object: 'webhook_endpoint',
    id: expect.stringMatching(/^whep_/) as string,
    ...payload,
    filter: null,
    batch: null,
    headers: null,
    enabled: true,
    livemode: true,
    created_at: now,
    updated_at: now,
  };
  expect(data).toEqual({ ...shown, signing_secret: expect.stringMatching(/^whsec_/) as string });
  const retrieved = await api.ask({ url: `${PATH}/${data.id}`, token: live });
  expect(retrieved.statusCode).toBe(200);
  expect(retrieved.json<Envelope<Endpoint>>().data).toEqual(shown);
  const listed = await api.ask({ url: PATH, token: live });
  expect(listed.json()).toMatchObject({ object: 'list', data: [shown] });
  expect(listed.body).not.toContain('whsec_');
});

it('201 and 200: keeps filter and batch, and shows hints of the headers', async () => {
  const { live } = await api.customer();
  const options = {
    filter: { 'data.license.id': ['lic_1', 'lic_2'], livemode: true, type: { starts_with: 'license.' } },
    batch: { max_events: 50, max_wait_ms: 1000 },
  };
  const headers = { Authorization: 'Bearer abcdefgh1234', 'X-Team': 'crm' };
  const payload = { url: 'https://example.com/hook', ...options, headers };
  const created = await api.ask({ method: 'POST', url: PATH, token: live, payload });
  const hints = { Authorization: '…1234', 'X-Team': '…' };
  expect(created.json().data).toMatchObject({ ...options, headers: hints });
  const url = `${PATH}/${created.json().data.id}`;
  expect((await api.ask({ url: PATH, token: live })).json().data).toMatchObject([
    { ...options, headers: hints },
  ]);
  const kept = await api.ask({ method: 'PATCH', url, token: live, payload: { description: 'x' } });
  expect(kept.json().data).toMatchObject({ ...options, headers: hints });
  const removed = await api.ask({
    method: 'PATCH',
    url,
    token: live,
    payload: { filter: null, batch: null, headers: null },
  });
  expect(removed.json().data).toMatchObject({ filter: null, batch: null, headers: null });
});

it('201: the same idempotency key, in any form, creates one endpoint and returns the same bytes', async () => {
  const { live } = await api.customer();
  const request = {
    method: 'POST' as const,
    url: PATH,
    token: live,
    payload: { url: 'https://example.com/hook' },
    headers: { 'idempotency-key': 'my own key'.replaceAll(' ', '-') },
  };
  const first = await api.ask(request);
  const second = await api.ask(request);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
  const listed = await api.ask({ url: PATH, token: live });
  expect(listed.json<Envelope<Endpoint[]>>().data).toHaveLength(1);
});

it('200: each mode lists its own endpoints', async () => {
  const { live, test } = await api.customer();
  const ours = await create(test);
  const responses = [await api.ask({ url: PATH, token: live }), await api.ask({ url: PATH, token: test })];
  const ids = responses.map((response) => response.json<Envelope<Endpoint[]>>().data.map(({ id }) => id));
  expect(ids).toEqual([[], [ours.id]]);
});

it('200: changes only the fields that are sent', async () => {
  const { live } = await api.customer();
  const { id } = await create(live);
  api.clock.advance(1000);
  const payload = { enabled: false, description: 'resting', events: [] };
  const response = await api.ask({ method: 'PATCH', url: `${PATH}/${id}`, token: live, payload });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    data: { id, url: 'https://example.com/hook', ...payload, updated_at: api.clock.now().toISOString() },
  });
});

it('200: deletes, after which it is not found', async () => {
  const { live } = await api.customer();
  const { id } = await create(live);
  const response = await api.ask({ method: 'DELETE', url: `${PATH}/${id}`, token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ data: { id, object: 'webhook_endpoint', deleted: true } });
  expect((await api.ask({ url: `${PATH}/${id}`, token: live })).statusCode).toBe(404);
});

it('200: a rotation returns a new secret, without a request body or content type', async () => {
  const { live } = await api.customer();
  const { id, signing_secret } = await create(live);
  const url = `${PATH}/${id}/rotate_signing_secret`;
  const response = await api.ask({ method: 'POST', url, token: live });
  expect(response.statusCode).toBe(200);
  const { data } = response.json<Envelope<Endpoint>>();
  expect(data.signing_secret).toMatch(/^whsec_/);
  expect(data.signing_secret).not.toBe(signing_secret);
});

it('202: a test returns the event, queued for that endpoint', async () => {
  const { test } = await api.customer();
  const { id } = await create(test);
  const response = await api.ask({ method: 'POST', url: `${PATH}/${id}/test`, token: test });
  expect(response.statusCode).toBe(202);
  expect(response.json()).toMatchObject({
    object: 'event',
    livemode: false,
    data: {
      object: 'event',
      type: 'webhook.test',
      livemode: false,
      data: { endpoint_id: id },
      deliveries: [{ endpoint_id: id, status: 'pending', attempt_count: 0, attempts: [] }],
    },
  });
});
