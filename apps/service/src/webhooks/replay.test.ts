import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { broken, clearQueues, DispatchDesk, ok } from '../../test/delivery/dispatch-desk.ts';
import { listAudit } from '../audit/index.ts';
import { changeEndpoint } from './endpoints.ts';
import { requestReplay, showReplay, workOnReplay } from './replay.ts';

const { db } = await freshDatabase();
beforeEach(async () => {
  await clearQueues(db);
  await db.query('update webhook_replays set due_at = null');
});

async function scene(events: number) {
  const desk = new DispatchDesk(db);
  const accountId = await desk.account();
  const endpoint = await desk.endpoint(accountId);
  const since = desk.clock.now();
  const ids = await desk.raise(accountId, events);
  await desk.settle(desk.worker());
  const ask = () =>
    requestReplay(desk.parts, 'operator:ada', { endpointId: endpoint.id, since, until: null });
  const turn = (owner: string, signal = new AbortController().signal) =>
    workOnReplay(desk.dispatching, { id: null, owner, leaseMs: 60_000, now: () => desk.clock.now(), signal });
  return { desk, accountId, endpoint, ids, since, ask, turn };
}

it('sends a stretch of events again, in their order, and says how far it is', async () => {
  const { desk, accountId, ids, ask, turn } = await scene(4);
  const replay = await ask();
  expect(replay).toMatchObject({ total: 4, delivered: 0, failed: 0, finishedAt: null });
  expect(await turn('a/1/x')).toBe(true);
  expect(desk.receivers.ids()).toEqual([...ids, ...ids]);
  expect(await showReplay(db, replay.id)).toMatchObject({
    delivered: 4,
    failed: 0,
    finishedAt: desk.clock.now(),
  });
  expect(await turn('a/1/x')).toBe(false);
  expect(await desk.event(accountId, ids[0] ?? '')).toMatchObject({ deliveries: [{ attemptCount: 2 }] });
});

it('takes only events between the two times', async () => {
  const { desk, accountId, endpoint } = await scene(1);
  desk.clock.advance(1000);
  const since = desk.clock.now();
  const middle = await desk.raise(accountId, 2);
  const until = desk.clock.now();
  desk.clock.advance(1000);
  await desk.raise(accountId);
  await desk.settle(desk.worker());
  const before = desk.receivers.sends.length;
  await requestReplay(desk.parts, 'operator:ada', { endpointId: endpoint.id, since, until });
  const { signal } = new AbortController();
  const now = () => desk.clock.now();
  await workOnReplay(desk.dispatching, { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal });
  expect(desk.receivers.ids().slice(before)).toEqual(middle);
});

it('sends, when asked to, what was raised before the endpoint was there, or while it was disabled, of its types and mode only', async () => {
  const desk = new DispatchDesk(db);
  const accountId = await desk.account();
  desk.clock.advance(1);
  const since = desk.clock.now();
  const ids = await desk.raise(accountId, 2);
  await desk.raise(await desk.account());
  const endpoint = await desk.endpoint(accountId);
  await changeEndpoint(desk.parts, { accountId, livemode: true }, endpoint.id, { enabled: false });
  ids.push(...(await desk.raise(accountId)));
  await changeEndpoint(desk.parts, { accountId, livemode: true }, endpoint.id, { enabled: true });
  await desk.settle(desk.worker());
  expect(desk.receivers.ids()).toEqual([]);
  const { signal } = new AbortController();
  const now = () => desk.clock.now();
  const turn = { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal };
  const again = { endpointId: endpoint.id, since, until: null };
  expect(await requestReplay(desk.parts, 'operator:ada', again)).toMatchObject({ total: 0 });
  await workOnReplay(desk.dispatching, turn);
  const ask = { ...again, unsent: true };
  expect(await requestReplay(desk.parts, 'operator:ada', ask)).toMatchObject({ total: 3 });
  // Nothing but the replay sends them.
  await desk.settle(desk.worker());
  expect(desk.receivers.ids()).toEqual([]);
  await workOnReplay(desk.dispatching, turn);
  expect(desk.receivers.ids()).toEqual(ids);
  expect(await desk.event(accountId, ids[0] ?? '')).toMatchObject({
    deliveries: [{ status: 'delivered', attemptCount: 1 }],
  });
  await changeEndpoint(desk.parts, { accountId, livemode: true }, endpoint.id, { events: ['webhook.test'] });
  await desk.raise(accountId);
  expect(await requestReplay(desk.parts, 'operator:ada', ask)).toMatchObject({ total: 3 });
});

it('counts a failure and goes on', async () => {
  const { desk, ids, ask, turn } = await scene(3);
  const replay = await ask();
  desk.receivers.answer = ({ eventId }) => (eventId === ids[1] ? broken : ok);
  await turn('a/1/x');
  expect(await showReplay(db, replay.id)).toMatchObject({ delivered: 2, failed: 1 });
});

it('is continued by another process where a dead one left off', async () => {
  const { desk, ids, ask, turn } = await scene(4);
  await ask();
  let sends = 0;
  desk.receivers.answer = () => (++sends === 3 ? new Promise(() => {}) : ok);
  void turn('dying/1/x');
  await expect.poll(() => sends).toBe(3);
  expect(await turn('other/2/x')).toBe(false);
  desk.clock.advance(60_000);
  expect(await turn('other/2/x')).toBe(true);
  expect(desk.receivers.ids().slice(ids.length)).toEqual([ids[0], ids[1], ids[2], ids[2], ids[3]]);
});

it('is left for somebody else when it is asked to stop', async () => {
  const { desk, ids, ask, turn } = await scene(3);
  const replay = await ask();
  const stop = new AbortController();
  desk.receivers.answer = () => {
    stop.abort();
    return ok;
  };
  await turn('a/1/x', stop.signal);
  expect(await showReplay(db, replay.id)).toMatchObject({ delivered: 1, finishedAt: null });
  await turn('b/2/x');
  expect(desk.receivers.ids().slice(ids.length)).toEqual(ids);
});

it('is an audited action, and is refused for endpoints that take nothing and for times that make no stretch', async () => {
  const { desk, accountId, endpoint, since, ask } = await scene(1);
  await ask();
  const [row] = await listAudit(db, accountId, 1);
  expect(row).toMatchObject({ actor: 'operator:ada', action: 'events.replay', subject: { events: 1 } });
  const backwards = { endpointId: endpoint.id, since, until: new Date(0) };
  await expect(requestReplay(desk.parts, 'operator:ada', backwards)).rejects.toMatchObject({
    code: 'validation_error',
  });
  await changeEndpoint(desk.parts, { accountId, livemode: true }, endpoint.id, { enabled: false });
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
  const nowhere = { endpointId: 'whep_nowhere', since, until: null };
  await expect(requestReplay(desk.parts, 'operator:ada', nowhere)).rejects.toMatchObject({
    code: 'not_found',
  });
});
