import { randomUUID } from 'node:crypto';
import { Evaluator } from '@prequal/engine';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Customer, startApi } from '../../test/api.ts';
import { listLicenses } from '../accounts/index.ts';
import { LikelyReplays } from '../idempotency/index.ts';
import { systemClock } from '../kernel/index.ts';
import { RateLimits, type RateSubject } from '../quota/index.ts';

const likelyReplays = new LikelyReplays(systemClock);
const api = await startApi({}, { likelyReplays });
const evaluated = vi.spyOn(Evaluator.prototype, 'evaluate');
beforeEach(() => {
  evaluated.mockClear();
});
afterAll(() => {
  evaluated.mockRestore();
});

const small = {
  applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
};
const large = {
  ...small,
  coverage: {
    state: 'IL',
    quote_options: {
      quote_type: 'face_amounts',
      amounts: Array.from({ length: 20 }, (_, n) => String(5000 + n * 1000)),
    },
  },
  products: api.snapshot.products.slice(0, 15).map(({ slug }) => slug),
};
const many = { ...small, products: api.snapshot.products.slice(0, 100).map(({ slug }) => slug) };

const prequalify = (token: string, payload: object, key: string = randomUUID()) =>
  api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token,
    headers: { 'idempotency-key': key },
    payload,
  });

describe('nothing is evaluated', () => {
  it('for a large request beyond the limit', async () => {
    const { test } = await api.customer({ limits: { testRate: 1 } });
    expect((await prequalify(test, large)).statusCode).toBe(200);
    const refused = await prequalify(test, large);
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(evaluated).toHaveBeenCalledTimes(1);
  });

  it('for any request of a license that is known to be at its limit', async () => {
    const { live } = await api.customer({ limits: { rate: 2 } });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await prequalify(live, small)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect(evaluated).toHaveBeenCalledTimes(2);
    api.clock.advance(61_000);
    expect((await prequalify(live, small)).statusCode).toBe(200);
  });

  it.each([
    ['a large request', large, 1000],
    ['a request for 100 products', many, 1000],
    ['a request at the limit', small, 1],
  ])('for the replay of %s, which is served, and for a conflict', async (_, payload, testRate) => {
    const { test } = await api.customer({ limits: { testRate } });
    const key = randomUUID();
    const first = await prequalify(test, payload, key);
    const again = await prequalify(test, payload, key);
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const conflict = await prequalify(test, { ...payload, min_rank: 'graded' }, key);
    expect(conflict.json()).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(evaluated).toHaveBeenCalledTimes(1);
  });

  it('for an invalid body, at the limit or not', async () => {
    const { test } = await api.customer({ limits: { testRate: 1 } });
    for (let n = 0; n < 3; n++) {
      const refused = await prequalify(test, { ...large, products: [] });
      expect(refused.statusCode).toBe(400);
    }
    expect(evaluated).not.toHaveBeenCalled();
  });
});

it('a replay of a large request that a process of another host recorded is evaluated once, and those after it are not', async () => {
  const { test } = await api.customer({ limits: { testRate: 1000 } });
  const recorded = vi.spyOn(LikelyReplays.prototype, 'noteRecorded').mockReturnValue();
  const [first, second] = [randomUUID(), randomUUID()];
  for (const key of [first, second]) await prequalify(test, large, key);
  recorded.mockRestore();
  const replays = [];
  for (const key of [first, second, first]) replays.push(await prequalify(test, large, key));
  expect(replays.map(({ headers }) => headers['idempotency-replayed'])).toEqual(['true', 'true', 'true']);
  expect(evaluated).toHaveBeenCalledTimes(3);
  // None of them was counted.
  expect(replays.at(-1)?.headers['x-ratelimit-remaining']).toBe('998');
});

it('a replay of a large request that another process of this host recorded is not evaluated', async () => {
  const { test, accountId } = await api.customer({ limits: { testRate: 1000 } });
  const key = randomUUID();
  const recorded = vi.spyOn(likelyReplays, 'noteRecorded').mockReturnValue();
  await prequalify(test, large, key);
  recorded.mockRestore();
  const told = new Promise<void>((resolve) => {
    const other = new LikelyReplays(systemClock, (keys) => {
      likelyReplays.noteRecordedElsewhere(keys);
      resolve();
    });
    other.noteRecorded({ accountId, livemode: false, route: 'POST /v3/prequalify', key });
  });
  await told;
  const replay = await prequalify(test, large, key);
  expect([replay.statusCode, replay.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect(evaluated).toHaveBeenCalledTimes(1);
});

it('a replay is served beyond the limit even if the process did not expect it', async () => {
  const { test, licenseId } = await api.customer({ limits: { testRate: 40 } });
  const recorded = vi.spyOn(LikelyReplays.prototype, 'noteRecorded').mockReturnValue();
  const key = randomUUID();
  await prequalify(test, large, key);
  recorded.mockRestore();
  // Another process fills the window, which this one has last seen with room.
  const subject: RateSubject = { licenseId, mode: 'test', tier: 'heavy', limit: 40 };
  const limits = new RateLimits(api.context.db, api.clock);
  for (let n = 1; n < 40; n++) await limits.take(subject);
  api.clock.advance(1000);
  const replay = await prequalify(test, large, key);
  expect([replay.statusCode, replay.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect((await prequalify(test, large)).statusCode).toBe(429);
});

it('the window of a license with room is read for one large request of a second, and always counted in', async () => {
  const { test } = await api.customer({ limits: { testRate: 1000 } });
  const read = vi.spyOn(RateLimits.prototype, 'peek');
  const remaining = [];
  for (let n = 0; n < 3; n++)
    remaining.push((await prequalify(test, large)).headers['x-ratelimit-remaining']);
  expect(remaining).toEqual(['999', '998', '997']);
  expect(read).toHaveBeenCalledTimes(1);
  api.clock.advance(1000);
  await prequalify(test, large);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

it.each([
  [
    '20,000 unknown fields',
    { ...small, ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1])) },
    100,
  ],
  [
    '12,000 faulty rows',
    {
      ...small,
      applicant: { ...small.applicant, conditions: Array.from({ length: 12_000 }, () => ({ text: 1 })) },
    },
    11,
  ],
])('400: of a body with %s, the first issues', async (_, payload, count) => {
  const { test } = await api.customer();
  const { status, errors } = (await prequalify(test, payload)).json<{ status: number; errors: unknown[] }>();
  expect([status, errors.length]).toEqual([400, count]);
  expect(errors).not.toContainEqual(expect.objectContaining({ detail: expect.stringContaining('required') }));
});

it.each([
  ['repeats one field', JSON.stringify(small).replace('{', `{${'"min_rank":"graded",'.repeat(10_000)}`)],
  ['ends after 2,000 unknown fields', `{${'"unknown_field":1,'.repeat(2000)}`],
])('400: a body that %s is not parsed to its end', async (_, payload) => {
  const { test } = await api.customer();
  const parse = vi.spyOn(JSON, 'parse');
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/v3/prequalify',
    headers: {
      authorization: `Bearer ${test}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload,
  });
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  expect(statusCode).toBe(400);
  expect(longest).toBeLessThan(payload.length / 1.9);
  expect(evaluated).not.toHaveBeenCalled();
});

it('locks a license after 1,000 refused test requests', async () => {
  const { test, accountId } = await api.customer({ limits: { testRate: 0 } });
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 100 }, () => api.ask({ url: '/v1/events', token: test })));
  }
  expect((await listLicenses(api.accountDeps, accountId))[0]?.status).toBe('locked');
});

describe.each(['test', 'live'] as const)('in %s mode, a license has a daily limit of', (mode) => {
  const used = (customer: Customer, column: string, amount: number) =>
    api.context.db.query(
      `insert into daily_usage (license_id, livemode, day, ${column}) values ($1, $2, $3, $4)`,
      [customer.licenseId, mode === 'live', api.clock.now().toISOString().slice(0, 10), amount],
    );
  const content = {
    product: 'p',
    ciphertext: Buffer.alloc(100).toString('base64'),
    iv: Buffer.alloc(12).toString('base64'),
    tag: Buffer.alloc(16).toString('base64'),
  };
  const save = (customer: Customer) =>
    api.ask({ method: 'POST', url: '/v1/case', token: customer[mode], payload: content });
  const tomorrow = () => api.clock.advance(86_400_000);

  it('cases', async () => {
    const customer = await api.customer();
    await used(customer, 'cases', mode === 'live' ? 9999 : 999);
    expect((await save(customer)).statusCode).toBe(201);
    const refused = await save(customer);
    expect(refused.json()).toMatchObject({
      status: 429,
      advice_code: 'quota_exhausted',
      detail: expect.stringMatching(/^The daily limit of this license, \d+ cases, is reached\./),
    });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    tomorrow();
    expect((await save(customer)).statusCode).toBe(201);
  });

  it('emails', async () => {
    const customer = await api.customer();
    const { id } = (await save(customer)).json<{ data: { id: string } }>().data;
    await api.context.db.query('update daily_usage set emails = $2 where license_id = $1', [
      customer.licenseId,
      mode === 'live' ? 999 : 99,
    ]);
    const send = () =>
      api.ask({
        method: 'POST',
        url: `/v1/case/${id}/email`,
        token: customer[mode],
        payload: { to: 'ada@example.com' },
      });
    expect((await send()).statusCode).toBe(202);
    expect((await send()).json()).toMatchObject({ status: 429, detail: expect.stringContaining('emails') });
  });

  it('stored bytes; replays are served beyond it', async () => {
    const customer = await api.customer({ limits: { rate: 100, testRate: 100 } });
    const key = randomUUID();
    expect((await prequalify(customer[mode], small, key)).statusCode).toBe(200);
    await used(customer, 'stored_bytes', 2 ** 40);
    api.clock.advance(61_000);
    evaluated.mockClear();
    expect((await prequalify(customer[mode], small)).json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('stored bytes'),
    });
    expect((await save(customer)).statusCode).toBe(429);
    expect((await prequalify(customer[mode], small, key)).headers['idempotency-replayed']).toBe('true');
    expect(evaluated).not.toHaveBeenCalled();
    tomorrow();
    expect((await prequalify(customer[mode], small)).statusCode).toBe(200);
  });
});
