import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import {
  auditEntryOf,
  KEYS,
  occurrenceOf,
  type Sketch,
  seedAccount,
  seedEndpoint,
  sketchDecision,
} from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { findRecordedRequest, recordAudit, verifyAudit } from '../audit/index.ts';
import { EVENTS_CHANNEL, emit, openEvent } from '../events/index.ts';
import { SealedResponses, StoredKeys } from '../idempotency/index.ts';
import { fingerprint } from '../kernel/index.ts';
import { monthlyUsage, secondsToNextMonth } from '../quota/index.ts';
import { DecisionLog } from './index.ts';

const { db, connection } = await freshDatabase();
const clock = new VirtualClock();
const log = new DecisionLog(db, KEYS);
const responses = new SealedResponses(db, KEYS);
const DAY = 24 * 60 * 60 * 1000;
const LONG_WAIT = { timeout: 60_000, interval: 20 };

let made = 0;
async function freshAccount(): Promise<string> {
  const accountId = `acct_${++made}`;
  await seedAccount(db, accountId);
  return accountId;
}

function sketch(accountId: string, rest: Partial<Sketch> = {}): Sketch {
  const n = ++made;
  return { accountId, key: `key-${n}`, requestId: `req_${n}`, now: clock.now(), ...rest };
}

const recordedWith = (storedBytes: number) => ({ kind: 'recorded', storedBytes, stream: null, rate: null });

async function countsOf(accountId: string): Promise<{ audits: number; events: number; keys: number }> {
  const [counts] = await db.query<{ audits: number; events: number; keys: number }>(
    `select (select count(*) from audit_log where account_id = $1) as audits,
       (select count(*) from events where account_id = $1) as events,
       (select count(*) from idempotency_keys where account_id = $1) as keys`,
    [accountId],
  );
  if (counts === undefined) throw new Error('no counts');
  return counts;
}

it('writes key, quota, audit row and event of a live decision together', async () => {
  const accountId = await freshAccount();
  const one = sketch(accountId);
  const decision = sketchDecision(one);
  expect(await log.record(decision)).toEqual(recordedWith(decision.response.body.length));
  expect(await countsOf(accountId)).toEqual({ audits: 1, events: 1, keys: 1 });
  expect((await monthlyUsage(db, `lic_${accountId}`, '2026-03')).used).toBe(1);
  expect((await findRecordedRequest(db, KEYS, one.requestId))?.request.toString()).toBe(
    `the request of ${one.requestId}`,
  );
  const [event] = await db.query<{ body: Buffer }>('select body from events where account_id = $1', [
    accountId,
  ]);
  expect(openEvent(KEYS, accountId, event?.body ?? Buffer.alloc(0))).toEqual(decision.event?.body);
  expect(await verifyAudit(db, KEYS, { accountId })).toEqual({ rows: 1, broken: [] });
});

it('a decision of another account does not wait until a long response is written', async () => {
  const [slow, quick] = [await freshAccount(), await freshAccount()];
  let long: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query('select from audit_heads where account_id = $1 for update', [slow]);
    // Random bytes stay long when they are compressed.
    long = log.record(sketchDecision(sketch(slow, { body: randomBytes(200_000) })));
    const waiting = `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await db.query<{ count: number }>(waiting))[0]?.count === 1, LONG_WAIT);
    expect(await log.record(sketchDecision(sketch(quick)))).toMatchObject({ kind: 'recorded' });
    expect(await countsOf(slow)).toMatchObject({ audits: 0 });
  });
  expect(await long).toMatchObject({ kind: 'recorded' });
  expect(await countsOf(slow)).toEqual({ audits: 1, events: 1, keys: 1 });
});

it('replays the first response to a used key byte for byte, and writes nothing', async () => {
  const accountId = await freshAccount();
  const key = 'ABCDEFAB-0000-4000-8000-00000000000A';
  const body = Buffer.from([0, 255, 10, 13, 0x7b]);
  const first = sketch(accountId, { key, body });
  await log.record(sketchDecision(first));
  const firstSeenAt = clock.now();
  clock.advance(1000);
  const again = sketchDecision(sketch(accountId, { key: key.toLowerCase() }));
  expect(await log.record(again)).toEqual({
    kind: 'replay',
    response: { status: 200, body, requestId: first.requestId },
    rate: null,
  });
  const other = sketchDecision(sketch(accountId, { key, print: 'other' }));
  expect(await log.record(other)).toEqual({ kind: 'conflict', firstSeenAt, rate: null });
  expect(await countsOf(accountId)).toEqual({ audits: 1, events: 1, keys: 1 });
  expect((await monthlyUsage(db, `lic_${accountId}`, '2026-03')).used).toBe(1);
});

it('stores responses that a lookup finds, and reuses a key once it has expired', async () => {
  const accountId = await freshAccount();
  const first = sketch(accountId, { key: 'once-a-day' });
  await log.record(sketchDecision(first));
  const identity = { accountId, livemode: true, route: 'POST /v3/prequalify', key: 'once-a-day' };
  const found = await responses.lookUp(identity, fingerprint('same'), clock.now());
  expect(found).toMatchObject({ kind: 'replay', response: { requestId: first.requestId } });
  clock.advance(DAY);
  const second = sketch(accountId, { key: 'once-a-day', print: 'other', body: Buffer.from('seven b') });
  expect(await log.record(sketchDecision(second))).toEqual(recordedWith(7));
  expect(await responses.lookUp(identity, fingerprint('other'), clock.now())).toMatchObject({
    kind: 'replay',
    response: { requestId: second.requestId },
  });
});

it('records concurrent duplicates once, across several processes', async () => {
  const accountId = await freshAccount();
  const logs = [log, new DecisionLog(db, KEYS), new DecisionLog(db, KEYS)];
  const recordings = await Promise.all(
    Array.from({ length: 48 }, (_, i) =>
      logs[i % 3]?.record(sketchDecision(sketch(accountId, { key: 'dup' }))),
    ),
  );
  expect(recordings.filter((one) => one?.kind === 'recorded')).toHaveLength(1);
  expect(recordings.filter((one) => one?.kind === 'replay')).toHaveLength(47);
  expect(await countsOf(accountId)).toEqual({ audits: 1, events: 1, keys: 1 });
});

it('records exactly the monthly quota, in order of arrival, and leaves the remaining keys free', async () => {
  const accountId = await freshAccount();
  const decisions = Array.from({ length: 9 }, () => sketchDecision(sketch(accountId, { monthly: 5 })));
  const recordings = await Promise.all(decisions.map((decision) => log.record(decision)));
  expect(recordings.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'recorded'),
    ...Array.from({ length: 4 }, () => 'over_quota'),
  ]);
  expect(recordings.at(-1)).toMatchObject({ retryAfterSeconds: secondsToNextMonth(clock.now()) });
  expect(await countsOf(accountId)).toEqual({ audits: 5, events: 5, keys: 5 });
  const denied = decisions.at(-1);
  if (denied === undefined) throw new Error('no decision');
  const raised = { ...denied, quota: { licenseId: `lic_${accountId}`, monthly: 6 } };
  expect(await log.record(raised)).toEqual(recordedWith(raised.response.body.length));
  expect((await monthlyUsage(db, `lic_${accountId}`, '2026-03')).used).toBe(6);
});

it('admits exactly the rate limit, in order of arrival, and writes nothing for the rest', async () => {
  const accountId = await freshAccount();
  const rate = { window: `lic_${accountId}:live:heavy`, limit: 3 };
  const decisions = Array.from({ length: 5 }, () => sketchDecision(sketch(accountId, { rate })));
  const recordings = await Promise.all(decisions.map((decision) => log.record(decision)));
  expect(recordings.map(({ kind, rate: state }) => [kind, state?.remaining])).toEqual([
    ['recorded', 2],
    ['recorded', 1],
    ['recorded', 0],
    ['over_limit', 0],
    ['over_limit', 0],
  ]);
  expect(recordings.at(-1)?.rate).toEqual({ limit: 3, remaining: 0, resetSeconds: 60 });
  expect(await countsOf(accountId)).toEqual({ audits: 3, events: 3, keys: 3 });
  expect((await monthlyUsage(db, `lic_${accountId}`, '2026-03')).used).toBe(3);
  clock.advance(60_000);
  const refused = decisions.at(-1);
  if (refused === undefined) throw new Error('no decision');
  expect(await log.record({ ...refused, decidedAt: clock.now() })).toMatchObject({
    kind: 'recorded',
    rate: { remaining: 2 },
  });
});

it('does not count replays, conflicts or decisions over the quota in the rate window', async () => {
  const accountId = await freshAccount();
  const rate = { window: `lic_${accountId}:live:heavy`, limit: 5 };
  const ask = (changes: Partial<Sketch>) =>
    log.record(sketchDecision(sketch(accountId, { rate, ...changes })));
  expect(await ask({ key: 'one' })).toMatchObject({ kind: 'recorded', rate: { remaining: 4 } });
  expect(await ask({ key: 'one' })).toMatchObject({ kind: 'replay', rate: { remaining: 4 } });
  expect(await ask({ key: 'one', print: 'other' })).toMatchObject({
    kind: 'conflict',
    rate: { remaining: 4 },
  });
  expect(await ask({ key: 'two', monthly: 1 })).toMatchObject({ kind: 'over_quota' });
  expect(await ask({ key: 'three' })).toMatchObject({ kind: 'recorded', rate: { remaining: 3 } });
});

it('stores a long response compressed, and replays it byte for byte', async () => {
  const accountId = await freshAccount();
  for (const length of [600, 20_000, 200_000]) {
    const body = Buffer.from(JSON.stringify({ plans: 'long '.repeat(length / 5) }));
    // Comparing buffers with toEqual takes seconds, because it compares byte by byte.
    const sameBody = expect.toSatisfy((other: Buffer) => other.equals(body));
    const key = `long-${length}`;
    await log.record(sketchDecision(sketch(accountId, { key, body })));
    const [row] = await db.query<{ size: number }>(
      'select octet_length(body) as size from idempotency_keys where account_id = $1 and key = $2',
      [accountId, new StoredKeys(KEYS, new Date(0)).formOf(accountId, key, clock.now())],
    );
    // Short ones are padded to 4 KB.
    expect(row?.size).toBeLessThan(Math.max(4200, length / 4));
    const replayed = await log.record(sketchDecision(sketch(accountId, { key })));
    expect(replayed).toMatchObject({ kind: 'replay', response: { body: sameBody } });
    const found = await responses.lookUp(
      { accountId, livemode: true, route: 'POST /v3/prequalify', key },
      fingerprint('same'),
      clock.now(),
    );
    expect(found).toMatchObject({ kind: 'replay', response: { body: sameBody } });
  }
});

it('writes only the key in test mode, and nothing for a request without a key', async () => {
  const accountId = await freshAccount();
  const test = { livemode: false, emits: false, body: Buffer.from('seven b') };
  expect(await log.record(sketchDecision(sketch(accountId, test)))).toEqual(recordedWith(7));
  expect(await countsOf(accountId)).toEqual({ audits: 0, events: 0, keys: 1 });
  const keyless = sketchDecision(sketch(accountId, { ...test, key: null }));
  expect(await log.record(keyless)).toEqual(recordedWith(0));
  expect(await countsOf(accountId)).toEqual({ audits: 0, events: 0, keys: 1 });
});

it('writes the audit row and the event of a live request without a key', async () => {
  const accountId = await freshAccount();
  await log.record(sketchDecision(sketch(accountId, { key: null })));
  expect(await countsOf(accountId)).toEqual({ audits: 1, events: 1, keys: 0 });
});

it('queues the same deliveries as emitting each event on its own', async () => {
  const [batched, single] = [await freshAccount(), await freshAccount()];
  for (const accountId of [batched, single]) {
    await seedEndpoint(db, { id: `${accountId}-all`, accountId });
    await seedEndpoint(db, {
      id: `${accountId}-selective`,
      accountId,
      events: ['webhook.test', 'prequalify.completed'],
    });
    await seedEndpoint(db, { id: `${accountId}-other`, accountId, events: ['license.locked'] });
    await seedEndpoint(db, { id: `${accountId}-test`, accountId, livemode: false });
    await seedEndpoint(db, { id: `${accountId}-off`, accountId, enabled: false });
    await seedEndpoint(db, { id: `${accountId}-gone`, accountId, deleted: true });
  }
  const listener = new pg.Client(connection);
  await listener.connect();
  const hint = new Promise((resolve) => listener.once('notification', resolve));
  await listener.query(`listen ${EVENTS_CHANNEL}`);

  const rounds = [1, 2, 3].map((round) => ({ now: new Date(clock.now().getTime() + round), round }));
  await Promise.all(rounds.map(({ now }) => log.record(sketchDecision(sketch(batched, { now })))));
  expect(await hint).toMatchObject({ channel: EVENTS_CHANNEL });
  await listener.end();
  for (const { now } of rounds) {
    await db.transaction(async (tx) => {
      const one = sketch(single, { now });
      await recordAudit(tx, { keys: KEYS, now }, auditEntryOf(one, Buffer.from('result')));
      await emit(tx, occurrenceOf(one), now);
    });
  }

  const queueOf = (accountId: string) =>
    db.query(
      `select substring(w.id from length($1) + 1) as endpoint, l.head_seq, l.tail_seq, l.wake_at, d.seq,
         d.status, d.attempt_count, d.next_attempt_at, d.delivered_at, e.type, e.livemode, e.api_version,
         e.created_at
       from webhook_endpoints w join webhook_lanes l on l.endpoint_id = w.id
       left join webhook_deliveries d on d.endpoint_id = w.id left join events e on e.id = d.event_id
       where w.account_id = $1 order by 1, d.seq`,
      [accountId],
    );
  const queue = await queueOf(batched);
  expect(queue).toEqual(await queueOf(single));
  expect(queue).toHaveLength(3 + 3 + 4);
  const headsOf = (accountId: string) =>
    db.query(
      'select seq, live_seq, test_seq from audit_heads join event_heads using (account_id) where account_id = $1',
      [accountId],
    );
  expect(await headsOf(batched)).toEqual(await headsOf(single));
});

it('fails only the decision that the database rejects', async () => {
  const accountId = await freshAccount();
  const recordings = await Promise.allSettled([
    log.record(sketchDecision(sketch(accountId))),
    log.record(sketchDecision(sketch('acct_without_head'))),
    log.record(sketchDecision(sketch(accountId))),
  ]);
  expect(recordings.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await countsOf(accountId)).toEqual({ audits: 2, events: 2, keys: 2 });
  expect(await countsOf('acct_without_head')).toEqual({ audits: 0, events: 0, keys: 0 });
});

it('rejects an invalid decision before it reaches the database', async () => {
  const accountId = await freshAccount();
  const decision = sketchDecision(sketch(accountId));
  const wrong = [
    { ...decision, response: { status: 409, body: Buffer.alloc(0) } },
    { ...decision, livemode: false },
    { ...decision, accountId: 'acct_other' },
  ];
  for (const one of wrong) await expect(log.record(one)).rejects.toThrow();
  expect(await countsOf(accountId)).toEqual({ audits: 0, events: 0, keys: 0 });
});
