import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { broken, clearQueues, DispatchDesk, ok } from '../../test/delivery/dispatch-desk.ts';
import { closeAccount, createLicense, issueToken } from '../accounts/index.ts';
import { changeEndpoint, showEndpoint } from './endpoints.ts';
import { redeliverEvent } from './redelivery.ts';
import { disableEndpointsOfClosedAccounts, freeDeadLeases, leaseOwner, purgeEvents } from './upkeep.ts';
import { selectQueueNumbers } from './upkeep-store.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));
const DAY = 86_400_000;

async function scene() {
  const desk = new DispatchDesk(db);
  const accountId = await desk.account();
  const owner = { accountId, livemode: true };
  const purge = () =>
    purgeEvents({ db, clock: desk.clock, counters: desk.counters }, new AbortController().signal);
  return { desk, accountId, owner, endpoint: await desk.endpoint(accountId), worker: desk.worker(), purge };
}

describe('after thirty days', () => {
  it('the payload is gone and a redelivery is refused; a moment before it is not', async () => {
    const { desk, accountId, owner, worker, purge } = await scene();
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    desk.clock.advance(30 * DAY - 1);
    await purge();
    expect(await desk.event(accountId, id)).toMatchObject({
      purged: false,
      data: { account: { id: accountId } },
    });
    desk.clock.advance(1);
    await purge();
    expect(await desk.event(accountId, id)).toMatchObject({ purged: true, data: null });
    await expect(redeliverEvent(desk.parts, owner, { eventId: id })).rejects.toMatchObject({ code: 'gone' });
  });

  it('what is still pending becomes a dead letter that the owner is told about, and then its payload goes', async () => {
    const { desk, accountId, owner, endpoint, worker, purge } = await scene();
    const watcher = await desk.endpoint(accountId, { events: ['webhook.delivery_failed'] });
    desk.receivers.answer = ({ url }) => (url === endpoint.url ? broken : ok);
    const [first = '', second = ''] = await desk.raise(accountId, 2);
    await desk.settle(worker);
    await changeEndpoint(desk.parts, owner, endpoint.id, { enabled: false });
    desk.clock.advance(30 * DAY);
    await purge();
    await desk.settle(worker);
    for (const id of [first, second]) {
      expect(await desk.event(accountId, id)).toMatchObject({
        purged: true,
        deliveries: [{ status: 'dead_lettered', nextAttemptAt: null }],
      });
    }
    const told = desk.receivers.sends.filter(({ url }) => url === watcher.url);
    expect(told.map(({ body }) => (JSON.parse(body.toString()) as { data: unknown }).data)).toEqual([
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
    expect(desk.counters.read().deadLetters).toBe(2);
  });

  it('a lane whose head was given up goes on with what is younger', async () => {
    const { desk, accountId, endpoint, worker, purge } = await scene();
    desk.receivers.answer = () => broken;
    const [old = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    await db.query(`update webhook_lanes set wake_at = wake_at + interval '60 days' where endpoint_id = $1`, [
      endpoint.id,
    ]);
    desk.clock.advance(30 * DAY);
    const [young = ''] = await desk.raise(accountId);
    desk.receivers.answer = () => ok;
    await purge();
    await desk.settle(worker);
    expect(await desk.status(accountId, old)).toEqual(['dead_lettered']);
    expect(await desk.status(accountId, young)).toEqual(['delivered']);
  });
});

it('a closed account is sent its last events, and then its endpoints are disabled', async () => {
  const { desk, accountId, owner, endpoint, worker } = await scene();
  const sandbox = await desk.endpoint(accountId, { livemode: false });
  const license = await createLicense(desk.parts, 'operator:test', accountId, {});
  await issueToken(desk.parts, 'operator:test', { licenseId: license.id, mode: 'live' });
  await issueToken(desk.parts, 'operator:test', { licenseId: license.id, mode: 'test' });
  await closeAccount(desk.parts, 'operator:test', accountId);
  await disableEndpointsOfClosedAccounts(db, desk.clock.now());
  expect((await showEndpoint(desk.parts, owner, endpoint.id)).enabled).toBe(true);
  await desk.settle(worker);
  await disableEndpointsOfClosedAccounts(db, desk.clock.now());
  expect(desk.receivers.sends.map(({ type }) => type)).toEqual([
    'account.closed',
    'account.token_revoked',
    'account.token_revoked',
  ]);
  expect((await showEndpoint(desk.parts, owner, endpoint.id)).enabled).toBe(false);
  const shown = await showEndpoint(desk.parts, { accountId, livemode: false }, sandbox.id);
  expect(shown.enabled).toBe(false);
});

it('leases of dead processes of this host are freed, and of nobody else', async () => {
  const { desk, accountId, endpoint } = await scene();
  const others = [
    await desk.endpoint(accountId),
    await desk.endpoint(accountId),
    await desk.endpoint(accountId),
  ];
  const [id = ''] = await desk.raise(accountId);
  desk.receivers.answer = () => new Promise(() => {});
  await desk.worker().claim();
  const owners = [
    leaseOwner('here', 101, 'aaa'),
    leaseOwner('here', 102, 'bbb'),
    leaseOwner('there', 101, 'ccc'),
    leaseOwner('here', 7, 'ddd'),
  ];
  for (const [index, { id: lane }] of [endpoint, ...others].entries()) {
    await db.query('update webhook_lanes set lease_owner = $2 where endpoint_id = $1', [lane, owners[index]]);
  }
  const self = leaseOwner('here', 7, 'eee');
  const freed = await freeDeadLeases(db, self, (pid) => pid === 102 || pid === 7, desk.clock.now());
  expect(freed).toBe(2);
  desk.receivers.answer = () => ok;
  const before = desk.receivers.sends.length;
  await desk.settle(desk.worker());
  const again = desk.receivers.sends.slice(before);
  expect(again.map(({ url }) => url).sort()).toEqual([endpoint.url, others[2]?.url].sort());
  expect(again.every(({ eventId }) => eventId === id)).toBe(true);
});

it('tells how much is due, how much waits and how old the oldest is', async () => {
  const { desk, accountId, endpoint, worker } = await scene();
  const bad = await desk.endpoint(accountId);
  desk.receivers.answer = ({ url }) => (url === bad.url ? broken : ok);
  await desk.raise(accountId);
  expect(await selectQueueNumbers(db, desk.clock.now())).toEqual({
    dueLanes: 2,
    waitingLanes: 0,
    leasedLanes: 0,
    oldestPendingSeconds: 0,
  });
  await desk.settle(worker);
  desk.clock.advance(42_000);
  expect(await selectQueueNumbers(db, desk.clock.now())).toEqual({
    dueLanes: 0,
    waitingLanes: 1,
    leasedLanes: 0,
    oldestPendingSeconds: 42,
  });
  expect(desk.receivers.ids(endpoint.url)).toHaveLength(1);
  expect(desk.counters.read().attempts).toMatchObject({ '2xx': 1, '5xx': 1, timeout: 0 });
});
