import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const PATH = '/v1/webhook_endpoints';
const principal = await api.customer();
const otherCustomer = await api.customer();
const URL_LIKE = 'https://203-0-113-9.nip.invalid/hook';

async function create(token: string): Promise<string> {
  const response = await api.ask({ method: 'POST', url: PATH, token, payload: { url: URL_LIKE } });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: string } }>().data.id;
}
const id = await create(principal.live);

const OPTIONS: readonly (readonly [object, string])[] = [
  [{ filter: 'x' }, '/filter'],
  [{ filter: { 'account.id': 'x' } }, '/filter/account.id'],
  [{ filter: { data: 'x' } }, '/filter/data'],
  [{ filter: { 'data.a/b': { like: 'x' } } }, '/filter/data.a~1b/like'],
  [{ filter: { 'data.a': { gt: true } } }, '/filter/data.a/gt'],
  [{ filter: { 'data.a': { exists: 'yes' } } }, '/filter/data.a/exists'],
  [{ filter: { 'data.a': { starts_with: 7 } } }, '/filter/data.a/starts_with'],
  [{ filter: { 'data.a': {} } }, '/filter/data.a'],
  [{ filter: { 'data.a': [] } }, '/filter/data.a'],
  [{ filter: { 'data.a': ['x', ['y']] } }, '/filter/data.a/1'],
  [{ filter: { 'data.a': 'x'.repeat(2100) } }, '/filter'],
  [{ filter: { 'data.a': '\ud800' } }, '/filter/data.a'],
  [{ filter: { 'data.a': { ne: '\udfff' } } }, '/filter/data.a/ne'],
  [{ filter: { 'data.a': ['ok', '\ud83d'] } }, '/filter/data.a/1'],
  [{ filter: { 'data.a': { starts_with: '\ud83d' } } }, '/filter/data.a/starts_with'],
  [{ filter: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`data.f${i}`, 1])) }, '/filter'],
  [{ batch: { max_events: 1, max_wait_ms: 0 } }, '/batch/max_events'],
  [{ batch: { max_events: 101, max_wait_ms: 0 } }, '/batch/max_events'],
  [{ batch: { max_events: 10, max_wait_ms: 5001 } }, '/batch/max_wait_ms'],
  [{ batch: { max_events: 10 } }, '/batch/max_wait_ms'],
  [{ batch: { max_events: 10, max_wait_ms: 0, more: 1 } }, '/batch/more'],
  [{ batch: true }, '/batch'],
  [{ headers: [] }, '/headers'],
  [{ headers: { A: 1 } }, '/headers/A'],
  [{ headers: { Host: 'x' } }, '/headers/Host'],
  [{ headers: { 'content-type': 'x' } }, '/headers/content-type'],
  [{ headers: { 'X-Service-Signature': 'x' } }, '/headers/X-Service-Signature'],
  [{ headers: { Connection: 'close' } }, '/headers/Connection'],
  [{ headers: { 'a b': 'x' } }, '/headers/a b'],
  [{ headers: { A: 'x\ny' } }, '/headers/A'],
  [{ headers: { A: 'x', a: 'y' } }, '/headers/a'],
  [{ headers: { A: '1', B: '1', C: '1', D: '1', E: '1', F: '1' } }, '/headers'],
];

it.each(OPTIONS)('400: %j is refused at %s, in a new endpoint and in a change', async (options, param) => {
  for (const request of [
    { method: 'POST', url: PATH, payload: { url: URL_LIKE, ...options } },
    { method: 'PATCH', url: `${PATH}/${id}`, payload: options },
  ] as const) {
    const response = await api.ask({ ...request, token: principal.live });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param });
    expect(response.json().errors).toHaveLength(1);
  }
});

it('400: half a character in a path, and a number that is too large, are refused', async () => {
  for (const filter of ['{"data.\\ud800": 1}', '{"data.a": 1e400}', '{"data.a": {"gt": -1e400}}']) {
    const response = await api.ask({
      method: 'PATCH',
      url: `${PATH}/${id}`,
      token: principal.live,
      headers: { 'content-type': 'application/json' },
      payload: `{"filter": ${filter}}`,
    });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().param).toMatch(/^\/filter\/data\./);
  }
});

it.each([
  [{}, '/url'],
  [{ url: 7 }, '/url'],
  [{ url: 'http://example.com/hook' }, '/url'],
  [{ url: 'https://127.0.0.1/hook' }, '/url'],
  [{ url: 'https://2130706433/hook' }, '/url'],
  [{ url: 'https://localhost/hook' }, '/url'],
  [{ url: URL_LIKE, events: ['license.locked', 'nothing.happened'] }, '/events/1'],
  [{ url: URL_LIKE, events: 'license.locked' }, '/events'],
  [{ url: URL_LIKE, description: null }, '/description'],
  [{ url: URL_LIKE, enabled: true }, '/enabled'],
  [{ url: URL_LIKE, secret: 'mine' }, '/secret'],
])('400: creating with %j is refused at %s', async (payload, param) => {
  const response = await api.ask({ method: 'POST', url: PATH, token: principal.live, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it.each([
  [{ url: 'https://10.0.0.1/' }, '/url'],
  [{ enabled: 'yes' }, '/enabled'],
  [{ events: ['x'] }, '/events/0'],
  [{ id: 'whep_x' }, '/id'],
])('400: changing to %j is refused at %s', async (payload, param) => {
  const response = await api.ask({ method: 'PATCH', url: `${PATH}/${id}`, token: principal.live, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it('400: a test or a rotation takes no fields', async () => {
  for (const action of ['test', 'rotate_signing_secret']) {
    const url = `${PATH}/${id}/${action}`;
    const response = await api.ask({ method: 'POST', url, token: principal.live, payload: { now: true } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ param: '/now' });
  }
});

it('401: without a token', async () => {
  expect((await api.ask({ url: PATH })).statusCode).toBe(401);
});

it('403: a token without the webhooks scope learns which scope is missing', async () => {
  const { live } = await api.customer({ scopes: ['events'] });
  const response = await api.ask({ url: PATH, token: live });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    advice_code: 'missing_scope',
    detail: expect.stringContaining('webhooks') as string,
  });
});

const OPERATIONS = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/rotate_signing_secret'],
  ['POST', '/test'],
] as const;

it.each(OPERATIONS)('403: %s %s with a token for the other mode is a mismatch', async (method, action) => {
  const payload = method === 'PATCH' ? { payload: { enabled: true } } : {};
  const response = await api.ask({
    method,
    url: `${PATH}/${id}${action}`,
    token: principal.test,
    ...payload,
  });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: 'livemode_mismatch' });
});

it.each(OPERATIONS)(
  '404: %s %s returns the same bytes for a foreign and a missing endpoint',
  async (method, action) => {
    const payload = method === 'PATCH' ? { payload: { enabled: true } } : {};
    const ask = (which: string) =>
      api.ask({ method, url: `${PATH}/${which}${action}`, token: otherCustomer.live, ...payload });
    const [notYours, notThere] = [await ask(id), await ask(`whep_${'0'.repeat(26)}`)];
    expect(notYours.statusCode).toBe(404);
    const bare = (text: string) => text.replace(/req_\w+/, '');
    expect(bare(notYours.body)).toBe(bare(notThere.body));
  },
);

it('409: a disabled endpoint cannot be tested', async () => {
  const resting = await create(principal.live);
  const url = `${PATH}/${resting}`;
  await api.ask({ method: 'PATCH', url, token: principal.live, payload: { enabled: false } });
  const response = await api.ask({ method: 'POST', url: `${url}/test`, token: principal.live });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'conflict' });
});

it('409: the twenty-sixth endpoint of a mode', async () => {
  const { live, test } = await api.customer();
  for (let n = 0; n < 25; n++) await create(live);
  const response = await api.ask({ method: 'POST', url: PATH, token: live, payload: { url: URL_LIKE } });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'conflict' });
  await create(test);
});

it('409: an idempotency key with another body is a conflict', async () => {
  const { live } = await api.customer();
  const headers = { 'idempotency-key': 'once' };
  const ask = (url: string) => api.ask({ method: 'POST', url: PATH, token: live, payload: { url }, headers });
  expect((await ask(URL_LIKE)).statusCode).toBe(201);
  const response = await ask(`${URL_LIKE}/other`);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'idempotency_conflict', key: 'once' });
});
