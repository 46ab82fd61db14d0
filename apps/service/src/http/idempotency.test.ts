import { randomUUID } from 'node:crypto';
import { strict } from '@prequal/contract';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { type Customer, startApi } from '../../test/api.ts';
import { emit } from '../events/index.ts';
import { Problem } from '../kernel/index.ts';
import { apiRoute, enveloped } from './route.ts';
import { buildServer } from './server.ts';

const api = await startApi();
let executions = 0;

/** A route that writes an event in the transaction of its key, as real ones do. */
const route = (path: string, key: 'uuid' | 'optional') =>
  apiRoute({
    method: 'POST',
    path,
    operationId: `probe${key}`,
    tag: 'Service',
    summary: 'Probe',
    access: { scope: 'prequalify', tier: 'heavy' },
    key,
    body: strict({ say: Type.String(), fail: Type.Optional(Type.Integer()) }),
    responses: {},
    handle: async ({ body, tx, principal }) => {
      executions++;
      if (body.fail === 422)
        throw new Problem('validation_error', 'unknown product', { status: 422, param: '/say' });
      if (body.fail !== undefined) throw new Problem('conflict', 'not now');
      const data = { endpoint_id: 'whep_x', message: body.say };
      if (tx !== null) {
        await emit(
          tx,
          { accountId: principal.accountId, livemode: principal.livemode, type: 'webhook.test', data },
          api.clock.now(),
        );
      }
      return enveloped(200, 'prequalify_result', { said: body.say, at: executions });
    },
  });
const app = await buildServer(api.httpDeps, [route('/v3/probe', 'uuid'), route('/v1/probe', 'optional')]);

function post(customer: Customer, key: string | null, payload: string | object, url = '/v3/probe') {
  const headers = {
    authorization: `Bearer ${customer.live}`,
    'content-type': 'application/json',
    ...(key === null ? {} : { 'idempotency-key': key }),
  };
  return app.inject({ method: 'POST', url, headers, payload });
}

async function eventsOf(customer: Customer): Promise<number> {
  const rows = await api.context.db.query(
    "select 1 from events where account_id = $1 and type = 'webhook.test'",
    [customer.accountId],
  );
  return rows.length;
}

describe('the key on v3', () => {
  const uuidV1 = 'c232ab00-9414-11ec-b3c8-9f6bdeced846';
  const uuidV5 = '2ed6657d-e927-568b-95e1-2665a8aea6a2';
  const wrongVariant = '5a8aeb13-8e1f-4a3c-1e8b-0f8f3f1f1f1f';
  it.each([null, '', 'abc', uuidV1, uuidV5, wrongVariant])('400: %s is not a random UUID', async (key) => {
    const response = await post(await api.customer(), key, { say: 'x' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param: '/headers/Idempotency-Key' });
  });

  it('is reported together with the issues of the body', async () => {
    const response = await post(await api.customer(), null, { shout: 1 });
    const params = response.json<{ errors: { param: string }[] }>().errors.map((error) => error.param);
    expect(params.sort()).toEqual(['/headers/Idempotency-Key', '/say', '/shout']);
  });
});

describe('a replay', () => {
  it('returns the stored response byte for byte, whatever the order of properties and white space', async () => {
    const customer = await api.customer();
    const key = randomUUID();
    const first = await post(customer, key, '{"say":"hi"}');
    expect(first.json()).toMatchObject({ object: 'prequalify_result', idempotency_key: key, livemode: true });
    const again = await post(customer, key.toUpperCase(), ' { "say" : "hi" } ');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
    expect(await eventsOf(customer)).toBe(1);
  });

  it('consumes nothing and is served over the limit', async () => {
    const customer = await api.customer({ limits: { rate: 1 } });
    const key = randomUUID();
    await post(customer, key, { say: 'hi' });
    expect((await post(customer, randomUUID(), { say: 'hi' })).statusCode).toBe(429);
    const again = await post(customer, key, { say: 'hi' });
    expect([again.statusCode, again.headers['x-ratelimit-remaining']]).toEqual([200, '0']);
  });

  it('repeats a 422', async () => {
    const customer = await api.customer();
    const key = randomUUID();
    const first = await post(customer, key, { say: 'x', fail: 422 });
    const again = await post(customer, key, { say: 'x', fail: 422 });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([422, 422, first.body]);
    expect(again.headers['content-type']).toContain('application/problem+json');
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('ends after 24 hours', async () => {
    const customer = await api.customer();
    const key = randomUUID();
    const first = await post(customer, key, { say: 'x' });
    api.clock.advance(24 * 3_600_000);
    const later = await post(customer, key, { say: 'x' });
    expect(later.headers['idempotency-replayed']).toBeUndefined();
    expect(later.body).not.toBe(first.body);
  });
});

it('409 with the key and the time of its first use if the body differs', async () => {
  const customer = await api.customer();
  const key = randomUUID();
  await post(customer, key, { say: 'one' });
  const response = await post(customer, key, { say: 'two' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'idempotency_conflict',
    key,
    first_seen_at: api.clock.now().toISOString(),
  });
  expect(response.headers['idempotency-key']).toBe(key);
});

it('leaves the key of a failed request free', async () => {
  const customer = await api.customer();
  const key = randomUUID();
  expect((await post(customer, key, { say: 'x', fail: 409 })).statusCode).toBe(409);
  expect((await post(customer, key, { say: 'now' })).statusCode).toBe(200);
});

it('executes 40 identical concurrent requests once, replays the response to the others, and counts one', async () => {
  const customer = await api.customer();
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 40 }, () => post(customer, key, { say: 'race' })));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(responses.filter((response) => response.headers['idempotency-replayed'] === undefined)).toHaveLength(
    1,
  );
  expect(await eventsOf(customer)).toBe(1);
  const next = await post(customer, randomUUID(), { say: 'next' });
  expect(Number(next.headers['x-ratelimit-remaining'])).toBe(12_000 - 2);
});

it('keeps the keys of different accounts, modes and paths separate', async () => {
  const [one, two] = [await api.customer(), await api.customer()];
  const key = randomUUID();
  const testOfOne = { ...one, live: one.test };
  const responses = [
    await post(one, key, { say: 'x' }),
    await post(two, key, { say: 'y' }),
    await post(testOfOne, key, { say: 'z' }),
    await post(one, key, { say: 'w' }, '/v1/probe'),
  ];
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
});

it('v1 accepts any visible key of up to 255 characters, or none', async () => {
  const customer = await api.customer();
  for (const [key, status] of [
    [null, 200],
    ['order-17', 200],
    ['k'.repeat(256), 400],
    ['with space', 400],
  ] as const) {
    expect((await post(customer, key, { say: 'x' }, '/v1/probe')).statusCode).toBe(status);
  }
});

describe('a body', () => {
  const send = async (payload: string | Buffer, type = 'application/json') => {
    const { live } = await api.customer();
    const headers = {
      authorization: `Bearer ${live}`,
      'content-type': type,
      'idempotency-key': randomUUID(),
    };
    return app.inject({ method: 'POST', url: '/v3/probe', headers, payload });
  };

  it.each(['', '{', '[1,', 'nothing', '{"say":"\u0000'])(
    '400 at "" when it is not JSON: %s',
    async (payload) => {
      const response = await send(payload);
      expect([response.statusCode, response.json<{ param: string }>().param]).toEqual([400, '']);
    },
  );

  it('400 when it is not UTF-8', async () => {
    expect((await send(Buffer.from([0x7b, 0xff, 0x7d]))).json()).toMatchObject({ status: 400, param: '' });
  });

  it.each(['null', '[]', '"text"', '7'])(
    '400 at "" when it is JSON but not an object: %s',
    async (payload) => {
      expect((await send(payload)).json()).toMatchObject({ status: 400, param: '' });
    },
  );

  it('413 when it has more than 256 KiB', async () => {
    const response = await send(JSON.stringify({ say: 'x'.repeat(256 * 1024) }));
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data'])('415 for %s', async (type) => {
    expect((await send('{"say":"x"}', type)).json()).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('400 that names unknown fields, including __proto__ and constructor', async () => {
    const response = await send('{"say":"x","__proto__":{},"constructor":1}');
    const params = response.json<{ errors: { param: string }[] }>().errors.map((error) => error.param);
    expect(params.sort()).toEqual(['/__proto__', '/constructor']);
  });
});
