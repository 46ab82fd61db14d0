import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { fingerprint } from '../kernel/index.ts';
import { applyStep, type Tx } from '../storage/index.ts';
import { type Execution, executeOnce, type KeyIdentity, lookUp } from './index.ts';
import { keyReader } from './key-store.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
await db.query('create table works (key text not null)');

const PRINT = fingerprint({ a: 1 });
/** Bytes that no text encoding would survive. */
const BODY = Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x0a, 0x7d]);
const DAY = 24 * 60 * 60 * 1000;

let keys = 0;
function freshIdentity(rest: Partial<KeyIdentity> = {}): KeyIdentity {
  return {
    accountId: 'acct_1',
    livemode: true,
    route: 'POST /v3/prequalify',
    key: `0e3b5a5c-7c5d-4e1f-8a9b-${String(++keys).padStart(12, '0')}`,
    ...rest,
  };
}

let requests = 0;
function once(identity: KeyIdentity, work = recordInput(identity), print = PRINT): Promise<Execution> {
  const requestId = `req_${++requests}`;
  return executeOnce({ db }, { identity, fingerprint: print, requestId, now: clock.now() }, work);
}

function recordInput(
  identity: KeyIdentity,
  status = 200,
): (tx: Tx) => Promise<{ status: number; body: Buffer }> {
  return async (tx) => {
    await tx.query('insert into works values ($1)', [identity.key]);
    return { status, body: BODY };
  };
}

async function worksOf(identity: KeyIdentity): Promise<number> {
  return (await db.query('select from works where key = $1', [identity.key])).length;
}

it('executes 50 concurrent duplicates once and returns the same bytes to all', async () => {
  const identity = freshIdentity();
  const executions = await Promise.all(Array.from({ length: 50 }, () => once(identity)));
  expect(await worksOf(identity)).toBe(1);
  expect(executions.filter(({ kind }) => kind === 'executed')).toHaveLength(1);
  expect(executions.filter(({ kind }) => kind === 'replay')).toHaveLength(49);
  const responses = executions.map((execution) =>
    execution.kind === 'conflict' ? null : execution.response,
  );
  expect(new Set(responses.map((response) => response?.requestId)).size).toBe(1);
  expect(
    responses.every((response) => response?.status === 200 && response.body?.equals(BODY) === true),
  ).toBe(true);
});

it('lets a waiting duplicate execute when the first one fails', async () => {
  const identity = freshIdentity();
  let tries = 0;
  const executions = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      once(identity, async (tx) => {
        const response = await recordInput(identity)(tx);
        if (++tries <= 3) throw new Error('out of luck');
        return response;
      }),
    ),
  );
  expect(tries).toBe(4);
  expect(await worksOf(identity)).toBe(1);
  expect(executions.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

it('reports a key as free, then as a replay, and as a conflict for a different body', async () => {
  const identity = freshIdentity();
  expect(await lookUp(keyReader(db), { identity, fingerprint: PRINT, now: clock.now() })).toEqual({
    kind: 'free',
  });
  const firstSeenAt = clock.now();
  const first = await once(identity);
  clock.advance(5000);
  expect(await lookUp(keyReader(db), { identity, fingerprint: PRINT, now: clock.now() })).toEqual({
    ...first,
    kind: 'replay',
  });
  const other = fingerprint({ a: 2 });
  expect(await lookUp(keyReader(db), { identity, fingerprint: other, now: clock.now() })).toEqual({
    kind: 'conflict',
    firstSeenAt,
  });
  expect(await once(identity, recordInput(identity), other)).toEqual({ kind: 'conflict', firstSeenAt });
  expect(await worksOf(identity)).toBe(1);
});

it('keeps keys of different accounts, modes and routes separate', async () => {
  const identity = freshIdentity();
  const others = [{ accountId: 'acct_2' }, { livemode: false }, { route: 'POST /v3/quote' }, {}];
  const kinds = [];
  for (const other of others) kinds.push((await once({ ...identity, ...other })).kind);
  expect(kinds).toEqual(['executed', 'executed', 'executed', 'executed']);
  expect((await once({ ...identity, livemode: false })).kind).toBe('replay');
});

it('compares UUID keys case-insensitively and all others exactly', async () => {
  const identity = freshIdentity({ key: '0E3B5A5C-7C5D-4E1F-8A9B-ABCDEFABCDEF' });
  await once(identity);
  const lower = { ...identity, key: identity.key.toLowerCase() };
  expect((await once(lower)).kind).toBe('replay');
  expect((await lookUp(keyReader(db), { identity: lower, fingerprint: PRINT, now: clock.now() })).kind).toBe(
    'replay',
  );
  await once(freshIdentity({ key: 'Order-17' }));
  expect((await once(freshIdentity({ key: 'order-17' }))).kind).toBe('executed');
});

it('keeps a response for exactly 24 hours, swept or not, and then executes again', async () => {
  const identity = freshIdentity();
  await once(identity);
  clock.advance(DAY - 1);
  expect((await once(identity)).kind).toBe('replay');
  clock.advance(1);
  expect(await lookUp(keyReader(db), { identity, fingerprint: PRINT, now: clock.now() })).toEqual({
    kind: 'free',
  });
  const again = await Promise.all(Array.from({ length: 10 }, () => once(identity)));
  expect(again.filter(({ kind }) => kind === 'executed')).toHaveLength(1);
  expect(await worksOf(identity)).toBe(2);
  clock.advance(DAY - 1);
  expect((await once(identity)).kind).toBe('replay');
});

it('stores 422 and no other error', async () => {
  const refused = freshIdentity();
  expect((await once(refused, recordInput(refused, 422))).kind).toBe('executed');
  expect(await once(refused)).toMatchObject({ kind: 'replay', response: { status: 422 } });
  for (const status of [199, 300, 400, 409, 429, 500]) {
    const identity = freshIdentity();
    await expect(once(identity, recordInput(identity, status))).rejects.toThrow(`status ${status}`);
    expect(await worksOf(identity)).toBe(0);
    expect((await once(identity)).kind).toBe('executed');
  }
});

it('deletes expired keys in batches and keeps the others', async () => {
  await db.query('delete from idempotency_keys');
  for (let i = 0; i < 5; i++) await once(freshIdentity());
  clock.advance(DAY);
  const kept = freshIdentity();
  await once(kept);
  const sweep = (batch: number) => applyStep(db, 'idempotency_keys', { now: clock.now(), batch });
  expect(await sweep(3)).toBe(3);
  expect(await sweep(3)).toBe(2);
  expect(await sweep(3)).toBe(0);
  expect((await once(kept)).kind).toBe('replay');
});
