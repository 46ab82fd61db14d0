import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import {
  broken,
  clearQueues,
  DispatchDesk,
  gone,
  ok,
  SCHEDULE,
  silent,
} from '../../test/delivery/dispatch-desk.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

it('an endpoint gets its events in the order in which they were raised, each once', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  const ids = await desk.raise(account, 45);
  await desk.settle(desk.worker());
  expect(desk.receivers.ids(endpoint.url)).toEqual(ids);
  const event = await desk.event(account, ids[0] ?? '');
  expect(event.deliveries).toMatchObject([
    { endpointId: endpoint.id, status: 'delivered', attemptCount: 1, nextAttemptAt: null },
  ]);
  expect(event.deliveries[0]?.attempts).toMatchObject([
    { number: 1, responseStatus: 200, durationMs: 7, error: null },
  ]);
});

it('events that are raised while earlier ones are sent keep the order', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  const ids = await desk.raise(account, 2);
  desk.receivers.answer = async ({ eventId }) => {
    if (eventId === ids[1]) ids.push(...(await desk.raise(account, 3)));
    return ok;
  };
  await desk.settle(desk.worker());
  expect(ids).toHaveLength(5);
  expect(desk.receivers.ids(endpoint.url)).toEqual(ids);
});

it('the seven attempts follow the schedule, the next event waits, and the end is one dead letter and one event', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account, { events: ['account.suspended'] });
  const watcher = await desk.endpoint(account, { events: ['webhook.delivery_failed'] });
  const [first = '', second = ''] = await desk.raise(account, 2);
  desk.receivers.answer = ({ eventId }) => (eventId === first ? broken : ok);
  const worker = desk.worker();
  const start = desk.clock.now().getTime();
  const due: number[] = [];
  let at = 0;
  for (const seconds of SCHEDULE) {
    at += seconds;
    if (seconds > 0) {
      desk.clock.advance(seconds * 1000 - 1);
      await desk.settle(worker);
      desk.clock.advance(1);
    }
    await desk.settle(worker);
    due.push(at * 1000);
  }
  const firstSends = desk.receivers.sends.filter(({ eventId }) => eventId === first);
  expect(firstSends.map((send) => send.at.getTime() - start)).toEqual(due);
  expect(desk.receivers.ids(endpoint.url).at(-1)).toBe(second);
  expect(await desk.status(account, first)).toEqual(['dead_lettered']);
  expect(await desk.status(account, second)).toEqual(['delivered']);
  const told = desk.receivers.sends.filter(({ url }) => url === watcher.url);
  expect(told.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    {
      type: 'webhook.delivery_failed',
      data: {
        endpoint_id: endpoint.id,
        event_id: first,
        event_type: 'account.suspended',
        attempts: 7,
        last_response_status: 500,
        last_error: null,
      },
    },
  ]);
  expect(desk.counters.read()).toMatchObject({ deadLetters: 1, fencedWrites: 0 });
});

it('a delay before the first attempt is kept, for each event from when it was raised', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  await desk.endpoint(account);
  const worker = desk.worker({ schedule: [30, 60, 60, 60, 60, 60, 60] });
  const ids = await desk.raise(account);
  const start = desk.clock.now().getTime();
  desk.clock.advance(20_000);
  ids.push(...(await desk.raise(account)));
  await desk.settle(worker);
  expect(desk.receivers.ids()).toEqual([]);
  for (let seconds = 20; seconds < 55; seconds++) {
    desk.clock.advance(1000);
    await desk.settle(worker);
  }
  expect(desk.receivers.sends.map(({ eventId, at }) => [eventId, at.getTime() - start])).toEqual([
    [ids[0], 30_000],
    [ids[1], 50_000],
  ]);
});

it('an event that a clock ahead of the database has raised is due at once', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  desk.clock.advance(Date.now() + 3_600_000 - desk.clock.now().getTime());
  await desk.raise(account);
  const [lane] = await db.query<{ due: boolean }>(
    'select wake_at <= now() as due from webhook_lanes where endpoint_id = $1',
    [endpoint.id],
  );
  expect(lane).toEqual({ due: true });
});

it('a dead-lettered webhook.delivery_failed raises nothing', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  await desk.endpoint(account);
  await desk.raise(account);
  desk.receivers.answer = () => silent;
  const worker = desk.worker();
  for (let attempts = 0; attempts < 30; attempts++) {
    await desk.settle(worker);
    desk.clock.advance(43_200_000);
  }
  const types = new Set(desk.receivers.sends.map(({ eventId, type }) => `${eventId} ${type}`));
  expect([...types].map((text) => text.split(' ')[1])).toEqual([
    'account.suspended',
    'webhook.delivery_failed',
  ]);
  expect(desk.receivers.sends).toHaveLength(14);
});

it('a 4xx is final at once and the next event follows', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  await desk.endpoint(account);
  const [first = '', second = ''] = await desk.raise(account, 2);
  desk.receivers.answer = ({ eventId }) => (eventId === first ? gone : ok);
  await desk.settle(desk.worker());
  expect(desk.receivers.ids()).toEqual([first, second]);
  expect(await desk.status(account, first)).toEqual(['failed']);
  expect(await desk.status(account, second)).toEqual(['delivered']);
});

it('a failing endpoint does not keep the events of another from arriving', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const bad = await desk.endpoint(account);
  const good = await desk.endpoint(account);
  const ids = await desk.raise(account, 5);
  desk.receivers.answer = ({ url }) => (url === bad.url ? broken : ok);
  await desk.settle(desk.worker());
  expect(desk.receivers.ids(good.url)).toEqual(ids);
  expect(desk.receivers.ids(bad.url)).toEqual(ids.slice(0, 1));
});

it('two workers never send the same lane at once', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  const ids = await desk.raise(account, 30);
  let inFlight = 0;
  let most = 0;
  desk.receivers.answer = async () => {
    most = Math.max(most, ++inFlight);
    await new Promise(setImmediate);
    inFlight--;
    return ok;
  };
  await Promise.all([desk.settle(desk.worker()), desk.settle(desk.worker()), desk.settle(desk.worker())]);
  await desk.settle(desk.worker());
  expect(most).toBe(1);
  expect(desk.receivers.ids(endpoint.url)).toEqual(ids);
});

it('the result of a worker whose lease ran out is dropped and counted', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  const [first = '', second = ''] = await desk.raise(account, 2);
  let thaw = (): void => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let sends = 0;
  desk.receivers.answer = async () => {
    if (++sends === 1) await frozen;
    return sends === 1 ? broken : ok;
  };
  const paused = desk.worker();
  await paused.claim();
  desk.clock.advance(59_999);
  await desk.settle(desk.worker());
  expect(desk.receivers.ids()).toEqual([first]);
  desk.clock.advance(1);
  await desk.settle(desk.worker());
  thaw();
  await paused.idle();
  expect(desk.receivers.ids(endpoint.url)).toEqual([first, first, second]);
  expect(desk.counters.read().fencedWrites).toBe(1);
  const { deliveries } = await desk.event(account, first);
  expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 1 }]);
  expect(desk.warnings).toEqual(['an outcome came after its lease']);
});

it('a worker that stops finishes its send, gives the lane back, and another goes on without waiting for the lease', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  const endpoint = await desk.endpoint(account);
  const ids = await desk.raise(account, 3);
  const first = desk.worker();
  const stops: Promise<void>[] = [];
  desk.receivers.answer = () => {
    stops.push(first.stop());
    return ok;
  };
  await first.claim();
  await first.idle();
  await Promise.all(stops);
  expect(desk.receivers.ids(endpoint.url)).toEqual(ids.slice(0, 1));
  await desk.settle(desk.worker());
  expect(desk.receivers.ids(endpoint.url)).toEqual(ids);
});

it('a lane is handed back after twenty events, so that others get their turn', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  await desk.endpoint(account);
  const ids = await desk.raise(account, 21);
  const worker = desk.worker();
  await worker.claim();
  await worker.idle();
  expect(desk.receivers.ids()).toEqual(ids.slice(0, 20));
});

it('a lane is handed back after five seconds', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  await desk.endpoint(account);
  const ids = await desk.raise(account, 5);
  desk.receivers.answer = () => {
    desk.clock.advance(2500);
    return ok;
  };
  const worker = desk.worker();
  await worker.claim();
  await worker.idle();
  expect(desk.receivers.ids()).toEqual(ids.slice(0, 2));
});

it('one account has at most its share in flight, and the others go on', async () => {
  const desk = new DispatchDesk(db);
  const [greedy, modest] = [await desk.account(), await desk.account()];
  for (let n = 0; n < 6; n++) await desk.endpoint(greedy);
  const { url } = await desk.endpoint(modest);
  await desk.raise(greedy);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  desk.receivers.answer = async (send) => {
    if (send.url !== url) await held;
    return ok;
  };
  const limits = { sends: { fresh: 10, retry: 10, errand: 4 }, lanesPerAccount: 4, errandsPerAccount: 2 };
  const worker = desk.worker({ limits });
  await worker.claim();
  await desk.raise(modest);
  await worker.claim();
  expect(desk.receivers.sends.filter((send) => send.url !== url)).toHaveLength(4);
  expect(desk.receivers.ids(url)).toHaveLength(1);
  release();
  await desk.settle(worker);
  expect(desk.receivers.sends).toHaveLength(7);
});

it('a claim says whether there may be more, also when all slots of one kind are taken', async () => {
  const desk = new DispatchDesk(db);
  const account = await desk.account();
  for (let n = 0; n < 3; n++) await desk.endpoint(account);
  await desk.raise(account);
  const limits = { sends: { fresh: 2, retry: 0, errand: 1 }, lanesPerAccount: 50, errandsPerAccount: 1 };
  const worker = desk.worker({ limits });
  expect(await worker.claim()).toBe(true);
  await worker.idle();
  expect(await worker.claim()).toBe(false);
});
