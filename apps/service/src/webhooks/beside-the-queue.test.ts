import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { broken, clearQueues, DispatchDesk, gone, ok } from '../../test/delivery/dispatch-desk.ts';
import { changeEndpoint, deleteEndpoint, testEndpoint } from './endpoints.ts';
import { redeliverEvent } from './redelivery.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

async function scene(answer = ok) {
  const desk = new DispatchDesk(db);
  desk.receivers.answer = () => answer;
  const accountId = await desk.account();
  const owner = { accountId, livemode: true };
  return { desk, accountId, owner, endpoint: await desk.endpoint(accountId), worker: desk.worker() };
}

describe('a test event', () => {
  it('goes to the endpoint that is tested only, whatever it subscribes to', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene();
    const picky = await desk.endpoint(accountId, { events: ['license.locked'] });
    const id = await testEndpoint(desk.parts, owner, picky.id);
    await desk.settle(worker);
    expect(desk.receivers.ids(picky.url)).toEqual([id]);
    expect(desk.receivers.ids(endpoint.url)).toEqual([]);
    const { data, type } = await desk.event(accountId, id);
    expect([type, data]).toEqual([
      'webhook.test',
      { endpoint_id: picky.id, message: expect.any(String) as string },
    ]);
  });

  it('keeps its place behind events that are on their way', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene();
    const ids = await desk.raise(accountId, 2);
    ids.push(await testEndpoint(desk.parts, owner, endpoint.id), ...(await desk.raise(accountId)));
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual(ids);
  });

  it('overtakes an event that waits for a retry, and its 2xx wakes that event', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene(broken);
    const [first = '', second = ''] = await desk.raise(accountId, 2);
    await desk.settle(worker);
    desk.receivers.answer = () => ok;
    const test = await testEndpoint(desk.parts, owner, endpoint.id);
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, test, first, second]);
    expect(await desk.status(accountId, test)).toEqual(['delivered']);
  });

  it('that overtook and was not accepted has failed after its one attempt and wakes nobody', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene(broken);
    const [first = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    const test = await testEndpoint(desk.parts, owner, endpoint.id);
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, test]);
    expect(await desk.status(accountId, test)).toEqual(['failed']);
    expect(await desk.status(accountId, first)).toEqual(['pending']);
  });

  it('that was queued overtakes as soon as the event ahead begins to wait', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene();
    const [first = ''] = await desk.raise(accountId);
    const test = await testEndpoint(desk.parts, owner, endpoint.id);
    const [later = ''] = await desk.raise(accountId);
    desk.receivers.answer = ({ eventId }) => (eventId === later ? ok : broken);
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, test]);
    desk.receivers.answer = () => ok;
    desk.clock.advance(60_000);
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, test, first, later]);
  });

  it('in its place in the order has the whole schedule', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene(broken);
    const test = await testEndpoint(desk.parts, owner, endpoint.id);
    await desk.settle(worker);
    expect(await desk.status(accountId, test)).toEqual(['pending']);
    desk.receivers.answer = () => ok;
    desk.clock.advance(60_000);
    await desk.settle(worker);
    expect(await desk.status(accountId, test)).toEqual(['delivered']);
  });

  it('is refused for a disabled endpoint', async () => {
    const { desk, owner, endpoint } = await scene();
    await changeEndpoint(desk.parts, owner, endpoint.id, { enabled: false });
    await expect(testEndpoint(desk.parts, owner, endpoint.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that overtook goes back to its place when the endpoint is disabled before it is sent', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene(broken);
    const [first = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    const test = await testEndpoint(desk.parts, owner, endpoint.id);
    await changeEndpoint(desk.parts, owner, endpoint.id, { enabled: false });
    desk.receivers.answer = () => ok;
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first]);
    await changeEndpoint(desk.parts, owner, endpoint.id, { enabled: true });
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, first, test]);
  });
});

describe('a redelivery', () => {
  it('is sent at once beside a waiting queue, is one attempt more, and a 2xx wakes the queue', async () => {
    const { desk, accountId, owner, worker } = await scene();
    const [old = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    desk.receivers.answer = () => broken;
    const [stuck = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    desk.receivers.answer = () => ok;
    await redeliverEvent(desk.parts, owner, { eventId: old });
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([old, stuck, old, stuck]);
    const { deliveries } = await desk.event(accountId, old);
    expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 2 }]);
    expect(deliveries[0]?.attempts?.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('sends the very same bytes, signed anew', async () => {
    const { desk, accountId, owner, worker } = await scene();
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    desk.clock.advance(86_400_000);
    await redeliverEvent(desk.parts, owner, { eventId: id });
    await desk.settle(worker);
    const [first, again] = desk.receivers.sends;
    expect(again?.body.equals(first?.body ?? Buffer.of())).toBe(true);
    expect(again?.headers['X-Service-Signature']).not.toBe(first?.headers['X-Service-Signature']);
  });

  it('turns a delivery that failed into a delivered one', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene(gone);
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    expect(await desk.status(accountId, id)).toEqual(['failed']);
    desk.receivers.answer = () => ok;
    await redeliverEvent(desk.parts, owner, { eventId: id, endpointId: endpoint.id });
    await desk.settle(worker);
    expect(await desk.status(accountId, id)).toEqual(['delivered']);
  });

  it('of a waiting event that is accepted ends the waiting, and the schedule does not send it again', async () => {
    const { desk, accountId, owner, worker } = await scene(broken);
    const [first = '', second = ''] = await desk.raise(accountId, 2);
    await desk.settle(worker);
    desk.receivers.answer = () => ok;
    await redeliverEvent(desk.parts, owner, { eventId: first });
    await desk.settle(worker);
    desk.clock.advance(3_600_000);
    await desk.settle(worker);
    expect(desk.receivers.ids()).toEqual([first, first, second]);
  });

  it('that fails leaves the schedule as it is', async () => {
    const { desk, accountId, owner, worker } = await scene(broken);
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    const before = await desk.event(accountId, id);
    await redeliverEvent(desk.parts, owner, { eventId: id });
    await desk.settle(worker);
    const after = await desk.event(accountId, id);
    expect(after.deliveries[0]).toMatchObject({
      status: 'pending',
      attemptCount: 2,
      nextAttemptAt: before.deliveries[0]?.nextAttemptAt,
    });
    let sends = 2;
    for (const seconds of [60, 300, 1800, 7200, 21_600, 43_200]) {
      desk.clock.advance(seconds * 1000);
      await desk.settle(worker);
      expect(desk.receivers.ids().filter((sent) => sent === id)).toHaveLength(++sends);
    }
    expect(await desk.status(accountId, id)).toEqual(['dead_lettered']);
  });

  it('while the lane sends the same event loses neither attempt nor its 2xx', async () => {
    const { desk, accountId, owner } = await scene();
    const [id = ''] = await desk.raise(accountId);
    let sends = 0;
    desk.receivers.answer = async () => {
      if (++sends > 1) return ok;
      await redeliverEvent(desk.parts, owner, { eventId: id });
      await desk.settle(desk.worker());
      return broken;
    };
    await desk.settle(desk.worker());
    const { deliveries } = await desk.event(accountId, id);
    expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 2, nextAttemptAt: null }]);
    expect(deliveries[0]?.attempts?.map(({ responseStatus }) => responseStatus)).toEqual([200, 500]);
  });

  it('without an endpoint goes to all that received the event, past disabled and deleted ones', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene();
    const disabled = await desk.endpoint(accountId);
    const deleted = await desk.endpoint(accountId);
    const second = await desk.endpoint(accountId);
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    const late = await desk.endpoint(accountId);
    await changeEndpoint(desk.parts, owner, disabled.id, { enabled: false });
    await deleteEndpoint(desk.parts, owner, deleted.id);
    await redeliverEvent(desk.parts, owner, { eventId: id });
    await desk.settle(worker);
    const count = (url: string) => desk.receivers.ids(url).length;
    expect([endpoint, second, disabled, deleted, late].map(({ url }) => count(url))).toEqual([2, 2, 1, 1, 0]);
  });

  it.each([
    ['an endpoint that never received the event', 'not_found', 'late'],
    ['a disabled endpoint', 'conflict', 'disabled'],
    ['a deleted endpoint', 'conflict', 'deleted'],
    ['an endpoint that is not there', 'not_found', 'whep_nowhere'],
  ])('to %s is refused: %s', async (_to, code, which) => {
    const { desk, accountId, owner, worker } = await scene();
    const disabled = await desk.endpoint(accountId);
    const deleted = await desk.endpoint(accountId);
    const [eventId = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    const late = await desk.endpoint(accountId);
    await changeEndpoint(desk.parts, owner, disabled.id, { enabled: false });
    await deleteEndpoint(desk.parts, owner, deleted.id);
    const ids: Record<string, string> = { late: late.id, disabled: disabled.id, deleted: deleted.id };
    const asked = redeliverEvent(desk.parts, owner, { eventId, endpointId: ids[which] ?? which });
    await expect(asked).rejects.toMatchObject({ code });
  });

  it('of a foreign event is not found, of the other mode a mismatch, of a purged one gone', async () => {
    const { desk, accountId, owner } = await scene();
    const stranger = await desk.account();
    const [eventId = ''] = await desk.raise(accountId);
    const asked = (who: typeof owner) => redeliverEvent(desk.parts, who, { eventId });
    await expect(asked({ accountId: stranger, livemode: true })).rejects.toMatchObject({ code: 'not_found' });
    await expect(asked({ accountId, livemode: false })).rejects.toMatchObject({ code: 'livemode_mismatch' });
    await db.query('update events set body = null where id = $1', [eventId]);
    await expect(asked(owner)).rejects.toMatchObject({ code: 'gone', status: 410 });
  });

  it('survives the worker that had taken it', async () => {
    const { desk, accountId, owner, endpoint, worker } = await scene();
    const [id = ''] = await desk.raise(accountId);
    await desk.settle(worker);
    await redeliverEvent(desk.parts, owner, { eventId: id });
    desk.receivers.answer = () => new Promise(() => {});
    const dying = desk.worker();
    await dying.claim();
    desk.receivers.answer = () => ok;
    await desk.settle(worker);
    expect(desk.receivers.ids(endpoint.url)).toHaveLength(2);
    desk.clock.advance(60_000);
    await desk.settle(worker);
    expect(desk.receivers.ids(endpoint.url)).toHaveLength(3);
  });
});
