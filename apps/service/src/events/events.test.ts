import { EVENT_API_VERSION, EVENT_TYPES, type EventType, isEventType } from '@prequal/contract';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import type { Tx } from '../storage/index.ts';
import { type DeliveryFilter, findEventDeliveries, listEventDeliveries } from '../webhooks/index.ts';
import { type EventQuery, emit } from './index.ts';

const { db } = await freshDatabase();
const deps = { db, keys: KEYS };
const now = new Date('2026-03-01T12:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let made = 0;
/** Padded, so that ids sort in creation order. */
const next = () => String(++made).padStart(4, '0');
async function account(): Promise<string> {
  const id = `acct_${next()}`;
  await db.query(
    "insert into accounts (id, name, status, created_at, updated_at) values ($1, 'A', 'provisioned', $2, $2)",
    [id, now],
  );
  await db.query('insert into event_heads (account_id) values ($1)', [id]);
  return id;
}

async function endpoint(
  accountId: string,
  rest: { livemode?: boolean; events?: EventType[]; enabled?: boolean; deleted?: boolean } = {},
): Promise<string> {
  const id = `whep_${next()}`;
  await db.query(
    `insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
       created_at, updated_at, deleted_at) values ($1, $2, $3, 'https://x.example', $4, $5, '', '\\x', $6, $6, $7)`,
    [
      id,
      accountId,
      rest.livemode ?? true,
      rest.events ?? [],
      rest.enabled ?? true,
      now,
      rest.deleted ? now : null,
    ],
  );
  await db.query('insert into webhook_lanes (endpoint_id) values ($1)', [id]);
  return id;
}

type Raised = { type?: 'account.created' | 'account.closed'; livemode?: boolean; at?: Date };

function raiseIn(tx: Tx, accountId: string, { type = 'account.created', livemode = true, at = now }: Raised) {
  const data = { account: { id: accountId, name: 'A', status: 'provisioned' } };
  return emit(tx, { accountId, livemode, type, data }, at);
}
const raise = (accountId: string, what: Raised = {}) => db.transaction((tx) => raiseIn(tx, accountId, what));

const everything: Omit<EventQuery, 'accountId'> & DeliveryFilter = {
  livemode: true,
  before: null,
  limit: 250,
  type: null,
  endpointId: null,
  deliveryStatus: null,
  createdAfter: null,
  createdBefore: null,
};
async function seqs(accountId: string, query: Partial<EventQuery & DeliveryFilter> = {}): Promise<number[]> {
  return (await listEventDeliveries(deps, { ...everything, accountId, ...query })).events.map(
    (event) => event.seq,
  );
}
const deliveriesOf = async (accountId: string, id: string) =>
  (await findEventDeliveries(deps, accountId, id))?.deliveries.map((delivery) => delivery.endpointId);

describe('the catalog', () => {
  it('has exactly the eighteen types', () => {
    expect(EVENT_TYPES).toHaveLength(18);
    expect(EVENT_TYPES.every(isEventType)).toBe(true);
    expect(['', 'account', 'toString', 'account.created '].some(isEventType)).toBe(false);
  });
});

describe('emission', () => {
  it('makes events visible in sequence order with 200 concurrent emitters', async () => {
    const id = await account();
    await endpoint(id);
    let emitting = true;
    const emitters = Promise.all(Array.from({ length: 200 }, () => raise(id))).finally(() => {
      emitting = false;
    });
    const looks: { newest: number; visible: number }[] = [];
    while (emitting) {
      looks.push(
        ...(await db.query<{ newest: number; visible: number }>(
          'select coalesce(max(seq), 0) as newest, count(*) as visible from events where account_id = $1',
          [id],
        )),
      );
    }
    await emitters;
    // A number that becomes visible before a smaller one leaves a gap.
    expect(looks.filter(({ newest, visible }) => newest !== visible)).toEqual([]);
    expect(looks.some(({ visible }) => visible > 0 && visible < 200)).toBe(true);
    expect(await seqs(id)).toEqual(Array.from({ length: 200 }, (_, n) => 200 - n));
    const [lane] = await db.query<{ tail: number; queued: number }>(
      `select tail_seq as tail, (select count(*) from webhook_deliveries d where d.endpoint_id = l.endpoint_id)
       as queued from webhook_lanes l join webhook_endpoints e on e.id = l.endpoint_id where e.account_id = $1`,
      [id],
    );
    expect(lane).toEqual({ tail: 200, queued: 200 });
  });

  it('leaves nothing behind after a rollback, not even a gap in the sequence', async () => {
    const id = await account();
    await endpoint(id);
    await raise(id);
    const undone = db.transaction(async (tx) => {
      await raiseIn(tx, id, {});
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await raise(id);
    expect(await seqs(id)).toEqual([2, 1]);
    const [queued] = await db.query<{ n: number }>(
      'select count(*) as n from webhook_deliveries d join events e on e.id = d.event_id where e.account_id = $1',
      [id],
    );
    expect(queued?.n).toBe(2);
  });

  it('numbers each mode separately', async () => {
    const id = await account();
    for (const livemode of [true, false, false, true, true]) await raise(id, { livemode });
    expect(await seqs(id)).toEqual([3, 2, 1]);
    expect(await seqs(id, { livemode: false })).toEqual([2, 1]);
  });

  it('stores the exact envelope that is delivered', async () => {
    const id = await account();
    const event = await raise(id);
    const [row] = await db.query<{ body: Buffer }>('select body from events where id = $1', [event]);
    expect(JSON.parse(row?.body.toString() ?? '')).toEqual({
      id: event,
      object: 'event',
      type: 'account.created',
      api_version: EVENT_API_VERSION,
      livemode: true,
      created_at: '2026-03-01T12:00:00.000Z',
      data: { account: { id, name: 'A', status: 'provisioned' } },
    });
  });
});

describe('deliveries', () => {
  it('are created for subscribed, enabled endpoints of the same account and mode', async () => {
    const [id, otherCustomer] = [await account(), await account()];
    const all = await endpoint(id);
    const chosen = await endpoint(id, { events: ['license.locked', 'account.created'] });
    await endpoint(id, { events: ['license.locked'] });
    await endpoint(id, { enabled: false });
    await endpoint(id, { deleted: true });
    const test = await endpoint(id, { livemode: false });
    await endpoint(otherCustomer);
    expect(await deliveriesOf(id, await raise(id))).toEqual([all, chosen].sort());
    expect(await deliveriesOf(id, await raise(id, { livemode: false }))).toEqual([test]);
    expect(await deliveriesOf(id, await raise(id, { type: 'account.closed' }))).toEqual([all]);
  });

  it('wake their lanes without delaying a lane that is due earlier', async () => {
    const id = await account();
    const [idle, busy] = [await endpoint(id), await endpoint(id)];
    await db.query('update webhook_lanes set wake_at = $2 where endpoint_id = $1', [busy, later(-60)]);
    await raise(id);
    const lanes = await db.query<{ endpoint_id: string; tail_seq: number; wake_at: Date }>(
      'select endpoint_id, tail_seq, wake_at from webhook_lanes where endpoint_id = any ($1) order by endpoint_id',
      [[idle, busy]],
    );
    expect(lanes).toEqual([
      { endpoint_id: idle, tail_seq: 1, wake_at: now },
      { endpoint_id: busy, tail_seq: 1, wake_at: later(-60) },
    ]);
  });

  it('start as pending, due immediately, without attempts', async () => {
    const id = await account();
    const endpointId = await endpoint(id);
    const event = await raise(id);
    expect((await findEventDeliveries(deps, id, event))?.deliveries).toEqual([
      {
        eventId: event,
        endpointId,
        status: 'pending',
        attemptCount: 0,
        nextAttemptAt: now,
        deliveredAt: null,
        attempts: [],
      },
    ]);
  });
});

describe('the list', () => {
  it('pages through every event once, newest first', async () => {
    const id = await account();
    for (let n = 0; n < 7; n++) await raise(id);
    const pages: number[][] = [];
    let before: number | null = null;
    do {
      const page = await listEventDeliveries(deps, { ...everything, accountId: id, limit: 3, before });
      pages.push(page.events.map((event) => event.seq));
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  });

  it('has no next page when the last page is exactly full', async () => {
    const id = await account();
    for (let n = 0; n < 3; n++) await raise(id);
    expect(await listEventDeliveries(deps, { ...everything, accountId: id, limit: 3 })).toMatchObject({
      next: null,
    });
  });

  it('filters by type, time, endpoint and delivery status, separately and combined', async () => {
    const id = await account();
    await raise(id, { at: later(1) });
    const one = await endpoint(id);
    await raise(id, { at: later(2), type: 'account.closed' });
    const two = await endpoint(id, { events: ['account.closed'] });
    await raise(id, { at: later(3) });
    await raise(id, { at: later(4), type: 'account.closed' });
    await db.query("update webhook_deliveries set status = 'failed' where endpoint_id = $1 and seq = 4", [
      two,
    ]);

    expect(await seqs(id, { type: 'account.closed' })).toEqual([4, 2]);
    expect(await seqs(id, { createdAfter: later(2) })).toEqual([4, 3]);
    expect(await seqs(id, { createdBefore: later(3) })).toEqual([2, 1]);
    expect(await seqs(id, { endpointId: one })).toEqual([4, 3, 2]);
    expect(await seqs(id, { endpointId: two })).toEqual([4]);
    expect(await seqs(id, { deliveryStatus: 'pending' })).toEqual([4, 3, 2]);
    expect(await seqs(id, { deliveryStatus: 'failed' })).toEqual([4]);
    // Both filters must match the same delivery.
    expect(await seqs(id, { endpointId: one, deliveryStatus: 'failed' })).toEqual([]);
    expect(await seqs(id, { endpointId: one, type: 'account.closed', createdAfter: later(2) })).toEqual([4]);
  });

  it('never returns events of another account, by list or by id', async () => {
    const [id, otherCustomer] = [await account(), await account()];
    const event = await raise(id);
    expect(await seqs(otherCustomer)).toEqual([]);
    expect(await findEventDeliveries(deps, otherCustomer, event)).toBeNull();
    expect(await findEventDeliveries(deps, id, 'evt_unknown')).toBeNull();
  });

  it('omits attempts, which retrieving one event returns in order', async () => {
    const id = await account();
    const endpointId = await endpoint(id);
    const event = await raise(id);
    for (const number of [2, 1]) {
      await db.query(
        `insert into webhook_attempts (event_id, endpoint_id, number, attempted_at, response_status, duration_ms)
         values ($1, $2, $3, $4, 500, 12)`,
        [event, endpointId, number, later(number)],
      );
    }
    const { events } = await listEventDeliveries(deps, { ...everything, accountId: id });
    expect(events[0]?.deliveries[0]?.attempts).toBeNull();
    const found = await findEventDeliveries(deps, id, event);
    expect(found?.deliveries[0]?.attempts?.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('shows that a payload was purged', async () => {
    const id = await account();
    const event = await raise(id);
    expect(await findEventDeliveries(deps, id, event)).toMatchObject({
      purged: false,
      data: { account: { id } },
    });
    await db.query('update events set body = null where id = $1', [event]);
    expect(await findEventDeliveries(deps, id, event)).toMatchObject({ purged: true, data: null });
  });
});

it('never lets created_at go back along the order of an account and mode, also in the body', async () => {
  const id = await account();
  const first = await raise(id, { at: later(12) });
  const second = await raise(id, { at: now });
  const test = await raise(id, { at: now, livemode: false });
  const third = await raise(id, { at: later(13) });
  const rows = await db.query<{ id: string; at: Date; body: Buffer }>(
    'select id, created_at as at, body from events where account_id = $1 order by livemode desc, seq',
    [id],
  );
  expect(rows.map((row) => [row.id, row.at])).toEqual([
    [first, later(12)],
    [second, later(12)],
    [third, later(13)],
    [test, now],
  ]);
  for (const { at, body } of rows) {
    expect(JSON.parse(body.toString())).toMatchObject({
      created_at: at.toISOString(),
      data: { account: { id } },
    });
  }
});
