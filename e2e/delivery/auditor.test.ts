import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../apps/service/src/accounts/index.ts';
import { emit } from '../../apps/service/src/events/index.ts';
import { KeyRing } from '../../apps/service/src/kernel/index.ts';
import { createEndpoint } from '../../apps/service/src/webhooks/index.ts';
import { freshDatabase } from '../../apps/service/test/database.ts';
import { VirtualClock } from '../../apps/service/test/virtual-clock.ts';
import { audit } from './auditor.ts';
import type { Reception, Subscriber } from './failing-receiver.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const parts = {
  db,
  clock,
  keys: new KeyRing([{ version: 1, root: Buffer.alloc(32) }]),
  guard: { allowPrivate: true, resolve: async () => [] },
};
let endpointId = '';
let ids: string[] = [];
let requests = 0;
let accountId = '';

/** Three events that were delivered as they should be. */
beforeEach(async () => {
  await db.query(
    'truncate event_log, event_payloads, webhook_deliveries, webhook_attempts, out_of_band_deliveries',
  );
  accountId = (await createAccount(parts, 'service', { name: 'A' })).id;
  await db.query(
    'truncate event_log, event_payloads, webhook_deliveries, webhook_attempts, out_of_band_deliveries',
  );
  const owner = { accountId, livemode: true };
  endpointId = (await createEndpoint(parts, owner, { url: 'https://localhost/' })).id;
  const data = { account: { id: accountId, name: 'A', status: 'suspended' } };
  ids = [];
  for (let n = 0; n < 3; n++) {
    ids.push(
      await db.transaction((tx) => emit(tx, { ...owner, type: 'account.suspended', data }, clock.now())),
    );
  }
  await db.query(`update webhook_deliveries set status = 'delivered', tries = 1`);
});

function received(order: readonly number[], response: Reception['response'] = 200): Reception[] {
  return order.map((index, at) => ({
    request: ++requests,
    endpointId,
    eventId: ids[index] ?? '',
    type: 'account.suspended',
    at,
    response,
  }));
}

async function breaches(
  receptions: readonly Reception[],
  confirmed: readonly string[] = ids,
  subscribers: readonly Subscriber[] = [],
): Promise<string[]> {
  const { breaches: found } = await audit({
    db,
    subscribers,
    receptions,
    forgeries: [],
    confirmed,
    retrySeconds: [0, 60, 300],
    disturbed: new Set(),
  });
  return Object.entries(found).flatMap(([promise, cases]) => (cases.length > 0 ? [promise] : []));
}

it('reports nothing for correct deliveries, duplicates included', async () => {
  expect(await breaches(received([0, 1, 2]))).toEqual([]);
  expect(await breaches(received([0, 1, 0, 2, 2]))).toEqual([]);
});

it('finds an event that was confirmed and is gone', async () => {
  expect(await breaches(received([0, 1, 2]), [...ids, 'evt_lost'])).toEqual([
    'confirmed events that are lost',
  ]);
});

it('finds a delivery without an end', async () => {
  await db.query(`update webhook_deliveries set status = 'pending' where event_id = $1`, [ids[2]]);
  expect(await breaches(received([0, 1]))).toEqual(['deliveries without an end']);
});

it('finds events that arrived out of order', async () => {
  expect(await breaches(received([0, 2, 1]))).toContain('first deliveries out of order');
});

it('finds an event that was sent while the one ahead was still open', async () => {
  const [first, second, third] = [received([0], 500), received([1]), received([0, 2])];
  const arrivals = [...first, ...second, ...third].map((reception, at) => ({ ...reception, at }));
  expect(await breaches(arrivals)).toEqual(['events sent before the one ahead had an end']);
});

it('finds a delivery marked as delivered that was never accepted', async () => {
  expect(await breaches([...received([0, 1]), ...received([2], 'hang')])).toContain(
    'delivered, but never accepted by the receiver',
  );
});

it('finds a delivery marked as failed that was never refused', async () => {
  await db.query(`update webhook_deliveries set status = 'failed' where event_id = $1`, [ids[2]]);
  expect(await breaches(received([0, 1]))).toEqual(['failed, but never refused by the receiver']);
});

it('finds attempts beyond the schedule and before their time', async () => {
  await db.query(`update webhook_deliveries set tries = 4 where event_id = $1`, [ids[0]]);
  await db.query(
    `insert into webhook_attempts (event_id, endpoint_id, number, attempted_at, response_status, duration_ms)
     values ($1, $2, 1, '2026-03-01T12:00:00Z', 500, 100), ($1, $2, 2, '2026-03-01T12:01:00Z', 200, 100)`,
    [ids[0], endpointId],
  );
  expect(await breaches(received([0, 1, 2]))).toEqual([
    'more attempts than the schedule has',
    'attempts before their time',
  ]);
});

it('finds a dead letter without a notification', async () => {
  await db.query(`update webhook_deliveries set status = 'dead_lettered' where event_id = $1`, [ids[2]]);
  expect(await breaches(received([0, 1]))).toEqual([
    'dead letters without exactly one webhook.delivery_failed',
  ]);
});

it('lets the events of a batch arrive together, in order, and fail together', async () => {
  const together = (order: readonly number[], response: Reception['response']) => {
    const [first, ...others] = received(order, response);
    return first === undefined ? [] : [first, ...others].map((each) => ({ ...each, request: first.request }));
  };
  const arrivals = [...together([0, 1], 500), ...together([0, 1], 200), ...received([2])];
  expect(await breaches(arrivals.map((reception, at) => ({ ...reception, at })))).toEqual([]);
  expect(await breaches(together([0, 2, 1], 200))).toContain('first deliveries out of order');
});

it('finds events that a filter lets through wrongly, and those that it keeps out wrongly', async () => {
  const subscriber: Subscriber = {
    endpointId,
    accountId,
    path: '/',
    secret: '',
    character: 'sound',
    onlyName: 'A',
  };
  const found = (onlyName: string) => breaches(received([0, 1, 2]), ids, [{ ...subscriber, onlyName }]);
  expect(await found('A')).toEqual([]);
  expect(await found('B')).toEqual(['events that a filter should have kept out']);
  await db.query('delete from webhook_deliveries where event_id = $1', [ids[2]]);
  expect(await found('A')).toEqual(['events that a filter kept out wrongly']);
});
