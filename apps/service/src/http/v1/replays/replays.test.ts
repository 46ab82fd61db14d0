import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { signedIn } from '../../../../test/console.ts';
import { listAudit } from '../../../audit/index.ts';
import { emit } from '../../../events/index.ts';

const api = await startApi({ PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true' });
const ENDPOINTS = '/v1/webhook_endpoints';
const RANGE = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
const ALL = { ...RANGE, only: 'all' };

async function endpointOf(token: string, fields: object = {}): Promise<string> {
  const payload = { url: 'https://example.com/hook', ...fields };
  const response = await api.ask({ method: 'POST', url: ENDPOINTS, token, payload });
  return response.json<{ data: { id: string } }>().data.id;
}

async function raise(accountId: string, livemode: boolean): Promise<void> {
  const data = { account: { id: accountId, name: 'A', status: 'suspended' } };
  await api.context.db.transaction((tx) =>
    emit(tx, { accountId, livemode, type: 'account.suspended', data }, api.clock.now()),
  );
}

function start(token: string, endpoint: string, payload: object, headers = {}) {
  const url = `${ENDPOINTS}/${endpoint}/replay`;
  return api.ask({ method: 'POST', url, token, payload, headers });
}

it('202: returns the replay, which can be retrieved later', async () => {
  const { test, accountId } = await api.customer();
  const endpoint = await endpointOf(test);
  await raise(accountId, false);
  await raise(accountId, false);
  await raise(accountId, true);
  const response = await start(test, endpoint, ALL);
  expect(response.statusCode).toBe(202);
  expect(response.json()).toMatchObject({ object: 'replay', livemode: false });
  const { data } = response.json();
  expect(data).toEqual({
    id: expect.stringMatching(/^rpl_/) as string,
    object: 'replay',
    status: 'pending',
    total: 2,
    done: 0,
    delivered: 0,
    failed: 0,
    endpoint_id: endpoint,
    from: '2020-01-01T00:00:00.000Z',
    to: '2099-01-01T00:00:00.000Z',
    types: [],
    only: 'all',
    created_at: api.clock.now().toISOString(),
    finished_at: null,
  });
  const retrieved = await api.ask({ url: `/v1/replays/${data.id}`, token: test });
  expect(retrieved.statusCode).toBe(200);
  expect(retrieved.json().data).toEqual(data);
  const [row] = await listAudit(api.context, accountId, 1);
  expect(row).toMatchObject({
    action: 'events.replay',
    actor: expect.stringMatching(/^token:tok_/) as string,
  });
});

it('202: only failed, only unsent, only some types', async () => {
  const { test, accountId } = await api.customer();
  await raise(accountId, false);
  const endpoint = await endpointOf(test);
  await raise(accountId, false);
  const total = async (payload: object) =>
    (await start(test, endpoint, { ...RANGE, ...payload })).json().data.total;
  expect(await total({ only: 'failed' })).toBe(0);
  await api.context.db.query(`update webhook_deliveries set status = 'failed' where endpoint_id = $1`, [
    endpoint,
  ]);
  expect(await total({ only: 'failed' })).toBe(1);
  expect(await total({ only: 'unsent' })).toBe(1);
  expect(await total({ only: 'all' })).toBe(2);
  expect(await total({ only: 'all', types: ['license.locked'] })).toBe(0);
  expect(await total({ only: 'all', types: ['license.locked', 'account.suspended'] })).toBe(2);
});

it('202: the same idempotency key starts one replay', async () => {
  const { test } = await api.customer();
  const endpoint = await endpointOf(test);
  const headers = { 'idempotency-key': 'resend-once' };
  const first = await start(test, endpoint, ALL, headers);
  const second = await start(test, endpoint, ALL, headers);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect((await start(test, endpoint, { ...RANGE, only: 'failed' }, headers)).statusCode).toBe(409);
});

it('is the same for developers who are signed in, and closed to agents', async () => {
  const developer = await signedIn(api, 'developer');
  const endpoint = await endpointOf(developer.test);
  const url = `/console/api/v1/webhook_endpoints/${endpoint}/replay`;
  const started = await developer.ask({ method: 'POST', url, payload: ALL });
  expect(started.statusCode).toBe(202);
  const shown = await developer.ask({ url: `/console/api/v1/replays/${started.json().data.id}` });
  expect(shown.json().data.status).toBe('pending');
  const agent = await signedIn(api, 'agent', developer);
  expect((await agent.ask({ method: 'POST', url, payload: ALL })).statusCode).toBe(403);
});

it.each([
  [{ to: RANGE.to, only: 'all' }, '/from'],
  [{ from: RANGE.from, only: 'all' }, '/to'],
  [RANGE, '/only'],
  [{ ...ALL, from: 'yesterday' }, '/from'],
  [{ ...ALL, to: '2026-02-30' }, '/to'],
  [{ ...ALL, from: RANGE.to, to: RANGE.from }, '/to'],
  [{ ...ALL, only: 'some' }, '/only'],
  [{ ...ALL, types: ['nothing.happened'] }, '/types/0'],
  [{ ...ALL, types: 'webhook.test' }, '/types'],
  [{ ...ALL, since: RANGE.from }, '/since'],
])('400: %j is refused at %s', async (payload, param) => {
  const { test } = await api.customer();
  const response = await start(test, await endpointOf(test), payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it('403: without the scope, and with a token for the other mode', async () => {
  const { test, live } = await api.customer();
  const endpoint = await endpointOf(test);
  const { id } = (await start(test, endpoint, ALL)).json().data;
  const plain = await api.customer({ scopes: ['events'] });
  expect((await start(plain.test, endpoint, ALL)).json()).toMatchObject({ advice_code: 'missing_scope' });
  expect((await start(live, endpoint, ALL)).json()).toMatchObject({ code: 'livemode_mismatch' });
  const retrieved = await api.ask({ url: `/v1/replays/${id}`, token: live });
  expect(retrieved.json()).toMatchObject({ code: 'livemode_mismatch' });
});

it('404: endpoints and replays of other accounts look like missing ones', async () => {
  const { test } = await api.customer();
  const { test: otherCustomer } = await api.customer();
  const endpoint = await endpointOf(test);
  const { id } = (await start(test, endpoint, ALL)).json().data;
  const bare = (text: string) => text.replace(/req_\w+/, '');
  const bodies = async (ask: (id: string) => ReturnType<typeof start>, ids: readonly string[]) =>
    new Set(await Promise.all(ids.map(async (one) => bare((await ask(one)).body))));
  const nowhere = '0'.repeat(26);
  expect(await bodies((one) => start(otherCustomer, one, ALL), [endpoint, `whep_${nowhere}`])).toHaveProperty(
    'size',
    1,
  );
  const retrieve = (one: string) => api.ask({ url: `/v1/replays/${one}`, token: otherCustomer });
  expect(await bodies(retrieve, [id, `rpl_${nowhere}`, 'nonsense'])).toHaveProperty('size', 1);
  expect((await retrieve(id)).statusCode).toBe(404);
});

it('409: a disabled endpoint', async () => {
  const { test } = await api.customer();
  const endpoint = await endpointOf(test);
  const url = `${ENDPOINTS}/${endpoint}`;
  await api.ask({ method: 'PATCH', url, token: test, payload: { enabled: false } });
  const response = await start(test, endpoint, ALL);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'conflict' });
});
