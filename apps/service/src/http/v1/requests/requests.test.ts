import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { signedIn } from '../../../../test/console.ts';
import { post } from '../../../../test/requests.ts';
import { DailyBudgets } from '../../../quota/index.ts';
import { EVERY_REQUEST, REQUEST_PAGE, selectRequests, usageStatement } from '../../../requests/index.ts';
import { loggedPath } from '../../logged-path.ts';

const api = await startApi();
const DAY_MS = 86_400_000;
const body = {
  applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
};
const customer = () => api.customer({ scopes: SCOPES });
const prequalify = (token: string, payload: object, n: number) =>
  api.ask({
    method: 'POST',
    url: '/v3/prequalify',
    token,
    payload,
    headers: { 'idempotency-key': `c0ffee00-0000-4000-8000-${String(n).padStart(12, '0')}` },
  });
/** The log once every pending row is written. */
const log = async (token: string, query = '') => {
  await api.settled();
  const { data } = (await api.ask({ url: `/v1/requests${query}`, token })).json();
  return data.data as Record<string, unknown>[];
};

describe('GET /v1/requests', () => {
  it('200: lists requests newest first, with status, code, token and replays, and never a body', async () => {
    const { test } = await customer();
    const first = await prequalify(test, body, 1);
    await prequalify(test, body, 1);
    const failed = await prequalify(test, { ...body, products: ['secret-product'] }, 2);
    const rows = await log(test);
    expect(
      rows.map(({ method, path, status, code, replayed }) => [method, path, status, code, replayed]),
    ).toEqual([
      ['POST', '/v3/prequalify', failed.statusCode, 'validation_error', false],
      ['POST', '/v3/prequalify', 200, null, true],
      ['POST', '/v3/prequalify', 200, null, false],
    ]);
    expect(rows[2]).toMatchObject({
      id: first.headers['x-request-id'],
      object: 'request',
      token_hint: test.slice(-4),
      member_id: null,
      api_version: 'v3',
    });
    const stored = JSON.stringify(await api.context.db.query('select r::text from request_log r'));
    expect(stored).not.toContain('1961-04-12');
    expect(stored).not.toContain('secret-product');
  });

  it('200: never shows text that was sent in a path: unknown paths and odd ids are templates', async () => {
    const { test } = await customer();
    const id = 'evt_01KDVZ6W00T5S9D2F7W3Z8A4BC';
    const text = 'diabetes_since_2019';
    for (const path of [`/v1/${text}`, `/v1/events/${text.repeat(20)}`, `/v1/events/${id}`]) {
      await api.ask({ url: path, token: test });
    }
    const paths = (await log(test, '?path=/v1')).map(({ path }) => path);
    expect(paths.sort()).toEqual(['/v1/*', '/v1/events/{event_id}', `/v1/events/${id}`].sort());
    const stored = JSON.stringify(await api.context.db.query('select r::text from request_log r'));
    expect(stored).not.toContain('diabetes');
  });

  it('keeps at most 100 characters of a path', () => {
    const id = 'evt_01KDVZ6W00T5S9D2F7W3Z8A4BC';
    const template = '/v1/events/{a}/{b}/{c}/{d}/{e}';
    const params = { a: id, b: id, c: id, d: id, e: id };
    expect(loggedPath(template, { apiVersion: 'v1', params })).toBe(template);
    const long = `/v1/${'x'.repeat(200)}`;
    expect(loggedPath(long, { apiVersion: 'v1', params: {} })).toHaveLength(100);
  });

  it('200: filters by status, method, path, code and token', async () => {
    const { test } = await customer();
    await prequalify(test, body, 3);
    await api.ask({ url: '/v1/events', token: test });
    await api.ask({ url: '/v1/events?limit=x', token: test });
    expect(await log(test, '?status=4xx')).toMatchObject([{ status: 400 }]);
    expect(await log(test, '?status=400&code=validation_error')).toHaveLength(1);
    expect(await log(test, '?method=POST')).toMatchObject([{ path: '/v3/prequalify' }]);
    expect(await log(test, '?path=/v3')).toHaveLength(1);
    expect(await log(test, '?token_id=tok_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
  });

  it('200: pages without a gap', async () => {
    const { test } = await customer();
    for (let n = 0; n < 5; n++) await api.ask({ url: '/v1/events', token: test });
    await api.settled();
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const url = `/v1/requests?limit=2&path=/v1/events${query}`;
      const { data } = (await api.ask({ url, token: test })).json();
      ids.push(...data.data.map(({ id }: { id: string }) => id));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it('200: a page with a filter reads a limited number of rows, and the cursor continues after them', async () => {
    const { test, accountId } = await customer();
    for (const url of ['/v1/cases', '/v1/events', '/v1/events', '/v1/events', '/v1/events']) {
      await api.ask({ url, token: test });
    }
    await api.settled();
    const query = {
      ...EVERY_REQUEST,
      before: null,
      limit: 25,
      accountId,
      livemode: false,
      path: '/v1/cases',
    };
    const first = await selectRequests(api.context.db, query, 3);
    expect(first.rows).toEqual([]);
    const second = await selectRequests(api.context.db, { ...query, before: first.next }, 3);
    expect(second).toMatchObject({ rows: [{ path: '/v1/cases' }], next: null });
  });

  it('reads the log and the usage of an account by an index', async () => {
    const { accountId } = await customer();
    const planOf = (sql: string, values: unknown[]) =>
      api.context.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return JSON.stringify(await tx.query(`explain (costs off) ${sql}`, values));
      });
    for (const plan of [
      await planOf(REQUEST_PAGE, [accountId, false, null, 26, ...Array(8).fill(null), 20_000]),
      await planOf(usageStatement('day'), [accountId, false, '2026-01-01', '2026-12-31']),
    ]) {
      expect(plan).toMatch(/Index (Only )?(Scan|Cond)/);
      expect(plan).not.toContain('Seq Scan on request');
    }
  });

  it('runs one query of an account at a time, and others beside it', async () => {
    const [noisy, quiet] = [await customer(), await customer()];
    const db = api.context.db;
    const original = db.query.bind(db);
    const running = { now: 0, most: 0 };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const query = vi.spyOn(db, 'query');
    onTestFinished(() => {
      query.mockRestore();
    });
    query.mockImplementation((async (sql: string, values?: unknown[], name?: string) => {
      if (values?.[0] !== noisy.accountId || !/request_(log|counts)/.test(sql))
        return original(sql, values, name);
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await held;
      running.now -= 1;
      return original(sql, values, name);
    }) as typeof db.query);
    const urls = ['/v1/usage', '/v1/requests', '/v1/usage?group_by=token', '/v1/requests?status=4xx'];
    const flood = urls.map((url) => api.ask({ url, token: noisy.test }));
    expect((await api.ask({ url: '/v1/usage', token: quiet.test })).statusCode).toBe(200);
    await expect.poll(() => running.now).toBe(1);
    release();
    for (const response of await Promise.all(flood)) expect(response.statusCode).toBe(200);
    expect(running.most).toBe(1);
  });

  it('rows count in the daily budget for stored bytes; beyond it no problem is kept', async () => {
    const { test, licenseId } = await customer();
    const problemOf = async () => {
      const failed = await api.ask({ url: '/v1/events?limit=x', token: test });
      await api.settled();
      const url = `/v1/requests/${failed.headers['x-request-id']}`;
      return (await api.ask({ url, token: test })).json().data;
    };
    const stored = vi.spyOn(DailyBudgets.prototype, 'stored');
    onTestFinished(() => {
      stored.mockRestore();
    });
    expect((await problemOf()).problem).toMatchObject({ status: 400 });
    const counted = stored.mock.calls.filter(([spender]) => spender.licenseId === licenseId);
    // A row, and a problem that is padded to a kilobyte.
    expect(counted.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeGreaterThan(1400);
    await api.context.db.query(
      `insert into daily_usage (license_id, livemode, day, stored_bytes) values ($1, false, $2, $3)
       on conflict (license_id, livemode, day) do update set stored_bytes = excluded.stored_bytes`,
      [licenseId, api.clock.now().toISOString().slice(0, 10), 2 ** 40],
    );
    api.clock.advance(61_000);
    expect(await problemOf()).toMatchObject({ code: 'validation_error', status: 400, problem: null });
  });

  it('200: one request has the problem document that was sent', async () => {
    const { test } = await customer();
    const failed = await api.ask({ url: '/v1/events?limit=x', token: test });
    await api.settled();
    const url = `/v1/requests/${failed.headers['x-request-id']}`;
    expect((await api.ask({ url, token: test })).json().data.problem).toEqual(failed.json());
  });

  it('names the member of a session, and shows sessions the same log', async () => {
    const user = await signedIn(api, 'developer');
    await user.ask({ url: '/console/api/v1/events' });
    await api.settled();
    const rows = (await user.ask({ url: '/console/api/v1/requests' })).json().data.data;
    expect(rows).toMatchObject([{ path: '/v1/events', member_id: user.member.id, token_hint: null }]);
  });

  it.each([
    ['/v1/requests?since=yesterday', 'since must be an RFC 3339 timestamp such as 2026-01-31T00:00:00Z.'],
    ['/v1/requests?status=9xx', 'status must be a status such as 422 or a class such as 4xx.'],
    ['/v1/requests?token_id=5', 'token_id must be a token id such as tok_01M7GK93MZZJVRFD896270VA63.'],
    ['/v1/usage?from=yesterday', 'from must be a UTC day such as 2026-01-31.'],
    ['/v1/usage?to=2026-02-30', 'to must be a real date such as 2026-01-31.'],
  ])('400: %s says what is expected', async (url, detail) => {
    const { test } = await customer();
    expect((await api.ask({ url, token: test })).json()).toMatchObject({ status: 400, detail });
  });

  it('404 for a request of another account; 403 in the other mode or without the scope', async () => {
    const [one, two, plain] = [await customer(), await customer(), await api.customer()];
    const url = `/v1/requests/${(await api.ask({ url: '/v1/events', token: one.test })).headers['x-request-id']}`;
    await api.settled();
    expect((await api.ask({ url, token: two.test })).statusCode).toBe(404);
    expect((await api.ask({ url, token: one.live })).json()).toMatchObject({ code: 'livemode_mismatch' });
    expect((await api.ask({ url, token: plain.test })).statusCode).toBe(403);
  });

  it.each(['status=6xx', 'status=40', 'method=TRACE', 'since=yesterday', 'limit=0', 'color=red'])(
    '400: ?%s',
    async (query) => {
      const { test } = await customer();
      expect((await api.ask({ url: `/v1/requests?${query}`, token: test })).statusCode).toBe(400);
    },
  );
});

describe('GET /v1/usage', () => {
  it('200: counts by day, operation, token and license', async () => {
    const { test, licenseId } = await customer();
    await prequalify(test, body, 4);
    await prequalify(test, body, 4);
    await api.ask({ url: '/v1/events?limit=x', token: test });
    await api.settled();
    const usage = async (groupBy: string) =>
      (await api.ask({ url: `/v1/usage?group_by=${groupBy}`, token: test })).json().data;
    const day = api.clock.now().toISOString().slice(0, 10);
    expect(await usage('day')).toEqual([{ day, requests: 3, executions: 1, replays: 1, errors: 1 }]);
    await api.settled();
    expect(await usage('operation')).toContainEqual({
      operation: 'prequalify',
      requests: 2,
      executions: 1,
      replays: 1,
      errors: 0,
    });
    expect((await usage('token'))[0]).toMatchObject({ token_hint: test.slice(-4) });
    expect((await usage('license'))[0]).toMatchObject({ license_id: licenseId });
  });

  it.each(['from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'group_by=week', 'to=soon'])(
    '400: ?%s',
    async (query) => {
      const { test } = await customer();
      expect((await api.ask({ url: `/v1/usage?${query}`, token: test })).statusCode).toBe(400);
    },
  );

  it('200: the month against the quota', async () => {
    const { live, licenseId } = await api.customer({ scopes: SCOPES, limits: { monthlyQuota: 10 } });
    await prequalify(live, body, 5);
    const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };
    for (let i = 0; i < 2; i++) {
      const quoted = { ...body, coverage: { state: 'IL', quote_options } };
      expect((await post(api, '/v3/quote', live, quoted)).statusCode).toBe(200);
    }
    expect((await api.ask({ url: '/v1/usage/current', token: live })).json().data).toEqual({
      period: api.clock.now().toISOString().slice(0, 7),
      license_id: licenseId,
      used: 3,
      quota: 10,
      remaining: 7,
      resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
      period_start: `${api.clock.now().toISOString().slice(0, 7)}-01T00:00:00.000Z`,
      period_end: expect.stringMatching(/-01T00:00:00\.000Z$/),
      prequalify_count: 1,
      quote_count: 2,
      quota_limit: 10,
    });
  });
});

it('drops log rows that cannot be written, and still returns the response', async () => {
  const { test } = await customer();
  await api.context.db.query('alter table request_log rename to request_log_away');
  expect((await api.ask({ url: '/v1/events', token: test })).statusCode).toBe(200);
  await api.settled();
  await api.context.db.query('alter table request_log_away rename to request_log');
  expect(await log(test, `?path=/v1/events`)).toEqual([]);
  api.clock.advance(DAY_MS);
});
