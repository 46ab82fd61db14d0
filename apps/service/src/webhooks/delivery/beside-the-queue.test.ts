import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { broken, clearQueues, DispatchHarness, gone, ok } from '../../../test/delivery/dispatch-harness.ts';
import { changeEndpoint, deleteEndpoint, testEndpoint } from '../endpoints/endpoints.ts';
import { redeliverEvent } from '../replay/redelivery.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

async function setUp(response = ok) {
  const harness = new DispatchHarness(db);
  harness.receivers.response = () => response;
  const accountId = await harness.account();
  const owner = { accountId, livemode: true };
  return { harness, accountId, owner, endpoint: await harness.endpoint(accountId), worker: harness.worker() };
}

describe('a test event', () => {
  it('goes to the endpoint that is tested only, whatever it subscribes to', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp();
    const selective = await harness.endpoint(accountId, { events: ['license.locked'] });
    const id = await testEndpoint(harness.deps, owner, selective.id);
    await harness.settle(worker);
    expect(harness.receivers.ids(selective.url)).toEqual([id]);
    expect(harness.receivers.ids(endpoint.url)).toEqual([]);
    const { data, type } = await harness.event(accountId, id);
    expect([type, data]).toEqual([
      'webhook.test',
      { endpoint_id: selective.id, message: expect.any(String) as string },
    ]);
  });

  it('keeps its place behind events that are on their way', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp();
    const ids = await harness.raise(accountId, 2);
    ids.push(await testEndpoint(harness.deps, owner, endpoint.id), ...(await harness.raise(accountId)));
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual(ids);
  });

  it('overtakes an event that waits for a retry, and its 2xx wakes that event', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp(broken);
    const [first = '', second = ''] = await harness.raise(accountId, 2);
    await harness.settle(worker);
    harness.receivers.response = () => ok;
    const test = await testEndpoint(harness.deps, owner, endpoint.id);
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, test, first, second]);
    expect(await harness.status(accountId, test)).toEqual(['delivered']);
  });

  it('that overtook and was not accepted has failed after its one attempt and wakes nobody', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp(broken);
    const [first = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    const test = await testEndpoint(harness.deps, owner, endpoint.id);
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, test]);
    expect(await harness.status(accountId, test)).toEqual(['failed']);
    expect(await harness.status(accountId, first)).toEqual(['pending']);
  });

  it('that was queued overtakes as soon as the event ahead begins to wait', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp();
    const [first = ''] = await harness.raise(accountId);
    const test = await testEndpoint(harness.deps, owner, endpoint.id);
    const [later = ''] = await harness.raise(accountId);
    harness.receivers.response = ({ eventId }) => (eventId === later ? ok : broken);
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, test]);
    harness.receivers.response = () => ok;
    harness.clock.advance(60_000);
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, test, first, later]);
  });

  it('in its place in the order has the whole schedule', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp(broken);
    const test = await testEndpoint(harness.deps, owner, endpoint.id);
    await harness.settle(worker);
    expect(await harness.status(accountId, test)).toEqual(['pending']);
    harness.receivers.response = () => ok;
    harness.clock.advance(60_000);
    await harness.settle(worker);
    expect(await harness.status(accountId, test)).toEqual(['delivered']);
  });

  it('is refused for a disabled endpoint', async () => {
    const { harness, owner, endpoint } = await setUp();
    await changeEndpoint(harness.deps, owner, { id: endpoint.id, change: { enabled: false } });
    await expect(testEndpoint(harness.deps, owner, endpoint.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that overtook goes back to its place when the endpoint is disabled before it is sent', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp(broken);
    const [first = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    const test = await testEndpoint(harness.deps, owner, endpoint.id);
    await changeEndpoint(harness.deps, owner, { id: endpoint.id, change: { enabled: false } });
    harness.receivers.response = () => ok;
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first]);
    await changeEndpoint(harness.deps, owner, { id: endpoint.id, change: { enabled: true } });
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, first, test]);
  });
});

describe('a redelivery', () => {
  it('is sent at once beside a waiting queue, is one attempt more, and a 2xx wakes the queue', async () => {
    const { harness, accountId, owner, worker } = await setUp();
    const [old = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    harness.receivers.response = () => broken;
    const [stuck = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    harness.receivers.response = () => ok;
    await redeliverEvent(harness.deps, owner, { eventId: old });
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([old, stuck, old, stuck]);
    const { deliveries } = await harness.event(accountId, old);
    expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 2 }]);
    expect(deliveries[0]?.attempts?.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('sends the very same bytes, signed anew', async () => {
    const { harness, accountId, owner, worker } = await setUp();
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    harness.clock.advance(86_400_000);
    await redeliverEvent(harness.deps, owner, { eventId: id });
    await harness.settle(worker);
    const [first, again] = harness.receivers.sends;
    expect(again?.body.equals(first?.body ?? Buffer.of())).toBe(true);
    expect(again?.headers['X-Service-Signature']).not.toBe(first?.headers['X-Service-Signature']);
  });

  it('turns a delivery that failed into a delivered one', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp(gone);
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    expect(await harness.status(accountId, id)).toEqual(['failed']);
    harness.receivers.response = () => ok;
    await redeliverEvent(harness.deps, owner, { eventId: id, endpointId: endpoint.id });
    await harness.settle(worker);
    expect(await harness.status(accountId, id)).toEqual(['delivered']);
  });

  it('of a waiting event that is accepted ends the waiting, and the schedule does not send it again', async () => {
    const { harness, accountId, owner, worker } = await setUp(broken);
    const [first = '', second = ''] = await harness.raise(accountId, 2);
    await harness.settle(worker);
    harness.receivers.response = () => ok;
    await redeliverEvent(harness.deps, owner, { eventId: first });
    await harness.settle(worker);
    harness.clock.advance(3_600_000);
    await harness.settle(worker);
    expect(harness.receivers.ids()).toEqual([first, first, second]);
  });

  it('of an event that waits behind others is its delivery: it is sent once, ahead of them', async () => {
    const { harness, accountId, owner } = await setUp();
    const [first = '', second = '', third = ''] = await harness.raise(accountId, 3);
    harness.receivers.response = async ({ eventId }) => {
      if (eventId === first) {
        await redeliverEvent(harness.deps, owner, { eventId: third });
        await harness.settle(harness.worker());
      }
      return ok;
    };
    await harness.settle(harness.worker());
    expect(harness.receivers.ids()).toEqual([first, third, second]);
    const { deliveries } = await harness.event(accountId, third);
    expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 1 }]);
  });

  it('that fails leaves the schedule as it is', async () => {
    const { harness, accountId, owner, worker } = await setUp(broken);
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    const before = await harness.event(accountId, id);
    await redeliverEvent(harness.deps, owner, { eventId: id });
    await harness.settle(worker);
    const after = await harness.event(accountId, id);
    expect(after.deliveries[0]).toMatchObject({
      status: 'pending',
      attemptCount: 2,
      nextAttemptAt: before.deliveries[0]?.nextAttemptAt,
    });
    let sends = 2;
    for (const seconds of [60, 300, 1800, 7200, 21_600, 43_200]) {
      harness.clock.advance(seconds * 1000);
      await harness.settle(worker);
      expect(harness.receivers.ids().filter((sent) => sent === id)).toHaveLength(++sends);
    }
    expect(await harness.status(accountId, id)).toEqual(['dead_lettered']);
  });

  it('while the lane sends the same event loses neither attempt nor its 2xx', async () => {
    const { harness, accountId, owner } = await setUp();
    const [id = ''] = await harness.raise(accountId);
    let sends = 0;
    harness.receivers.response = async () => {
      if (++sends > 1) return ok;
      await redeliverEvent(harness.deps, owner, { eventId: id });
      await harness.settle(harness.worker());
      return broken;
    };
    await harness.settle(harness.worker());
    const { deliveries } = await harness.event(accountId, id);
    expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 2, nextAttemptAt: null }]);
    expect(deliveries[0]?.attempts?.map(({ responseStatus }) => responseStatus)).toEqual([200, 500]);
  });

  it('without an endpoint goes to all that received the event, past disabled and deleted ones', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp();
    const disabled = await harness.endpoint(accountId);
    const deleted = await harness.endpoint(accountId);
    const second = await harness.endpoint(accountId);
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    const late = await harness.endpoint(accountId);
    await changeEndpoint(harness.deps, owner, { id: disabled.id, change: { enabled: false } });
    await deleteEndpoint(harness.deps, owner, deleted.id);
    await redeliverEvent(harness.deps, owner, { eventId: id });
    await harness.settle(worker);
    const count = (url: string) => harness.receivers.ids(url).length;
    expect([endpoint, second, disabled, deleted, late].map(({ url }) => count(url))).toEqual([2, 2, 1, 1, 0]);
  });

  it.each([
    ['an endpoint that never received the event', 'not_found', 'late'],
    ['a disabled endpoint', 'conflict', 'disabled'],
    ['a deleted endpoint', 'conflict', 'deleted'],
    ['an endpoint that is not there', 'not_found', 'whep_nowhere'],
  ])('to %s is refused: %s', async (_to, code, which) => {
    const { harness, accountId, owner, worker } = await setUp();
    const disabled = await harness.endpoint(accountId);
    const deleted = await harness.endpoint(accountId);
    const [eventId = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    const late = await harness.endpoint(accountId);
    await changeEndpoint(harness.deps, owner, { id: disabled.id, change: { enabled: false } });
    await deleteEndpoint(harness.deps, owner, deleted.id);
    const ids: Record<string, string> = { late: late.id, disabled: disabled.id, deleted: deleted.id };
    const asked = redeliverEvent(harness.deps, owner, { eventId, endpointId: ids[which] ?? which });
    await expect(asked).rejects.toMatchObject({ code });
  });

  it('of a foreign event is not found, of the other mode a mismatch, of a purged one gone', async () => {
    const { harness, accountId, owner } = await setUp();
    const otherCustomer = await harness.account();
    const [eventId = ''] = await harness.raise(accountId);
    const asked = (who: typeof owner) => redeliverEvent(harness.deps, who, { eventId });
    await expect(asked({ accountId: otherCustomer, livemode: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(asked({ accountId, livemode: false })).rejects.toMatchObject({ code: 'livemode_mismatch' });
    await db.query('update events set body = null where id = $1', [eventId]);
    await expect(asked(owner)).rejects.toMatchObject({ code: 'gone', status: 410 });
  });

  it('survives the worker that had taken it', async () => {
    const { harness, accountId, owner, endpoint, worker } = await setUp();
    const [id = ''] = await harness.raise(accountId);
    await harness.settle(worker);
    await redeliverEvent(harness.deps, owner, { eventId: id });
    harness.receivers.response = () => new Promise(() => {});
    const dying = harness.worker();
    await dying.claim();
    harness.receivers.response = () => ok;
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toHaveLength(2);
    harness.clock.advance(60_000);
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toHaveLength(3);
  });
});
