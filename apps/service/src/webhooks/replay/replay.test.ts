import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { broken, clearQueues, DispatchHarness, gone, ok } from '../../../test/delivery/dispatch-harness.ts';
import { listAudit } from '../../audit/index.ts';
import { changeEndpoint, deleteEndpoint, testEndpoint } from '../endpoints/endpoints.ts';
import { requestReplay, showReplay, workOnReplay } from './replay.ts';

const { db } = await freshDatabase();
beforeEach(async () => {
  await clearQueues(db);
  await db.query('update webhook_replays set due_at = null');
});

async function setUp(events: number) {
  const harness = new DispatchHarness(db);
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId);
  harness.clock.advance(1);
  const since = harness.clock.now();
  const ids = await harness.raise(accountId, events);
  await harness.settle(harness.worker());
  const ask = () =>
    requestReplay(harness.deps, 'operator:ada', {
      endpointId: endpoint.id,
      since,
      until: null,
      selection: 'sent',
    });
  const turn = (owner: string, signal = new AbortController().signal) =>
    workOnReplay(harness.dispatching, {
      id: null,
      owner,
      leaseMs: 60_000,
      now: () => harness.clock.now(),
      signal,
    });
  return { harness, accountId, endpoint, ids, since, ask, turn };
}

it('resends the events of a time range in order and reports progress', async () => {
  const { harness, accountId, ids, ask, turn } = await setUp(4);
  const replay = await ask();
  expect(replay).toMatchObject({ total: 4, delivered: 0, failed: 0, finishedAt: null });
  expect(await turn('a/1/x')).toBe(true);
  expect(harness.receivers.ids()).toEqual([...ids, ...ids]);
  expect(await showReplay(db, replay.id)).toMatchObject({
    delivered: 4,
    failed: 0,
    finishedAt: harness.clock.now(),
  });
  expect(await turn('a/1/x')).toBe(false);
  expect(await harness.event(accountId, ids[0] ?? '')).toMatchObject({ deliveries: [{ attemptCount: 2 }] });
});

it('takes only events between the two times', async () => {
  const { harness, accountId, endpoint } = await setUp(1);
  harness.clock.advance(1000);
  const since = harness.clock.now();
  const middle = await harness.raise(accountId, 2);
  const until = harness.clock.now();
  harness.clock.advance(1000);
  await harness.raise(accountId);
  await harness.settle(harness.worker());
  const before = harness.receivers.sends.length;
  await requestReplay(harness.deps, 'operator:ada', {
    endpointId: endpoint.id,
    since,
    until,
    selection: 'sent',
  });
  const { signal } = new AbortController();
  const now = () => harness.clock.now();
  await workOnReplay(harness.dispatching, { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal });
  expect(harness.receivers.ids().slice(before)).toEqual(middle);
});

it('sends events from before the endpoint existed or while it was disabled on request, of its types and mode only', async () => {
  const harness = new DispatchHarness(db);
  const accountId = await harness.account();
  harness.clock.advance(1);
  const since = harness.clock.now();
  const ids = await harness.raise(accountId, 2);
  await harness.raise(await harness.account());
  const endpoint = await harness.endpoint(accountId);
  await changeEndpoint(
    harness.deps,
    { accountId, livemode: true },
    { id: endpoint.id, change: { enabled: false } },
  );
  ids.push(...(await harness.raise(accountId)));
  await changeEndpoint(
    harness.deps,
    { accountId, livemode: true },
    { id: endpoint.id, change: { enabled: true } },
  );
  await harness.settle(harness.worker());
  expect(harness.receivers.ids()).toEqual([]);
  const { signal } = new AbortController();
  const now = () => harness.clock.now();
  const turn = { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal };
  const again = { endpointId: endpoint.id, since, until: null, selection: 'sent' as const };
  expect(await requestReplay(harness.deps, 'operator:ada', again)).toMatchObject({ total: 0 });
  await workOnReplay(harness.dispatching, turn);
  const ask = { ...again, selection: 'all' as const };
  expect(await requestReplay(harness.deps, 'operator:ada', ask)).toMatchObject({ total: 3 });
  // Nothing but the replay sends them.
  await harness.settle(harness.worker());
  expect(harness.receivers.ids()).toEqual([]);
  await workOnReplay(harness.dispatching, turn);
  expect(harness.receivers.ids()).toEqual(ids);
  expect(await harness.event(accountId, ids[0] ?? '')).toMatchObject({
    deliveries: [{ status: 'delivered', attemptCount: 1 }],
  });
  await changeEndpoint(
    harness.deps,
    { accountId, livemode: true },
    {
      id: endpoint.id,
      change: {
        events: ['webhook.test'],
      },
    },
  );
  await harness.raise(accountId);
  expect(await requestReplay(harness.deps, 'operator:ada', ask)).toMatchObject({ total: 3 });
});

it('sends only failed events on request, and counts events that were delivered otherwise as done', async () => {
  const harness = new DispatchHarness(db);
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId);
  const since = harness.clock.now();
  harness.receivers.response = () => gone;
  const failed = await harness.raise(accountId, 3);
  await harness.settle(harness.worker());
  harness.receivers.response = () => ok;
  await harness.raise(accountId, 2);
  await harness.settle(harness.worker());
  const before = harness.receivers.sends.length;
  const input = { endpointId: endpoint.id, since, until: null, selection: 'failed' as const };
  const replay = await requestReplay(harness.deps, 'operator:ada', input);
  expect(replay).toMatchObject({ total: 3, started: false });
  await db.query(`update webhook_deliveries set status = 'delivered' where event_id = $1`, [failed[0]]);
  const { signal } = new AbortController();
  const turn = { id: null, owner: 'a/1/x', leaseMs: 60_000, now: () => harness.clock.now(), signal };
  await workOnReplay(harness.dispatching, turn);
  expect(harness.receivers.ids().slice(before)).toEqual(failed.slice(1));
  expect(await showReplay(db, replay.id)).toMatchObject({ delivered: 2, canceled: false, started: true });
});

it('sends only the requested types, and never the tests of another endpoint', async () => {
  const { harness, accountId, endpoint, since, turn } = await setUp(2);
  const other = await harness.endpoint(accountId);
  await testEndpoint(harness.deps, { accountId, livemode: true }, other.id);
  await harness.settle(harness.worker());
  const replay = (types: string[]) =>
    requestReplay(harness.deps, 'operator:ada', {
      endpointId: endpoint.id,
      since,
      until: null,
      selection: 'all',
      types,
    });
  expect(await replay([])).toMatchObject({ total: 2 });
  expect(await replay(['account.suspended'])).toMatchObject({ total: 2 });
  expect(await replay(['license.locked', 'webhook.test'])).toMatchObject({ total: 0 });
  while (await turn('a/1/x'));
});

it('gives way to other replays after a while when it has to be fair', async () => {
  const { harness, ask } = await setUp(25);
  const first = await ask();
  harness.clock.advance(1);
  const second = await ask();
  const { signal } = new AbortController();
  const turn = { id: null, owner: 'a/1/x', leaseMs: 60_000, now: () => harness.clock.now(), signal };
  harness.clock.advance(1);
  await workOnReplay(harness.dispatching, { ...turn, fair: true });
  expect(await showReplay(db, first.id)).toMatchObject({ delivered: 20, finishedAt: null });
  await workOnReplay(harness.dispatching, { ...turn, fair: true });
  expect(await showReplay(db, second.id)).toMatchObject({ delivered: 20 });
  while (await workOnReplay(harness.dispatching, turn));
  expect(await showReplay(db, first.id)).toMatchObject({ delivered: 25, finishedAt: harness.clock.now() });
});

it('is canceled when its endpoint is disabled or deleted', async () => {
  const { harness, accountId, endpoint, ask, turn } = await setUp(2);
  const [stopped, deleted] = [await ask(), await ask()];
  const principal = { accountId, livemode: true };
  await changeEndpoint(harness.deps, principal, { id: endpoint.id, change: { enabled: false } });
  await turn('a/1/x');
  await deleteEndpoint(harness.deps, principal, endpoint.id);
  for (const { id } of [stopped, deleted]) {
    expect(await showReplay(db, id)).toMatchObject({ canceled: true, delivered: 0 });
  }
});

it('refuses an eleventh unfinished replay to one endpoint', async () => {
  const { ask, turn } = await setUp(1);
  for (let n = 0; n < 10; n++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
  await turn('a/1/x');
  await expect(ask()).resolves.toMatchObject({ total: 1 });
});

it('counts a failure and continues', async () => {
  const { harness, ids, ask, turn } = await setUp(3);
  const replay = await ask();
  harness.receivers.response = ({ eventId }) => (eventId === ids[1] ? broken : ok);
  await turn('a/1/x');
  expect(await showReplay(db, replay.id)).toMatchObject({ delivered: 2, failed: 1 });
});

it('is continued by another process where a dead one left off', async () => {
  const { harness, ids, ask, turn } = await setUp(4);
  await ask();
  let sends = 0;
  harness.receivers.response = () => (++sends === 3 ? new Promise(() => {}) : ok);
  void turn('dying/1/x');
  await expect.poll(() => sends).toBe(3);
  expect(await turn('other/2/x')).toBe(false);
  harness.clock.advance(60_000);
  expect(await turn('other/2/x')).toBe(true);
  expect(harness.receivers.ids().slice(ids.length)).toEqual([ids[0], ids[1], ids[2], ids[2], ids[3]]);
});

it('is left for another worker when it is asked to stop', async () => {
  const { harness, ids, ask, turn } = await setUp(3);
  const replay = await ask();
  const stop = new AbortController();
  harness.receivers.response = () => {
    stop.abort();
    return ok;
  };
  await turn('a/1/x', stop.signal);
  expect(await showReplay(db, replay.id)).toMatchObject({ delivered: 1, finishedAt: null });
  await turn('b/2/x');
  expect(harness.receivers.ids().slice(ids.length)).toEqual(ids);
});

it('is an audited action, and is refused for disabled endpoints and reversed time ranges', async () => {
  const { harness, accountId, endpoint, since, ask } = await setUp(1);
  await ask();
  const [row] = await listAudit(harness.deps, accountId, 1);
  expect(row).toMatchObject({ actor: 'operator:ada', action: 'events.replay', subject: { events: 1 } });
  const backwards = { endpointId: endpoint.id, since, until: new Date(0), selection: 'all' as const };
  await expect(requestReplay(harness.deps, 'operator:ada', backwards)).rejects.toMatchObject({
    code: 'validation_error',
  });
  await changeEndpoint(
    harness.deps,
    { accountId, livemode: true },
    { id: endpoint.id, change: { enabled: false } },
  );
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
  const nowhere = { endpointId: 'whep_nowhere', since, until: null, selection: 'all' as const };
  await expect(requestReplay(harness.deps, 'operator:ada', nowhere)).rejects.toMatchObject({
    code: 'not_found',
  });
});
