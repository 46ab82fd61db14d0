import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import {
  broken,
  clearQueues,
  DispatchHarness,
  ok,
  SCHEDULE,
} from '../../../test/delivery/dispatch-harness.ts';
import { emit } from '../../events/index.ts';
import { withinTrace } from '../../kernel/index.ts';
import { redeliverEvent } from '../index.ts';
import { reportOutages } from './outages.ts';
import { signatureHeader } from './signature.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

const HOUR_MS = 3_600_000;
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

async function setUp() {
  const harness = new DispatchHarness(db);
  return { harness, account: await harness.account(), worker: harness.worker() };
}

describe('a filter', () => {
  const invoice = { id: 'inv_1', total: { cents: 5000 }, period: '2026-02', paid: false, note: null };

  it.each<[object, boolean]>([
    [{}, true],
    [{ type: 'account.suspended' }, true],
    [{ type: ['account.closed', 'account.suspended'] }, true],
    [{ livemode: false }, false],
    [{ 'data.invoice.id': 'inv_1', livemode: true }, true],
    [{ 'data.invoice.id': 'inv_2' }, false],
    [{ 'data.invoice.id': 'inv_1', 'data.invoice.paid': true }, false],
    [{ 'data.invoice.note': null }, true],
    [{ 'data.invoice.missing': null }, false],
    [{ 'data.invoice.total.cents': { gt: 4999, lte: 5000 } }, true],
    [{ 'data.invoice.total.cents': { gt: 5000 } }, false],
    [{ 'data.invoice.total.cents': { gte: '5000' } }, false],
    [{ 'data.invoice.period': { gte: '2026-01', lt: '2026-03' } }, true],
    [{ 'data.invoice.id': { ne: 'inv_1' } }, false],
    [{ 'data.invoice.missing': { ne: 'inv_1' } }, true],
    [{ 'data.invoice.missing': { exists: false } }, true],
    [{ 'data.invoice.note': { exists: true } }, true],
    [{ 'data.invoice.id': { starts_with: 'inv_' } }, true],
    [{ 'data.invoice.total.cents': { starts_with: '5' } }, false],
    [{ 'data.lines.1.kind': 'credit' }, true],
  ])('%j matches: %s', async (filter, matches) => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { filter: filter as Record<string, never> });
    const id = await db.transaction((tx) =>
      emit(
        tx,
        {
          accountId: account,
          livemode: true,
          type: 'account.suspended',
          data: { invoice, lines: [{ kind: 'usage' }, { kind: 'credit' }] } as never,
        },
        harness.clock.now(),
      ),
    );
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toEqual(matches ? [id] : []);
    expect((await harness.event(account, id)).deliveries).toHaveLength(matches ? 1 : 0);
  });

  it('leaves the order of what matches as it was', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, {
      filter: { 'data.account.name': ['n1', 'n3', 'n5'] },
    });
    const ids = await harness.raise(account, 6);
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toEqual([ids[1], ids[3], ids[5]]);
  });
});

describe('a batch', () => {
  const batch = { maxEvents: 10, maxWaitMs: 0 };

  it('carries what is pending in order, in one signed request, and every event is delivered', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { batch });
    const ids = await harness.raise(account, 25);
    await harness.settle(worker);
    const sends = harness.receivers.sends.filter(({ url }) => url === endpoint.url);
    expect(sends.map(({ eventIds }) => eventIds.length)).toEqual([10, 10, 5]);
    expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
    for (const { body, headers, at } of sends) {
      expect(JSON.parse(body.toString())).toMatchObject({ object: 'event_batch' });
      expect(headers['X-Service-Signature']).toBe(signatureHeader(endpoint.signingSecret, at, body));
    }
    for (const id of ids) {
      const { deliveries } = await harness.event(account, id);
      expect(deliveries).toMatchObject([{ status: 'delivered', attemptCount: 1 }]);
      expect(deliveries[0]?.attempts).toMatchObject([{ number: 1, responseStatus: 200 }]);
    }
  });

  it('contains the exact bytes of each event', async () => {
    const { harness, account, worker } = await setUp();
    await harness.endpoint(account, { batch });
    const ids = await harness.raise(account, 3);
    await harness.settle(worker);
    const rows = await db.query<{ body: Buffer }>(
      'select body from events where id = any ($1) order by seq',
      [ids],
    );
    const [sent] = harness.receivers.sends;
    expect(sent?.body.toString()).toBe(
      `{"object":"event_batch","events":[${rows.map(({ body }) => body.toString()).join(',')}]}`,
    );
  });

  it('is retried with the same members, while later events wait, and is dead-lettered as a whole', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { batch, events: ['account.suspended'] });
    const watcher = await harness.endpoint(account, { events: ['webhook.delivery_failed'] });
    const first = await harness.raise(account, 3);
    harness.receivers.response = ({ url, eventId }) =>
      url === endpoint.url && first.includes(eventId) ? broken : ok;
    await harness.settle(worker);
    const later = await harness.raise(account, 2);
    for (const seconds of SCHEDULE.slice(1)) {
      harness.clock.advance(seconds * 1000);
      await harness.settle(worker);
    }
    const sends = harness.receivers.sends.filter(({ url }) => url === endpoint.url);
    expect(sends.map(({ eventIds }) => eventIds)).toEqual([...SCHEDULE.map(() => first), later]);
    for (const id of first) expect(await harness.status(account, id)).toEqual(['dead_lettered']);
    for (const id of later) expect(await harness.status(account, id)).toEqual(['delivered']);
    const notices = harness.receivers.sends.filter(({ url }) => url === watcher.url);
    expect(notices.map(({ body }) => JSON.parse(body.toString()).data)).toMatchObject(
      first.map((event_id) => ({ endpoint_id: endpoint.id, event_id, attempts: 7 })),
    );
  });

  it('waits for more events no longer than asked, and not at all when it is full', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { batch: { maxEvents: 3, maxWaitMs: 5000 } });
    const ids = await harness.raise(account, 1);
    await harness.settle(worker);
    harness.clock.advance(4999);
    ids.push(...(await harness.raise(account, 1)));
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toEqual([]);
    harness.clock.advance(1);
    await harness.settle(worker);
    expect(harness.receivers.ids(endpoint.url)).toEqual(ids);
    ids.push(...(await harness.raise(account, 2)));
    await harness.settle(worker);
    expect(harness.receivers.sends).toHaveLength(1);
    ids.push(...(await harness.raise(account, 1)));
    await harness.settle(worker);
    expect(harness.receivers.sends.at(-1)?.eventIds).toEqual(ids.slice(-3));
  });

  it('of one event is what a redelivery sends', async () => {
    const { harness, account, worker } = await setUp();
    await harness.endpoint(account, { batch });
    const [id = ''] = await harness.raise(account, 1);
    await harness.settle(worker);
    await redeliverEvent(harness.deps, { accountId: account, livemode: true }, { eventId: id });
    await harness.settle(worker);
    expect(harness.receivers.sends.map(({ eventIds }) => eventIds)).toEqual([[id], [id]]);
    expect(JSON.parse(harness.receivers.sends[1]?.body.toString() ?? '')).toMatchObject({
      object: 'event_batch',
    });
  });

  it('leaves out what was redelivered since its last attempt', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { batch });
    const ids = await harness.raise(account, 3);
    harness.receivers.response = ({ eventIds }) => (eventIds.length > 1 ? broken : ok);
    await harness.settle(worker);
    await redeliverEvent(harness.deps, { accountId: account, livemode: true }, { eventId: ids[1] ?? '' });
    await harness.settle(worker);
    harness.receivers.response = () => ok;
    // The redelivery woke the batch for its second attempt at once.
    harness.clock.advance(300_000);
    await harness.settle(worker);
    expect(harness.receivers.sends.filter(({ url }) => url === endpoint.url).at(-1)?.eventIds).toEqual([
      ids[0],
      ids[2],
    ]);
    for (const id of ids) expect(await harness.status(account, id)).toEqual(['delivered']);
  });
});

it('constant headers are sent with every delivery, and replace those that may be replaced', async () => {
  const { harness, account, worker } = await setUp();
  await harness.endpoint(account, {
    headers: { Authorization: 'Bearer secret-of-theirs', 'user-agent': 'theirs' },
  });
  await harness.raise(account, 1);
  await harness.settle(worker);
  const [sent] = harness.receivers.sends;
  expect(sent?.headers).toMatchObject({ Authorization: 'Bearer secret-of-theirs', 'user-agent': 'theirs' });
  expect(Object.keys(sent?.headers ?? {}).filter((name) => /^user-agent$/i.test(name))).toHaveLength(1);
  const stored = JSON.stringify(await db.query('select e::text from webhook_endpoints e'));
  expect(stored).not.toContain(Buffer.from('secret-of-theirs').toString('hex'));
});

it('a delivery carries the trace context of the request that caused its event, a batch only a common one', async () => {
  const { harness, account, worker } = await setUp();
  const single = await harness.endpoint(account);
  const batched = await harness.endpoint(account, { batch: { maxEvents: 2, maxWaitMs: 0 } });
  await withinTrace(TRACE, () => harness.raise(account, 3));
  await harness.raise(account, 1);
  await harness.settle(worker);
  const traces = (url: string) =>
    harness.receivers.sends.filter((send) => send.url === url).map(({ headers }) => headers.traceparent);
  expect(traces(single.url)).toEqual([TRACE, TRACE, TRACE, undefined]);
  expect(traces(batched.url)).toEqual([TRACE, undefined]);
});

describe('an outage', () => {
  it('is reported once after an hour of failing, and again only after a success', async () => {
    const { harness, account, worker } = await setUp();
    const endpoint = await harness.endpoint(account, { events: ['account.suspended'] });
    const watcher = await harness.endpoint(account, { events: ['endpoint.failing'] });
    const since = harness.clock.now().toISOString();
    const pass = async (ms: number) => {
      harness.clock.advance(ms);
      await harness.settle(worker);
      await reportOutages(db, harness.clock.now());
      await harness.settle(worker);
    };
    const reports = () =>
      harness.receivers.sends
        .filter(({ url }) => url === watcher.url)
        .map(({ body }) => JSON.parse(body.toString()).data);
    harness.receivers.response = ({ url }) => (url === endpoint.url ? broken : ok);
    await harness.raise(account, 1);
    await pass(0);
    await pass(HOUR_MS - 1);
    expect(reports()).toEqual([]);
    await pass(1);
    await pass(HOUR_MS);
    expect(reports()).toEqual([
      { endpoint_id: endpoint.id, since, event_type: 'account.suspended', last_response_status: 500 },
    ]);
    harness.receivers.response = () => ok;
    await pass(24 * HOUR_MS);
    harness.receivers.response = ({ url }) => (url === endpoint.url ? broken : ok);
    await harness.raise(account, 1);
    await pass(0);
    expect(reports()).toHaveLength(1);
    await pass(HOUR_MS);
    expect(reports()).toHaveLength(2);
  });

  it('is not one refused event long ago', async () => {
    const { harness, account, worker } = await setUp();
    await harness.endpoint(account);
    harness.receivers.response = () => ({ kind: 'response', status: 410 });
    await harness.raise(account, 1);
    await harness.settle(worker);
    harness.clock.advance(2 * HOUR_MS);
    await reportOutages(db, harness.clock.now());
    const found = await db.query("select from events where type = 'endpoint.failing' and account_id = $1", [
      account,
    ]);
    expect(found).toEqual([]);
  });
});
