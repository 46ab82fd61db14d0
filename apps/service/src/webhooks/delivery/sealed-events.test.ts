import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { occurrenceOf } from '../../../test/decisions.ts';
import { DispatchHarness } from '../../../test/delivery/dispatch-harness.ts';
import { insertEvent, type PreparedEvent, prepareEvent, sealEvent } from '../../events/index.ts';
import { resealAll } from '../../storage/index.ts';
import { EventStream, listEventDeliveries, redeliverEvent, requestReplay, workOnReplay } from '../index.ts';

const { db } = await freshDatabase();
const harness = new DispatchHarness(db);
const worker = harness.worker();

/** Emits an event about an applicant as the service does. */
async function completed(
  accountId: string,
  requestId: string,
  at = harness.clock.now(),
): Promise<PreparedEvent> {
  const event = prepareEvent(occurrenceOf({ accountId, requestId, key: null, now: at }), at);
  await db.transaction((tx) => insertEvent(tx, sealEvent(harness.keys, event)));
  return event;
}

const storedBodies = async (accountId: string) => {
  const rows = await db.query<{ body: Buffer }>(
    'select body from events where account_id = $1 and type = $2',
    [accountId, 'prequalify.completed'],
  );
  return rows.map(({ body }) => body);
};
const sentTo = (url: string) => harness.receivers.sends.filter((send) => send.url === url);
const dataOf = (event: PreparedEvent) => (JSON.parse(event.body.toString()) as { data: unknown }).data;

it('an event about an applicant is stored encrypted, and delivered and redelivered as the bytes that it had', async () => {
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId, { events: ['prequalify.completed'] });
  const batches = await harness.endpoint(accountId, {
    events: ['prequalify.completed'],
    batch: { maxEvents: 10, maxWaitMs: 0 },
  });
  const events = [await completed(accountId, 'req_1'), await completed(accountId, 'req_2')];
  const stored = await storedBodies(accountId);
  expect(stored).toHaveLength(2);
  for (const body of stored) expect(body.toString('latin1')).not.toMatch(/prequalification|plan_count|req_/);
  await harness.settle(worker);
  await redeliverEvent(
    harness.deps,
    { accountId, livemode: true },
    { eventId: events[0]?.id ?? '', endpointId: endpoint.id },
  );
  await harness.settle(worker);
  const texts = events.map(({ body }) => body.toString());
  expect(sentTo(endpoint.url).map(({ body }) => body.toString())).toEqual([...texts, texts[0]]);
  expect(sentTo(batches.url).map(({ body }) => body.toString())).toEqual([
    `{"object":"event_batch","events":[${texts.join(',')}]}`,
  ]);
});

it('filters are matched with what is encrypted, when it is emitted and when a replay includes what was never sent', async () => {
  const accountId = await harness.account();
  harness.clock.advance(1);
  const since = harness.clock.now();
  const wanted = { 'data.prequalification.request_id': { starts_with: 'req_w' } };
  const subscribed = await harness.endpoint(accountId, { filter: wanted });
  const [first, , third] = [
    await completed(accountId, 'req_w1'),
    await completed(accountId, 'req_x'),
    await completed(accountId, 'req_w2'),
  ];
  await harness.settle(worker);
  expect(harness.receivers.ids(subscribed.url)).toEqual([first.id, third.id]);

  const late = await harness.endpoint(accountId, { filter: wanted });
  const params = { endpointId: late.id, since, until: null, selection: 'unsent' as const };
  expect(await requestReplay(harness.deps, 'operator:ada', params)).toMatchObject({ total: 2 });
  const { signal } = new AbortController();
  const now = () => harness.clock.now();
  await workOnReplay(harness.dispatching, { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal });
  expect(sentTo(late.url).map(({ body }) => body.toString())).toEqual(
    [first, third].map(({ body }) => body.toString()),
  );
});

it('an event that takes the time of its predecessor has that time in its body', async () => {
  const accountId = await harness.account();
  const now = harness.clock.now();
  const ahead = new Date(now.getTime() + 12_000);
  const endpoint = await harness.endpoint(accountId);
  await completed(accountId, 'req_1', ahead);
  const behind = await completed(accountId, 'req_2', now);
  harness.clock.advance(12_000);
  await harness.settle(worker);
  const [, sent] = sentTo(endpoint.url);
  expect(sent?.body.toString()).toBe(
    behind.body
      .toString()
      .replace(`"created_at":"${now.toISOString()}"`, `"created_at":"${ahead.toISOString()}"`),
  );
});

it('lists and the stream show what is encrypted, also after the server key was rotated and retired', async () => {
  const accountId = await harness.account();
  const principal = { accountId, livemode: true };
  const event = await completed(accountId, 'req_1');
  const query = { ...principal, before: null, limit: 10, type: 'prequalify.completed', endpointId: null };
  const shown = async () => {
    const times = { createdAfter: null, createdBefore: null };
    const list = await listEventDeliveries(harness.deps, { ...query, ...times, deliveryStatus: null });
    const stream = await new EventStream(harness.deps).read(principal, {
      after: null,
      waitSeconds: 0,
      limit: 10,
    });
    const streamed = stream.events.filter(({ type }) => type === 'prequalify.completed');
    const one = await harness.event(accountId, event.id);
    return [...list.events, ...streamed, one].map(({ id, data, purged }) => ({ id, data, purged }));
  };
  const expected = Array.from({ length: 3 }, () => ({ id: event.id, data: dataOf(event), purged: false }));
  expect(await shown()).toEqual(expected);
  const versions = [
    { version: 1, root: harness.root },
    { version: 2, root: Buffer.alloc(32, 2) },
  ];
  harness.keys.replace(versions);
  await resealAll(db, harness.keys, () => {});
  harness.keys.replace(versions.slice(1), [harness.keys.retire(1, harness.clock.now())]);
  expect(await shown()).toEqual(expected);
});

it('the stored length depends on the products that were asked for, and not on the outcome', async () => {
  const accountId = await harness.account();
  const at = harness.clock.now();
  const best = { slug: 'b'.repeat(60), rate_class: 'c'.repeat(40), premium: { cents: 12_345_678 } };
  const lengths = new Map<number, Set<number>>();
  for (let count = 0; count < 200; count++) {
    const products = Array.from({ length: count }, () => 'a-product');
    for (const outcome of [
      { eligible_count: 0, best: null },
      { eligible_count: 9999, best },
    ]) {
      const { data, ...rest } = occurrenceOf({ accountId, requestId: 'req_1', key: null, now: at });
      const prequalification = { ...data.prequalification, products, ...outcome } as never;
      const event = prepareEvent({ ...rest, data: { prequalification } }, at);
      const sealed = sealEvent(harness.keys, event).body.length - event.body.length;
      lengths.set(count, (lengths.get(count) ?? new Set()).add(sealed));
    }
  }
  for (const [count, found] of lengths) expect([count, found.size]).toEqual([count, 1]);
});
