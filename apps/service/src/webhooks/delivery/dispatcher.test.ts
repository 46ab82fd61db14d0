import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import {
  broken,
  clearQueues,
  DispatchHarness,
  gone,
  ok,
  SCHEDULE,
  silent,
} from '../../../test/delivery/dispatch-harness.ts';
import { testEndpoint } from '../endpoints/endpoints.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

it('an endpoint gets its events in the order in which they were raised, each once', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const ids = await harness.raise(account, 45);
  await harness.settle(harness.worker());
  expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
  const event = await harness.event(account, ids[0] ?? '');
  expect(event.deliveries).toMatchObject([
    { endpointId: endpoint.id, status: 'delivered', attemptCount: 1, nextAttemptAt: null },
  ]);
  expect(event.deliveries[0]?.attempts).toMatchObject([
    { number: 1, responseStatus: 200, durationMs: 7, error: null },
  ]);
});

it('events that are raised while earlier ones are sent keep the order', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const ids = await harness.raise(account, 2);
  harness.receivers.response = async ({ eventId }) => {
    if (eventId === ids[1]) ids.push(...(await harness.raise(account, 3)));
    return ok;
  };
  await harness.settle(harness.worker());
  expect(ids).toHaveLength(5);
  expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
});

it('the seven attempts follow the schedule, the next event waits, and the end is one dead letter and one event', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account, { events: ['account.suspended'] });
  const watcher = await harness.endpoint(account, { events: ['webhook.delivery_failed'] });
  const [first = '', second = ''] = await harness.raise(account, 2);
  harness.receivers.response = ({ eventId }) => (eventId === first ? broken : ok);
  const worker = harness.worker();
  const start = harness.clock.now().getTime();
  const due: number[] = [];
  let at = 0;
  for (const seconds of SCHEDULE) {
    at += seconds;
    if (seconds > 0) {
      harness.clock.advance(seconds * 1000 - 1);
      await harness.settle(worker);
      harness.clock.advance(1);
    }
    await harness.settle(worker);
    due.push(at * 1000);
  }
  const firstSends = harness.receivers.sends.filter(({ eventId }) => eventId === first);
  expect(firstSends.map((send) => send.at.getTime() - start)).toEqual(due);
  expect(harness.receivers.ids(endpoint.url).at(-1)).toBe(second);
  expect(await harness.status(account, first)).toEqual(['dead_lettered']);
  expect(await harness.status(account, second)).toEqual(['delivered']);
  const result = harness.receivers.sends.filter(({ url }) => url === watcher.url);
  expect(result.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
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
  expect(harness.counters.read()).toMatchObject({ deadLetters: 1, fencedWrites: 0 });
});

it('a delay before the first attempt is kept, for each event from when it was raised', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  await harness.endpoint(account);
  const worker = harness.worker({ schedule: [30, 60, 60, 60, 60, 60, 60] });
  const ids = await harness.raise(account);
  const start = harness.clock.now().getTime();
  harness.clock.advance(20_000);
  ids.push(...(await harness.raise(account)));
  await harness.settle(worker);
  expect(harness.receivers.ids()).toEqual([]);
  for (let seconds = 20; seconds < 55; seconds++) {
    harness.clock.advance(1000);
    await harness.settle(worker);
  }
  expect(harness.receivers.sends.map(({ eventId, at }) => [eventId, at.getTime() - start])).toEqual([
    [ids[0], 30_000],
    [ids[1], 50_000],
  ]);
});

it('an event that a clock ahead of the database has raised is due at once', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  harness.clock.advance(Date.now() + 3_600_000 - harness.clock.now().getTime());
  await harness.raise(account);
  const [lane] = await db.query<{ due: boolean }>(
    'select wake_at <= now() as due from webhook_lanes where endpoint_id = $1',
    [endpoint.id],
  );
  expect(lane).toEqual({ due: true });
});

it('a dead-lettered webhook.delivery_failed raises nothing', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  await harness.endpoint(account);
  await harness.raise(account);
  harness.receivers.response = () => silent;
  const worker = harness.worker();
  for (let attempts = 0; attempts < 30; attempts++) {
    await harness.settle(worker);
    harness.clock.advance(43_200_000);
  }
  const types = new Set(harness.receivers.sends.map(({ eventId, type }) => `${eventId} ${type}`));
  expect([...types].map((text) => text.split(' ')[1])).toEqual([
    'account.suspended',
    'webhook.delivery_failed',
  ]);
  expect(harness.receivers.sends).toHaveLength(14);
});

it('a 4xx is final at once and the next event follows', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  await harness.endpoint(account);
  const [first = '', second = ''] = await harness.raise(account, 2);
  harness.receivers.response = ({ eventId }) => (eventId === first ? gone : ok);
  await harness.settle(harness.worker());
  expect(harness.receivers.ids()).toEqual([first, second]);
  expect(await harness.status(account, first)).toEqual(['failed']);
  expect(await harness.status(account, second)).toEqual(['delivered']);
});

it('a failing endpoint does not keep the events of another from arriving', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const bad = await harness.endpoint(account);
  const good = await harness.endpoint(account);
  const ids = await harness.raise(account, 5);
  harness.receivers.response = ({ url }) => (url === bad.url ? broken : ok);
  await harness.settle(harness.worker());
  expect(harness.receivers.ids(good.url)).toEqual(ids);
  expect(harness.receivers.ids(bad.url)).toEqual(ids.slice(0, 1));
});

it('two workers never send the same lane at once', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const ids = await harness.raise(account, 30);
  let inFlight = 0;
  let most = 0;
  harness.receivers.response = async () => {
    most = Math.max(most, ++inFlight);
    await new Promise(setImmediate);
    inFlight--;
    return ok;
  };
  await Promise.all([
    harness.settle(harness.worker()),
    harness.settle(harness.worker()),
    harness.settle(harness.worker()),
  ]);
  await harness.settle(harness.worker());
  expect(most).toBe(1);
  expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
});

it('the result of a worker whose lease ran out is dropped and counted', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const [first = '', second = ''] = await harness.raise(account, 2);
  let resume = (): void => {};
  const frozen = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let sends = 0;
  harness.receivers.response = async () => {
    if (++sends === 1) await frozen;
    return sends === 1 ? broken : ok;
  };
  const paused = harness.worker();
  await paused.claim();
  harness.clock.advance(59_999);
  await harness.settle(harness.worker());
  expect(harness.receivers.ids()).toEqual([first]);
  harness.clock.advance(1);
  await harness.settle(harness.worker());
  resume();
  await paused.idle();
  expect(harness.receivers.ids(endpoint.url)).toEqual([first, first, second]);
  expect(harness.counters.read().fencedWrites).toBe(1);
  const { deliveries } = await harness.event(account, first);
  expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 1 }]);
  expect(harness.warnings).toEqual(['Discarded an outcome whose lease had expired']);
});

it('a worker that stops finishes its send, gives the lane back, and another continues without waiting for the lease', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const ids = await harness.raise(account, 3);
  const first = harness.worker();
  const stops: Promise<void>[] = [];
  harness.receivers.response = () => {
    stops.push(first.stop());
    return ok;
  };
  await first.claim();
  await first.idle();
  await Promise.all(stops);
  expect(harness.receivers.ids(endpoint.url)).toEqual(ids.slice(0, 1));
  await harness.settle(harness.worker());
  expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
});

it('a lane is handed back after twenty events, so that others get their turn', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  await harness.endpoint(account);
  const ids = await harness.raise(account, 21);
  const worker = harness.worker();
  await worker.claim();
  await worker.idle();
  expect(harness.receivers.ids()).toEqual(ids.slice(0, 20));
});

it('a lane is handed back after five seconds', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  await harness.endpoint(account);
  const ids = await harness.raise(account, 5);
  harness.receivers.response = () => {
    harness.clock.advance(2500);
    return ok;
  };
  const worker = harness.worker();
  await worker.claim();
  await worker.idle();
  expect(harness.receivers.ids()).toEqual(ids.slice(0, 2));
});

it('one account has at most its share in flight, and the others go on', async () => {
  const harness = new DispatchHarness(db);
  const [greedy, modest] = [await harness.account(), await harness.account()];
  for (let n = 0; n < 6; n++) await harness.endpoint(greedy);
  const { url } = await harness.endpoint(modest);
  await harness.raise(greedy);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  harness.receivers.response = async (send) => {
    if (send.url !== url) await held;
    return ok;
  };
  const limits = {
    sends: { fresh: 10, retry: 10, outOfBand: 4 },
    lanesPerAccount: 4,
    outOfBandPerAccount: 2,
  };
  const worker = harness.worker({ limits });
  await worker.claim();
  await harness.raise(modest);
  await worker.claim();
  expect(harness.receivers.sends.filter((send) => send.url !== url)).toHaveLength(4);
  expect(harness.receivers.ids(url)).toHaveLength(1);
  release();
  await harness.settle(worker);
  expect(harness.receivers.sends).toHaveLength(7);
});

it('a claim says whether there may be more, also when all slots of one kind are taken', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  for (let n = 0; n < 3; n++) await harness.endpoint(account);
  await harness.raise(account);
  const limits = { sends: { fresh: 2, retry: 0, outOfBand: 1 }, lanesPerAccount: 50, outOfBandPerAccount: 1 };
  const worker = harness.worker({ limits });
  expect(await worker.claim()).toBe(true);
  await worker.idle();
  expect(await worker.claim()).toBe(false);
});

it('finds a new event, a retry and a test event without a notification', async () => {
  const harness = new DispatchHarness(db);
  const account = await harness.account();
  const endpoint = await harness.endpoint(account);
  const worker = harness.worker();
  worker.start();
  const sentAfterAWhile = (count: number) =>
    expect
      .poll(() => {
        harness.clock.advance(1000);
        return harness.receivers.sends.length;
      })
      .toBe(count);
  try {
    const [id = ''] = await harness.raise(account);
    harness.receivers.response = () => broken;
    await sentAfterAWhile(1);
    harness.receivers.response = () => ok;
    await sentAfterAWhile(2);
    const test = await testEndpoint(harness.deps, { accountId: account, livemode: true }, endpoint.id);
    await sentAfterAWhile(3);
    expect(harness.receivers.ids(endpoint.url)).toEqual([id, id, test]);
  } finally {
    await worker.stop();
  }
});
