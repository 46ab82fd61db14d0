import { createCipheriv, createDecipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { randomSecretBytes } from '../../../kernel/index.ts';

const api = await startApi();
const DAY_MS = 86_400_000;

interface Envelope<T> {
  readonly object: string;
  readonly livemode: boolean;
  readonly data: T;
}

interface Saved {
  readonly id: string;
  readonly product: string;
  readonly created_at: string;
  readonly expires_at: string;
}

type Content = Record<'product' | 'ciphertext' | 'iv' | 'tag', string>;

interface Page {
  readonly data: readonly Saved[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

function encrypt(key: Buffer, product: string, plain: Buffer): Content {
  const iv = randomSecretBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(product));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
  return { product, ciphertext, iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') };
}

function decrypt(key: Buffer, { product, ciphertext, iv, tag }: Content): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
    .setAAD(Buffer.from(product))
    .setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(ciphertext, 'base64'), decipher.final()]);
}

async function save(token: string, payload: Content = encrypt(randomSecretBytes(32), 'p', Buffer.from('x'))) {
  const response = await api.ask({ method: 'POST', url: '/v1/case', token, payload });
  expect(response.statusCode).toBe(201);
  return response.json<Envelope<Saved>>();
}

it('201: saves what the client encrypted for 90 days; 200: returns it unchanged', async () => {
  const { live } = await api.customer();
  const [key, plain] = [randomSecretBytes(32), Buffer.from('{"dob":"1961-02-03","conditions":["…"]}')];
  const sent = encrypt(key, 'Sénior Leben 🌿', plain);
  const created = await save(live, sent);
  const now = api.clock.now();
  const expires = new Date(now.getTime() + 90 * DAY_MS).toISOString();
  expect(created).toMatchObject({ object: 'case', livemode: true });
  expect(created.data).toEqual({
    id: expect.stringMatching(/^case_/) as string,
    product: sent.product,
    created_at: now.toISOString(),
    expires_at: expires,
  });
  const response = await api.ask({ url: `/v1/case/${created.data.id}`, token: live });
  expect(response.statusCode).toBe(200);
  const shown = response.json<Envelope<Saved & Content>>();
  expect(shown.object).toBe('case');
  expect(shown.data).toEqual({ ...created.data, ...sent });
  expect(decrypt(key, shown.data)).toEqual(plain);
});

it.each([1, 2, 3, 131_071, 131_072])('201: stores %i bytes and returns them unchanged', async (length) => {
  const { test } = await api.customer();
  const key = randomSecretBytes(32);
  const plain = Buffer.alloc(length, 'case');
  const { data } = await save(test, encrypt(key, 'p'.repeat(64), plain));
  const shown = (await api.ask({ url: `/v1/case/${data.id}`, token: test })).json<Envelope<Content>>();
  expect(decrypt(key, shown.data).equals(plain)).toBe(true);
});

it('201: the same idempotency key saves one case and returns the same bytes', async () => {
  const { live } = await api.customer();
  const payload = encrypt(randomSecretBytes(32), 'p', Buffer.from('x'));
  const request = { method: 'POST' as const, url: '/v1/case', token: live, payload };
  const responses = [
    await api.ask({ ...request, headers: { 'idempotency-key': 'mine' } }),
    await api.ask({ ...request, headers: { 'idempotency-key': 'mine' } }),
  ];
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
  expect(responses[1]?.body).toBe(responses[0]?.body);
  expect(responses[1]?.headers['idempotency-replayed']).toBe('true');
  const listed = (await api.ask({ url: '/v1/cases', token: live })).json<Envelope<Page>>();
  expect(listed.data.data).toHaveLength(1);
});

it('201 and 200: saves and retrieves under /v1/cases as under /v1/case', async () => {
  const { live } = await api.customer();
  const payload = encrypt(randomSecretBytes(32), 'p', Buffer.from('x'));
  const saved = await api.ask({ method: 'POST', url: '/v1/cases', token: live, payload });
  expect(saved.statusCode, saved.body).toBe(201);
  const { id } = saved.json<Envelope<Saved>>().data;
  const [one, other] = await Promise.all(
    ['/v1/case', '/v1/cases'].map((path) => api.ask({ url: `${path}/${id}`, token: live })),
  );
  expect(one?.json().data).toMatchObject({ id, ...payload });
  expect(other?.json().data).toEqual(one?.json().data);
});

it('200: the lists walk all cases, newest first, without a gap and without content', async () => {
  const { live, test } = await api.customer();
  const saved: Saved[] = [];
  for (let i = 0; i < 7; i++) {
    saved.unshift((await save(live, encrypt(randomSecretBytes(32), `product ${i}`, Buffer.from('x')))).data);
    api.clock.advance(i % 2);
  }
  await save(test);
  for (const limit of [1, 3, 7, 100]) {
    for (const list of [
      async (input: object) => {
        const request = { method: 'POST', url: '/v1/case/list', token: live, payload: input } as const;
        return (await api.ask(request)).json<Page & { object: string }>();
      },
      async (input: object) => {
        const query = input as Record<string, string>;
        return (await api.ask({ url: '/v1/case', query, token: live })).json<Page & { object: string }>();
      },
      async (input: object) => {
        const query = input as Record<string, string>;
        const { object, data } = (await api.ask({ url: '/v1/cases', query, token: live })).json<
          Envelope<Page>
        >();
        return { object, ...data };
      },
    ]) {
      const seen: Saved[] = [];
      let cursor: string | null = null;
      do {
        const page: Page & { object: string } = await list({ limit, ...(cursor === null ? {} : { cursor }) });
        expect(page.object).toBe('list');
        expect(page.has_more).toBe(page.next_cursor !== null);
        seen.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(saved);
    }
  }
});

it('200: the list by POST needs no body and no content type', async () => {
  const { live } = await api.customer();
  const { data } = await save(live);
  const response = await api.ask({ method: 'POST', url: '/v1/case/list', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ object: 'list', data: [data], has_more: false, next_cursor: null });
});

it('200: deletes, after which it is not found', async () => {
  const { live } = await api.customer();
  const { id } = (await save(live)).data;
  const response = await api.ask({ method: 'DELETE', url: `/v1/case/${id}`, token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ object: 'case', data: { id, object: 'case', deleted: true } });
  expect((await api.ask({ url: `/v1/case/${id}`, token: live })).statusCode).toBe(404);
  expect((await api.ask({ method: 'DELETE', url: `/v1/case/${id}`, token: live })).statusCode).toBe(404);
});

it('202: queues the share link and returns its recipient, but neither address nor link', async () => {
  const { live } = await api.customer();
  const { id } = (await save(live)).data;
  const response = await api.ask({
    method: 'POST',
    url: `/v1/case/${id}/email`,
    token: live,
    payload: { to: 'ada.lovelace@example.com', link: 'https://app.example.com/c/1#key=c2VjcmV0' },
  });
  expect(response.statusCode).toBe(202);
  expect(response.json()).toMatchObject({ object: 'email', livemode: true });
  expect(response.json<Envelope<object>>().data).toEqual({
    id: expect.stringMatching(/^eml_/) as string,
    object: 'email',
    template: 'case_share',
    to_hint: 'a…@example.com',
    status: 'queued',
    created_at: api.clock.now().toISOString(),
  });
});

it('202: the same idempotency key queues one email', async () => {
  const { live } = await api.customer();
  const { id } = (await save(live)).data;
  const request = {
    method: 'POST' as const,
    url: `/v1/case/${id}/email`,
    token: live,
    payload: { to: 'ada@example.com', link: 'https://app.example.com/c/1#k' },
    headers: { 'idempotency-key': 'once' },
  };
  const [first, second] = [await api.ask(request), await api.ask(request)];
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect(second.body).toBe(first.body);
});
