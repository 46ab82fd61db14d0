import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { broken, clearQueues, DispatchHarness, ok } from '../../../test/delivery/dispatch-harness.ts';
import { closeAccount, createLicense, issueToken } from '../../accounts/index.ts';
import { leaseOwner } from '../../kernel/index.ts';
import { changeEndpoint, showEndpoint } from '../endpoints/endpoints.ts';
import { disableEndpointsOfClosedAccounts } from '../index.ts';
import { redeliverEvent } from '../replay/redelivery.ts';
import { freeDeadLeases, purgeEvents } from './upkeep.ts';
import { selectQueueNumbers } from './upkeep-store.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));
const DAY = 86_400_000;

async function setUp() {
  const harness = new DispatchHarness(db);
  const accountId = await harness.account();
  const owner = { accountId, livemode: true };
  const purge = () =>
    purgeEvents({ db, clock: harness.clock, counters: harness.counters }, new AbortController().signal);
  return {
    harness,
    accountId,
    owner,
    endpoint: await harness.endpoint(accountId),
    worker: harness.worker(),
    purge,
  };
}

describe('after thirty days', () => {
  it('the payload is gone and a redelivery is refused; a moment before it is not', async () => {
    const { harness, accountId, owner, worker, purge } = await setUp();
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    harness.clock.advance(30 * DAY - 1);
    await purge();
    expect(await harness.event(accountId, id)).toMatchObject({
      purged: false,
      data: { account: { id: accountId } },
    });
    harness.clock.advance(1);
    await purge();
    expect(await harness.event(accountId, id)).toMatchObject({ purged: true, data: null });
    await expect(redeliverEvent(harness.deps, owner, { eventId: id })).rejects.toMatchObject({
      code: 'gone',
    });
  });

  it('what is still pending becomes a dead letter, the owner is notified, and then its payload is purged', async () => {
    const { harness, accountId, owner, endpoint, worker, purge } = await setUp();
    const watcher = await harness.endpoint(accountId, { events: ['webhook.delivery_failed'] });
    harness.receivers.response = ({ url }) => (url === endpoint.url ? broken : ok);
    const [first = '', second = ''] = await harness.raise(accountId, 2);
    await harness.settle(worker);
    await changeEndpoint(harness.deps, owner, { id: endpoint.id, change: { enabled: false } });
    harness.clock.advance(30 * DAY);
    await purge();
    await harness.settle(worker);
    for (const id of [first, second]) {
      expect(await harness.event(accountId, id)).toMatchObject({
        purged: true,
        deliveries: [{ status: 'dead_lettered', nextAttemptAt: null }],
      });
    }
    const result = harness.receivers.sends.filter(({ url }) => url === watcher.url);
    expect(result.map(({ body }) => (JSON.parse(body.toString()) as { data: unknown }).data)).toEqual([
      {
        endpoint_id: endpoint.id,
        event_id: first,
        event_type: 'account.suspended',
        attempts: 1,
        last_response_status: 500,
        last_error: null,
      },
      {
        endpoint_id: endpoint.id,
        event_id: second,
        event_type: 'account.suspended',
        attempts: 0,
        last_response_status: null,
        last_error: null,
      },
    ]);
    expect(harness.counters.read().deadLetters).toBe(2);
  });

  it('a lane whose head was given up continues with younger events', async () => {
    const { harness, accountId, endpoint, worker, purge } = await setUp();
    harness.receivers.response = () => broken;
    const [old = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    await db.query(`update webhook_lanes set wake_at = wake_at + interval '60 days' where endpoint_id = $1`, [
      endpoint.id,
    ]);
    harness.clock.advance(30 * DAY);
    const [young = ''] = await harness.raise(accountId);
    harness.receivers.response = () => ok;
    await purge();
    await harness.settle(worker);
    expect(await harness.status(accountId, old)).toEqual(['dead_lettered']);
    expect(await harness.status(accountId, young)).toEqual(['delivered']);
  });
});

it('a closed account is sent its last events, and then its endpoints are disabled', async () => {
  const { harness, accountId, owner, endpoint, worker } = await setUp();
  const sandbox = await harness.endpoint(accountId, { livemode: false });
  const license = await createLicense(harness.deps, 'operator:test', { accountId, limits: {} });
  await issueToken(harness.deps, 'operator:test', { licenseId: license.id, mode: 'live' });
  await issueToken(harness.deps, 'operator:test', { licenseId: license.id, mode: 'test' });
  await closeAccount(harness.deps, 'operator:test', accountId);
  await disableEndpointsOfClosedAccounts(db, harness.clock.now());
  expect((await showEndpoint(harness.deps, owner, endpoint.id)).enabled).toBe(true);
  await harness.settle(worker);
  await disableEndpointsOfClosedAccounts(db, harness.clock.now());
  expect(harness.receivers.sends.map(({ type }) => type)).toEqual([
    'account.closed',
    'account.token_revoked',
    'account.token_revoked',
  ]);
  expect((await showEndpoint(harness.deps, owner, endpoint.id)).enabled).toBe(false);
  const shown = await showEndpoint(harness.deps, { accountId, livemode: false }, sandbox.id);
  expect(shown.enabled).toBe(false);
});

it('leases of dead processes of this host are freed, and not those of others or of another worker of the same process', async () => {
  const { harness, accountId, endpoint } = await setUp();
  const others = [
    await harness.endpoint(accountId),
    await harness.endpoint(accountId),
    await harness.endpoint(accountId),
    await harness.endpoint(accountId),
  ];
  const [id = ''] = await harness.raise(accountId);
  harness.receivers.response = () => new Promise(() => {});
  await harness.worker().claim();
  const owners = [
    leaseOwner('here', { pid: 101, nonce: 'aaa' }),
    leaseOwner('here', { pid: 102, nonce: 'bbb' }),
    leaseOwner('there', { pid: 101, nonce: 'ccc' }),
    leaseOwner('here', { pid: 7, nonce: 'ddd' }),
    leaseOwner('here', { pid: 7, nonce: 'eee' }),
  ];
  for (const [index, { id: lane }] of [endpoint, ...others].entries()) {
    await db.query('update webhook_lanes set lease_owner = $2 where endpoint_id = $1', [lane, owners[index]]);
  }
  const self = leaseOwner('here', { pid: 7, nonce: 'eee' });
  const freed = await freeDeadLeases(
    db,
    { self, isAlive: (pid) => pid === 102 || pid === 7 },
    harness.clock.now(),
  );
  expect(freed).toBe(2);
  harness.receivers.response = () => ok;
  const before = harness.receivers.sends.length;
  await harness.settle(harness.worker());
  const again = harness.receivers.sends.slice(before);
  expect(again.map(({ url }) => url).sort()).toEqual([endpoint.url, others[2]?.url].sort());
  expect(again.every(({ eventId }) => eventId === id)).toBe(true);
});

it('tells how much is due, how much waits and how old the oldest is', async () => {
  const { harness, accountId, endpoint, worker } = await setUp();
  const bad = await harness.endpoint(accountId);
  harness.receivers.response = ({ url }) => (url === bad.url ? broken : ok);
  await harness.raise(accountId);
  expect(await selectQueueNumbers(db, harness.clock.now())).toEqual({
    dueLanes: 2,
    waitingLanes: 0,
    leasedLanes: 0,
    oldestPendingSeconds: 0,
  });
  await harness.settle(worker);
  harness.clock.advance(42_000);
  expect(await selectQueueNumbers(db, harness.clock.now())).toEqual({
    dueLanes: 0,
    waitingLanes: 1,
    leasedLanes: 0,
    oldestPendingSeconds: 42,
  });
  expect(harness.receivers.ids(endpoint.url)).toHaveLength(1);
  expect(harness.counters.read().attempts).toMatchObject({ '2xx': 1, '5xx': 1, timeout: 0 });
});
