import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const principal = await api.customer();
const otherCustomer = await api.customer();
const DAY_MS = 86_400_000;

const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64');
const GOOD = { product: 'p', ciphertext: bytes(10), iv: bytes(12), tag: bytes(16) };
const SHARE = { to: 'ada@example.com', link: 'https://app.example.com/c/1#key' };

async function save(token: string): Promise<string> {
  const response = await api.ask({ method: 'POST', url: '/v1/case', token, payload: GOOD });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: string } }>().data.id;
}

it.each([
  [{ ...GOOD, product: '' }, '/product'],
  [{ ...GOOD, product: 'p'.repeat(65) }, '/product'],
  [{ ...GOOD, product: 7 }, '/product'],
  [{ ...GOOD, product: 'a\0b' }, '/product'],
  [{ ...GOOD, product: 'a\ud800' }, '/product'],
  [{ ...GOOD, ciphertext: '' }, '/ciphertext'],
  [{ ...GOOD, ciphertext: 'not base64!' }, '/ciphertext'],
  [{ ...GOOD, ciphertext: 'QQ' }, '/ciphertext'],
  [{ ...GOOD, ciphertext: 'QR==' }, '/ciphertext'],
  [{ ...GOOD, ciphertext: '-_-_' }, '/ciphertext'],
  [{ ...GOOD, ciphertext: 'QUJD\n' }, '/ciphertext'],
  [{ ...GOOD, iv: bytes(11) }, '/iv'],
  [{ ...GOOD, iv: bytes(13) }, '/iv'],
  [{ ...GOOD, iv: bytes(16) }, '/iv'],
  [{ ...GOOD, tag: bytes(15) }, '/tag'],
  [{ ...GOOD, tag: bytes(12) }, '/tag'],
  [{ ...GOOD, tag: `${bytes(16).slice(0, 21)}B==` }, '/tag'],
  [{ ...GOOD, key: bytes(32) }, '/key'],
])('400: saving %j is refused at %s', async (payload, param) => {
  const response = await api.ask({ method: 'POST', url: '/v1/case', token: principal.live, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it('400: one byte more than 128 KiB', async () => {
  for (const length of [131_073, 131_074, 131_075]) {
    const payload = { ...GOOD, ciphertext: bytes(length) };
    const response = await api.ask({ method: 'POST', url: '/v1/case', token: principal.live, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ param: '/ciphertext' });
  }
});

it('400: names every missing field', async () => {
  const response = await api.ask({ method: 'POST', url: '/v1/case', token: principal.live, payload: {} });
  const { errors } = response.json<{ errors: { param: string }[] }>();
  expect(errors.map(({ param }) => param).sort()).toEqual(['/ciphertext', '/iv', '/product', '/tag']);
});

it('413: a body of more than 256 KiB', async () => {
  const payload = { ...GOOD, ciphertext: bytes(200_000) };
  const response = await api.ask({ method: 'POST', url: '/v1/case', token: principal.live, payload });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'payload_too_large' });
});

it('415: another content type', async () => {
  const response = await api.ask({
    method: 'POST',
    url: '/v1/case',
    token: principal.live,
    payload: JSON.stringify(GOOD),
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.statusCode).toBe(415);
});

it.each([
  [{ limit: 0 }, '/limit'],
  [{ limit: 101 }, '/limit'],
  [{ limit: '5' }, '/limit'],
  [{ cursor: 'AAAA' }, '/cursor'],
  [{ cursor: '' }, '/cursor'],
  [{ page: 2 }, '/page'],
  [{ offset: 2 }, '/offset'],
])('400: listing by POST with %j is refused at %s', async (payload, param) => {
  const response = await api.ask({ method: 'POST', url: '/v1/case/list', token: principal.live, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it.each([
  ['limit=0', '/limit'],
  ['limit=many', '/limit'],
  ['cursor=AAAA', '/cursor'],
  ['page=1', '/page'],
  ['starting_after=x', '/starting_after'],
])('400: listing with ?%s is refused at %s', async (query, param) => {
  const response = await api.ask({ url: `/v1/cases?${query}`, token: principal.live });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it('400: a cursor of another account or mode is not one of this list', async () => {
  await save(principal.live);
  await save(principal.live);
  const page = await api.ask({ url: '/v1/cases?limit=1', token: principal.live });
  const cursor = page.json<{ data: { next_cursor: string } }>().data.next_cursor;
  expect(cursor).not.toBeNull();
  for (const token of [otherCustomer.live, principal.test]) {
    const response = await api.ask({ url: `/v1/cases?cursor=${cursor}`, token });
    expect(response.statusCode).toBe(400);
  }
  expect((await api.ask({ url: `/v1/cases?cursor=${cursor}`, token: principal.live })).statusCode).toBe(200);
});

describe('the three lists of cases', () => {
  const list = (url: string, input: { limit?: number; cursor?: string }) => {
    if (url === '/v1/case/list')
      return api.ask({ method: 'POST', url, token: principal.live, payload: input });
    const query = Object.entries(input)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return api.ask({ url: `${url}?${query}`, token: principal.live });
  };
  const URLS = ['/v1/cases', '/v1/case', '/v1/case/list'];

  it.each(URLS)('400: a cursor of %s is not one of another list, and continues its own', async (url) => {
    await save(principal.live);
    await save(principal.live);
    const page = (await list(url, { limit: 1 })).json();
    const cursor: string = page.next_cursor ?? page.data.next_cursor;
    expect(cursor).toEqual(expect.any(String));
    for (const other of URLS.filter((each) => each !== url)) {
      const response = await list(other, { cursor });
      expect(response.json(), other).toMatchObject({
        status: 400,
        code: 'validation_error',
        param: '/cursor',
      });
    }
    expect((await list(url, { cursor })).statusCode).toBe(200);
  });
});

it.each([
  [{ ...SHARE, to: 'ada' }, '/to'],
  [{ ...SHARE, to: 'ada@' }, '/to'],
  [{ ...SHARE, to: 'Ada <ada@example.com>' }, '/to'],
  [{ ...SHARE, to: 'ada@example.com, eve@example.com' }, '/to'],
  [{ ...SHARE, to: 'ada@example.com\r\nBcc: eve@example.com' }, '/to'],
  [{ ...SHARE, to: `${'a'.repeat(65)}@example.com` }, '/to'],
  [{ ...SHARE, to: '"a b"@example.com' }, '/to'],
  [{ ...SHARE, to: 'a..b@example.com' }, '/to'],
  [{ ...SHARE, link: 'http://app.example.com/#k' }, '/link'],
  [{ ...SHARE, link: 'javascript:alert(1)' }, '/link'],
  [{ ...SHARE, link: 'https://' }, '/link'],
  [{ ...SHARE, link: 'https://[::' }, '/link'],
  [{ ...SHARE, link: 'https://example.com/\r\nX: y' }, '/link'],
  [{ ...SHARE, link: 'https://example.com/"><b>' }, '/link'],
  [{ ...SHARE, link: `https://example.com/#${'k'.repeat(2048)}` }, '/link'],
  [{ ...SHARE, subject: 'hello' }, '/subject'],
])('400: emailing %j is refused at %s', async (payload, param) => {
  const id = await save(principal.live);
  const response = await api.ask({
    method: 'POST',
    url: `/v1/case/${id}/email`,
    token: principal.live,
    payload,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

const OPERATIONS = [
  ['GET', '', undefined],
  ['DELETE', '', undefined],
  ['POST', '/email', SHARE],
] as const;

it.each(OPERATIONS)(
  '404: %s …%s returns the same bytes for a foreign, a missing and an expired case',
  async (method, rest, payload) => {
    const strange = await save(principal.live);
    const expired = await save(otherCustomer.live);
    const ask = (id: string, token: string) =>
      api.ask({ method, url: `/v1/case/${id}${rest}`, token, ...(payload ? { payload } : {}) });
    const responses = [
      await ask(strange, otherCustomer.live),
      await ask(`case_${'0'.repeat(26)}`, otherCustomer.live),
    ];
    api.clock.advance(90 * DAY_MS);
    responses.push(await ask(expired, otherCustomer.live), await ask('nonsense', otherCustomer.live));
    expect(responses.map((response) => response.statusCode)).toEqual([404, 404, 404, 404]);
    const bare = (text: string) => text.replace(/req_\w+/, '');
    expect(new Set(responses.map((response) => bare(response.body))).size).toBe(1);
  },
);

it('404: a case is there until the last millisecond of its 90 days, and is not listed after', async () => {
  const { test } = await api.customer();
  const id = await save(test);
  api.clock.advance(90 * DAY_MS - 1);
  expect((await api.ask({ url: `/v1/case/${id}`, token: test })).statusCode).toBe(200);
  expect((await api.ask({ url: '/v1/cases', token: test })).json()).toMatchObject({
    data: { data: [{ id }] },
  });
  api.clock.advance(1);
  expect((await api.ask({ url: `/v1/case/${id}`, token: test })).statusCode).toBe(404);
  expect((await api.ask({ url: '/v1/cases', token: test })).json()).toMatchObject({ data: { data: [] } });
});

it.each(OPERATIONS)(
  '403: %s …%s with a token for the other mode is a mismatch',
  async (method, rest, payload) => {
    const [live, test] = [await save(principal.live), await save(principal.test)];
    for (const [id, token] of [
      [live, principal.test],
      [test, principal.live],
    ] as const) {
      const response = await api.ask({
        method,
        url: `/v1/case/${id}${rest}`,
        token,
        ...(payload ? { payload } : {}),
      });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'livemode_mismatch' });
    }
  },
);

it('403: a token without the cases scope learns which scope is missing', async () => {
  const { live } = await api.customer({ scopes: ['events'] });
  const asked = [
    { url: '/v1/cases' },
    { method: 'POST' as const, url: '/v1/case', payload: GOOD },
    { method: 'POST' as const, url: '/v1/case/list' },
  ];
  for (const request of asked) {
    const response = await api.ask({ ...request, token: live });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      advice_code: 'missing_scope',
      detail: expect.stringContaining('cases') as string,
    });
  }
});

it('401: without a token', async () => {
  expect((await api.ask({ url: '/v1/cases' })).statusCode).toBe(401);
  expect((await api.ask({ method: 'POST', url: '/v1/case', payload: GOOD })).statusCode).toBe(401);
});

it('409: an idempotency key that was used with another case', async () => {
  const request = { method: 'POST' as const, url: '/v1/case', token: principal.live };
  const headers = { 'idempotency-key': 'taken' };
  await api.ask({ ...request, headers, payload: GOOD });
  const response = await api.ask({ ...request, headers, payload: { ...GOOD, product: 'other' } });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'idempotency_conflict', key: 'taken' });
});
