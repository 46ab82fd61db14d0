import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi({ PREQUAL_PUBLIC_URL: 'https://prequal.example' });
const DAY_MS = 86_400_000;
const CONTENT = { product: 'p', ciphertext: 'Yw==', iv: 'AAECAwQFBgcICQoL', tag: 'AAECAwQFBgcICQoLDA0ODw==' };
const LABEL = { ciphertext: 'bGFiZWw=', iv: CONTENT.iv, tag: CONTENT.tag };

interface Body {
  readonly object: string;
  readonly livemode: boolean;
  readonly data: Record<string, unknown> & { readonly id: string; readonly expires_at: string };
}

async function saved(token: string, payload: object = CONTENT): Promise<Body['data']> {
  const response = await api.ask({ method: 'POST', url: '/v1/case', token, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Body>().data;
}

async function shared(token: string, id: string, payload: object = {}): Promise<Body> {
  const response = await api.ask({ method: 'POST', url: `/v1/case/${id}/share`, token, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Body>();
}

const open = (id: string) => api.ask({ url: `/v1/shared/${id}` });

it('PUT replaces content and label, keeps the id and renews the 90 days', async () => {
  const { live } = await api.customer();
  const before = await saved(live, { ...CONTENT, label: LABEL });
  expect(before.label).toEqual(LABEL);
  api.clock.advance(DAY_MS);
  const payload = { ...CONTENT, product: 'q', ciphertext: 'ZA==' };
  const response = await api.ask({ method: 'PUT', url: `/v1/case/${before.id}`, token: live, payload });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<Body>();
  expect(data).toEqual({
    id: before.id,
    product: 'q',
    created_at: before.created_at,
    expires_at: new Date(api.clock.now().getTime() + 90 * DAY_MS).toISOString(),
  });
  const read = (await api.ask({ url: `/v1/case/${before.id}`, token: live })).json<Body>().data;
  expect(read).toEqual({ ...data, ...payload });
});

it('PUT to a missing case, or one of another account or mode, changes nothing', async () => {
  const [mine, theirs] = [await api.customer(), await api.customer()];
  const { id } = await saved(mine.live);
  const put = (token: string, at: string) =>
    api.ask({ method: 'PUT', url: `/v1/case/${at}`, token, payload: { ...CONTENT, product: 'x' } });
  expect((await put(theirs.live, id)).statusCode).toBe(404);
  expect((await put(mine.live, 'case_01KDVZ6W00T5S9D2F7W3Z8A4BC')).statusCode).toBe(404);
  expect((await put(mine.test, id)).json()).toMatchObject({ status: 403, code: 'livemode_mismatch' });
  expect((await api.ask({ url: `/v1/case/${id}`, token: mine.live })).json<Body>().data.product).toBe('p');
});

it('lists carry the label of each case that has one', async () => {
  const { test } = await api.customer();
  await saved(test);
  await saved(test, { ...CONTENT, label: LABEL });
  const list = await api.ask({ method: 'POST', url: '/v1/case/list', token: test });
  expect(list.json<{ data: { label?: object }[] }>().data.map(({ label }) => label)).toEqual([
    LABEL,
    undefined,
  ]);
  const page = (await api.ask({ url: '/v1/cases', token: test })).json<{ data: { data: object[] } }>();
  expect(page.data.data[0]).toMatchObject({ label: LABEL });
});

it.each([
  [{ ...LABEL, iv: 'AA==' }, '/label/iv'],
  [{ ciphertext: LABEL.ciphertext }, '/label/iv'],
  [{ ...LABEL, ciphertext: Buffer.alloc(1025).toString('base64') }, '/label/ciphertext'],
])('400: a label that could not be decrypted is refused by name', async (label, param) => {
  const { test } = await api.customer();
  const payload = { ...CONTENT, label };
  const response = await api.ask({ method: 'POST', url: '/v1/case', token: test, payload });
  expect(response.json()).toMatchObject({ status: 400, param });
});

it('a share link opens the encrypted case without a token, and only that', async () => {
  const { live } = await api.customer();
  const { id } = await saved(live, { ...CONTENT, label: LABEL });
  const { object, data } = await shared(live, id, { expires_in_days: 7 });
  expect(object).toBe('case_share');
  expect(data).toEqual({
    id: expect.stringMatching(/^shr_[0-9A-Za-z]{32}$/) as string,
    url: `https://prequal.example/c/${data.id}`,
    expires_at: new Date(api.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  });
  const response = await open(data.id);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json<Body>()).toMatchObject({ livemode: true });
  expect(response.json<Body>().data).toEqual({ ...CONTENT, expires_at: data.expires_at, branding: null });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('a share link ends with its case at the latest', async () => {
  const { live } = await api.customer();
  const { id, expires_at } = await saved(live);
  api.clock.advance(60 * DAY_MS);
  expect((await shared(live, id, { expires_in_days: 90 })).data.expires_at).toBe(expires_at);
});

it('404: expired, revoked, deleted and absent links are the same bytes but for the request id', async () => {
  const { live } = await api.customer();
  const [expired, revoked, deleted] = [await saved(live), await saved(live), await saved(live)];
  const first = await shared(live, expired.id, { expires_in_days: 1 });
  api.clock.advance(DAY_MS);
  const second = await shared(live, revoked.id);
  const third = await shared(live, deleted.id);
  const revocation = await api.ask({ method: 'DELETE', url: `/v1/case/${revoked.id}/share`, token: live });
  expect(revocation.json<Body>().data).toEqual({ id: revoked.id, object: 'case_share', deleted: true });
  await api.ask({ method: 'DELETE', url: `/v1/case/${deleted.id}`, token: live });
  const ids = [
    first.data.id,
    second.data.id,
    third.data.id,
    `shr_${'0'.repeat(32)}`,
    'shr_x',
    'a%00b',
    '%zz',
    'a/b',
    '',
  ];
  const problems = await Promise.all(
    ids.map(async (id) => {
      const { request_id: _, ...problem } = (await open(id)).json<Record<string, unknown>>();
      return problem;
    }),
  );
  for (const problem of problems) expect(problem).toEqual(problems[0]);
  expect(problems[0]).toMatchObject({ status: 404, code: 'not_found' });
});

it('404: other accounts cannot share a case or revoke its links', async () => {
  const [mine, theirs] = [await api.customer(), await api.customer()];
  const { id } = await saved(mine.live);
  for (const method of ['POST', 'DELETE'] as const) {
    const response = await api.ask({ method, url: `/v1/case/${id}/share`, token: theirs.live });
    expect(response.statusCode).toBe(404);
  }
});

it('400: a lifetime out of range is refused by name', async () => {
  const { live } = await api.customer();
  const { id } = await saved(live);
  for (const expires_in_days of [0, 91, 1.5, '7']) {
    const payload = { expires_in_days };
    const response = await api.ask({ method: 'POST', url: `/v1/case/${id}/share`, token: live, payload });
    expect(response.json()).toMatchObject({ status: 400, param: '/expires_in_days' });
  }
});

it('409: a case has at most 50 share links, and revoking them frees capacity', async () => {
  const { live } = await api.customer();
  const { id } = await saved(live);
  for (let i = 0; i < 50; i++) await shared(live, id);
  const url = `/v1/case/${id}/share`;
  expect((await api.ask({ method: 'POST', url, token: live })).json()).toMatchObject({ code: 'conflict' });
  await api.ask({ method: 'DELETE', url, token: live });
  await shared(live, id);
});

it('429: an address that opens too many links must wait, while tokens from it keep working', async () => {
  const { live } = await api.customer();
  const remoteAddress = '198.51.100.7';
  const ask = () => api.app.inject({ url: `/v1/shared/shr_${'0'.repeat(32)}`, remoteAddress });
  for (let i = 0; i < 120; i++) expect((await ask()).statusCode).toBe(404);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.ask({ url: '/v1/cases', token: live, remoteAddress })).statusCode).toBe(200);
});

it('202: an email without a link carries the address of the case, without a key', async () => {
  const { live } = await api.customer();
  const { id } = await saved(live);
  const payload = { to: 'ada@example.com' };
  const response = await api.ask({ method: 'POST', url: `/v1/case/${id}/email`, token: live, payload });
  expect(response.statusCode, response.body).toBe(202);
});
