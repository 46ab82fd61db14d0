import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS, seedAccount, sketchDecision } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { ResponseSeal, SealedResponses } from '../idempotency/index.ts';
import { fingerprint } from '../kernel/index.ts';
import { DecisionLog } from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const log = new DecisionLog(db, KEYS);
let made = 0;

async function freshAccount(): Promise<string> {
  const accountId = `acct_${++made}`;
  await seedAccount(db, accountId);
  return accountId;
}

/** About 12 kB, nearly identical for every key. */
function responseOf(key: string): Buffer {
  const plans = Array.from({ length: 200 }, (_, plan) => ({
    id: `plan-${plan}`,
    premium: fingerprint(plan).toString('hex').slice(0, 32),
    of: plan % 50 === 0 ? key : '',
  }));
  return Buffer.from(JSON.stringify({ plans }));
}

function decisionOf(accountId: string, key: string, rest: { monthly?: number; body?: Buffer } = {}) {
  const body = responseOf(key);
  return sketchDecision({ accountId, key, requestId: `req_${++made}`, now: clock.now(), body, ...rest });
}

const groupsOf = (accountId: string) =>
  db.query<{ size: number }>(
    'select octet_length(body) as size from response_packs where account_id = $1 order by id',
    [accountId],
  );

it('stores nothing that can be read without the keys, alone or in a group', async () => {
  const accountId = await freshAccount();
  const body = Buffer.from('{"data":{"disclosures":[{"text":"hospice care"}]}}');
  await log.record(decisionOf(accountId, 'alone', { body }));
  await Promise.all(['x', 'y'].map((key) => log.record(decisionOf(accountId, key, { body }))));
  const stored = await db.query<{ body: Buffer }>(
    `select body from idempotency_keys where account_id = $1 and body is not null
     union all select body from response_packs where account_id = $1`,
    [accountId],
  );
  expect(stored.length).toBeGreaterThan(1);
  for (const { body: bytes } of stored) {
    expect(bytes.includes('hospice')).toBe(false);
    // What is encrypted for one account cannot be decrypted for another.
    expect(() => new ResponseSeal(KEYS).open('acct_other', bytes)).toThrow();
  }
  expect(await log.record(decisionOf(accountId, 'alone', { body }))).toMatchObject({
    kind: 'replay',
    response: { body },
  });
});

it('stores the responses that one account records together in one group, and replays each byte for byte', async () => {
  const [one, other] = [await freshAccount(), await freshAccount()];
  const asked = [
    ...['a', 'b', 'c', 'd'].map((key) => [one, key] as const),
    ...['a', 'b'].map((key) => [other, key] as const),
  ];
  await Promise.all(asked.map(([accountId, key]) => log.record(decisionOf(accountId, key))));

  const sizes = [...(await groupsOf(one)), ...(await groupsOf(other))].map(({ size }) => size);
  expect(sizes).toHaveLength(2);
  // Compressed alone, each would be about half its size, because of the digits of its premiums.
  expect(sizes[0]).toBeLessThan(responseOf('a').length);
  for (const [accountId, key] of asked) {
    const body = responseOf(key);
    const again = await log.record(decisionOf(accountId, key));
    expect(again).toMatchObject({ kind: 'replay', response: { body } });
    const identity = { accountId, livemode: true, route: 'POST /v3/prequalify', key };
    const found = await new SealedResponses(db, KEYS).lookUp(identity, fingerprint('same'), clock.now());
    expect(found).toMatchObject({ kind: 'replay', response: { body } });
  }
});

it('replays several responses of one group in one batch', async () => {
  const accountId = await freshAccount();
  const keys = ['a', 'b', 'c'];
  const ask = () => Promise.all(keys.map((key) => log.record(decisionOf(accountId, key))));
  await ask();
  expect(await ask()).toMatchObject(
    keys.map((key) => ({ kind: 'replay', response: { status: 200, body: responseOf(key) } })),
  );
  expect(await groupsOf(accountId)).toHaveLength(1);
});

it('uses no group for a single response or for a long one', async () => {
  const accountId = await freshAccount();
  const long = Buffer.from(JSON.stringify({ plans: 'long '.repeat(10_000) }));
  await Promise.all([
    log.record(decisionOf(accountId, 'short')),
    log.record(decisionOf(accountId, 'long', { body: long })),
  ]);
  expect(await groupsOf(accountId)).toEqual([]);
  expect(await log.record(decisionOf(accountId, 'long'))).toMatchObject({
    kind: 'replay',
    response: { body: long },
  });
});

it('stores no group if none of its decisions was recorded', async () => {
  const accountId = await freshAccount();
  const ask = (monthly: number) =>
    Promise.all(['a', 'b', 'c'].map((key) => log.record(decisionOf(accountId, key, { monthly }))));
  expect((await ask(0)).map(({ kind }) => kind)).toEqual(['over_quota', 'over_quota', 'over_quota']);
  expect(await groupsOf(accountId)).toEqual([]);
  expect((await ask(1)).map(({ kind }) => kind)).toEqual(['recorded', 'over_quota', 'over_quota']);
  expect(await groupsOf(accountId)).toHaveLength(1);
  expect(await log.record(decisionOf(accountId, 'a'))).toMatchObject({
    kind: 'replay',
    response: { body: responseOf('a') },
  });
});

it('waits for the disk even if one decision of the batch is over its quota', async () => {
  const accountId = await freshAccount();
  await db.query('create table commits (setting text)');
  await db.query(
    `create function note_commit() returns trigger language plpgsql as $$
     begin
       insert into commits values (current_setting('synchronous_commit'));
       return null;
     end $$`,
  );
  await db.query(
    'create constraint trigger noted after insert on audit_log deferrable initially deferred for each row execute function note_commit()',
  );
  const rate = { window: `lic_${accountId}:live:heavy`, limit: 100 };
  const decisions = ['a', 'b'].map((key) => ({ ...decisionOf(accountId, key, { monthly: 1 }), rate }));
  const recordings = await Promise.all(decisions.map((decision) => log.record(decision)));
  expect(recordings.map(({ kind }) => kind)).toEqual(['recorded', 'over_quota']);
  expect(await db.query('select setting from commits')).toEqual([{ setting: 'on' }]);
});
