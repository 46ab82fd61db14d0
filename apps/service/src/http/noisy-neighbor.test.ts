import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

/** More than the connections of the process. */
const FLOOD = 20;

/** Name servers that do not respond until a test lets them fail. */
let unresolved: (() => void)[] = [];
const api = await startApi(
  {},
  {
    resolver: () =>
      new Promise((_, reject) => {
        unresolved.push(() => reject(new Error('no such host')));
      }),
  },
);
const [noisy, quiet] = [await api.customer(), await api.customer()];

beforeEach(() => {
  for (const fail of unresolved) fail();
  unresolved = [];
});

/** Moves the clock until every response is there. */
async function patiently(responses: readonly Promise<LightMyRequestResponse>[]): Promise<number[]> {
  let waiting = true;
  const all = Promise.all(responses).finally(() => {
    waiting = false;
  });
  const moved = () => {
    api.clock.advance(500);
    return waiting;
  };
  await expect.poll(moved).toBe(false);
  return (await all).map(({ statusCode }) => statusCode);
}

it('name servers that never respond hold no database connection', async () => {
  const created = Array.from({ length: FLOOD }, (_, n) =>
    api.ask({
      method: 'POST',
      url: '/v1/webhook_endpoints',
      token: noisy.test,
      headers: { 'idempotency-key': `flood-${n}` },
      payload: { url: `https://host-${n}.example/hook` },
    }),
  );
  await expect.poll(() => unresolved.length).toBeGreaterThan(3);
  for (const { test } of [quiet, noisy]) {
    expect((await api.ask({ url: '/v1/webhook_endpoints', token: test })).statusCode).toBe(200);
  }
  const [held] = await api.context.db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(held?.count).toBe(0);
  expect(await patiently(created)).toEqual(Array(FLOOD).fill(201));
});

it('one account has four names resolved at a time; other accounts do not wait for it', async () => {
  const { data } = (await api.ask({ url: '/v1/webhook_endpoints', token: noisy.test })).json<{
    data: { id: string }[];
  }>();
  const changed = data.map(({ id }) =>
    api.ask({
      method: 'PATCH',
      url: `/v1/webhook_endpoints/${id}`,
      token: noisy.test,
      payload: { url: 'https://elsewhere.example/hook' },
    }),
  );
  await expect.poll(() => unresolved.length).toBe(4);
  const other = api.ask({
    method: 'POST',
    url: '/v1/webhook_endpoints',
    token: quiet.test,
    payload: { url: 'https://quiet.example/hook' },
  });
  await expect.poll(() => unresolved.length).toBe(5);
  expect(await patiently([other, ...changed])).toEqual([201, ...Array(FLOOD).fill(200)]);
  expect(unresolved).toHaveLength(5);
});
