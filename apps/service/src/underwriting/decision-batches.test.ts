import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import {
  auditEntryOf,
  KEYS,
  occurrenceOf,
  seedAccount,
  seedEndpoint,
  sketchDecision,
} from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { recordAudit, verifyAudit } from '../audit/index.ts';
import { emit } from '../events/index.ts';
import { bytesOf, type KeptResponse, openKeptResponse, ResponseSeal } from '../idempotency/index.ts';
import type { Db } from '../storage/index.ts';
import { joinLots, lotOf } from './decision-lot.ts';
import type { DecisionRecord } from './decision-record.ts';
import { type KeptKey, keptResponse, type RecordedRow, writeLot } from './decision-store.ts';
import { DecisionLog } from './index.ts';

const { db } = await freshDatabase(12);
const { db: other } = await freshDatabase();
const clock = new VirtualClock();

/** Sort keys of the compared rows, without the location of a response, which depends on the batch. */
const TABLES = {
  monthly_usage: 'license_id, month',
  audit_heads: 'account_id',
  event_heads: 'account_id',
  audit_log: 'account_id, seq',
  events: 'account_id, livemode, seq',
  webhook_deliveries: 'endpoint_id, seq',
  webhook_lanes: 'endpoint_id',
};

async function everything(database: Db): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    rows[table] = await database.query(`select * from ${table} order by ${order}`);
  }
  const keys = await database.query<{ account_id: string } & KeptResponse>(
    `select k.account_id, k.livemode, k.route, k.key, k.fingerprint, k.request_id, k.status, k.created_at,
       k.expires_at, k.body, p.body as pack, k.pack_from, k.pack_length
     from idempotency_keys k left join response_packs p on p.id = k.pack_id and p.account_id = k.account_id
       and p.expires_at >= k.expires_at
     order by k.account_id, k.livemode, k.route, k.key`,
  );
  return { ...rows, keys: await Promise.all(keys.map((row) => decompressed(row, row.account_id))) };
}

const seal = new ResponseSeal(KEYS);

/** With the response itself instead of its location. */
async function decompressed<Row extends KeptResponse>(row: Row, accountId: string): Promise<object> {
  const { body, pack, pack_from, pack_length, ...rest } = row;
  const response =
    body === null && pack === null
      ? null
      : await bytesOf(await openKeptResponse(row, (stored) => seal.open(accountId, stored)));
  return { ...rest, response: response?.toString() };
}

/** The dates in the reply of the database have the time zone of its session. */
async function plainKey(kept: KeptKey, accountId: string): Promise<object> {
  const { body: _body, pack: _pack, pack_from: _from, pack_length: _length, ...rest } = kept;
  return { ...rest, ...(await decompressed(keptResponse(kept), accountId)) };
}

/** In a form that does not depend on the batch. */
function result(
  rows: readonly RecordedRow[],
  decisions: readonly { accountId: string }[],
): Promise<object[]> {
  return Promise.all(
    rows.map(async (row, index) =>
      row.outcome === 'taken' && row.kept !== null
        ? { ...row, kept: await plainKey(row.kept, decisions[index]?.accountId ?? '') }
        : row,
    ),
  );
}

let runs = 0;
let requests = 0;

/** One statement for the decisions of several processes, each of which has prepared its own. */
function writeTogether(database: Db, processes: readonly (readonly DecisionRecord[])[]) {
  const lots = processes
    .filter(({ length }) => length > 0)
    .map((own) => lotOf(own, { seal, hidesLengths: true }));
  return writeLot(database, joinLots(lots), () => {});
}

it('writes the same rows and responses for the batches of several processes as for their decisions one at a time', async () => {
  const input = fc.record({
    account: fc.nat({ max: 2 }),
    license: fc.nat({ max: 1 }),
    key: fc.option(fc.nat({ max: 9 }), { freq: 5 }),
    print: fc.constantFrom('a', 'a', 'a', 'b'),
    livemode: fc.boolean(),
    emits: fc.boolean(),
    // Sometimes longer than the lifetime of a key.
    wait: fc.constantFrom(0, 1, 90_000_000),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(input, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (batches, monthly, processes) => {
        const run = ++runs;
        for (const database of [db, other]) {
          for (const account of [0, 1, 2]) {
            await seedAccount(database, `acct_${run}_${account}`);
            await seedEndpoint(database, {
              id: `whep_${run}_${account}`,
              accountId: `acct_${run}_${account}`,
            });
          }
        }
        for (const batch of batches) {
          const decisions = new Map<string, DecisionRecord>();
          for (const { account, license, key, wait, ...rest } of batch) {
            clock.advance(wait);
            const requestId = `req_${++requests}`;
            const accountId = `acct_${run}_${account}`;
            const licenseId = `lic_${run}_${account}_${license}`;
            const text = key === null ? null : `key-${key}`;
            const identity = text === null ? requestId : `${accountId} ${rest.livemode} ${text}`;
            if (decisions.has(identity)) continue;
            const parts = { accountId, licenseId, monthly, requestId, key: text, now: clock.now() };
            decisions.set(identity, sketchDecision({ ...parts, ...rest }));
          }
          const storable = [...decisions.values()].map((decision) => ({ ...decision, compressed: null }));
          const share = Math.ceil(storable.length / processes);
          const shares = Array.from({ length: processes }, (_, index) =>
            storable.slice(index * share, (index + 1) * share),
          );
          const together = await writeTogether(db, shares);
          const apart: RecordedRow[] = [];
          for (const decision of storable) apart.push(...(await writeTogether(other, [[decision]])));
          expect(await result(together, storable)).toEqual(await result(apart, storable));
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await everything(db)).toEqual(await everything(other));
  // Accounts are seeded without the row of their creation, so the chains of those without a live decision are empty.
  const unused = await db.query<{ id: string }>(
    "select account_id as id from audit_heads where seq = 0 and account_id <> 'system'",
  );
  const { broken } = await verifyAudit(db, KEYS);
  expect(new Set(broken)).toEqual(
    new Set(unused.map(({ id }) => ({ account_id: id, seq: 1, issue: 'tail_missing' }))),
  );
});

it('keeps event order and audit chains under concurrent batches and operators, without deadlocks', async () => {
  const accounts = ['acct_x', 'acct_y', 'acct_z'];
  for (const accountId of accounts) {
    await seedAccount(db, accountId);
    await seedEndpoint(db, { id: `whep_1_${accountId}`, accountId });
    await seedEndpoint(db, { id: `whep_2_${accountId}`, accountId });
  }
  // Deadlocks are retried silently; these two count them.
  const failures: unknown[] = [];
  let operatorRuns = 0;
  const watched: Db = {
    ...db,
    query: (sql, params, name) =>
      db.query<never>(sql, params, name).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  };
  const logs = Array.from({ length: 4 }, () => new DecisionLog(watched, KEYS));
  const recordings = logs.flatMap((log, process) =>
    Array.from({ length: 150 }, (_, i) => {
      const accountId = accounts[(i * (process + 1)) % 3] ?? '';
      // A fifth of the keys are shared between the processes.
      const key = i % 5 === 0 ? `shared-${i}` : `own-${process}-${i}`;
      const requestId = `req_${++requests}`;
      return log.record(sketchDecision({ accountId, key, requestId, now: clock.now() }));
    }),
  );
  const operators = accounts.flatMap((accountId) =>
    Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => {
        operatorRuns++;
        const sketch = { accountId, key: null, requestId: `req_${++requests}`, now: clock.now() };
        await recordAudit(tx, { keys: KEYS, now: sketch.now }, auditEntryOf(sketch, Buffer.from('x')));
        await emit(tx, occurrenceOf(sketch), sketch.now);
      }),
    ),
  );

  let working = true;
  let looks = 0;
  const watch = async () => {
    while (working) {
      looks++;
      // A reader that follows the sequence numbers never misses one: none appears below a number it has already seen.
      const holes = await db.query(
        `select account_id from events where account_id = any ($1)
         group by account_id, livemode having count(*) <> max(seq)`,
        [accounts],
      );
      expect(holes).toEqual([]);
    }
  };
  const watching = watch();
  const kinds = (await Promise.all(recordings)).map(({ kind }) => kind);
  await Promise.all(operators);
  working = false;
  await watching;
  expect(looks).toBeGreaterThan(3);
  expect(failures).toEqual([]);
  expect(operatorRuns).toBe(30);

  const recorded = kinds.filter((kind) => kind === 'recorded').length;
  expect(recorded + kinds.filter((kind) => kind === 'replay').length).toBe(600);
  const [sums] = await db.query<{ audits: number; events: number; sent: number }>(
    `select sum(h.seq)::int as audits, sum(e.live_seq)::int as events,
       (select count(*)::int from webhook_deliveries where endpoint_id like 'whep_1_acct%') as sent
     from audit_heads h join event_heads e using (account_id) where account_id = any ($1)`,
    [accounts],
  );
  expect(sums).toEqual({ audits: recorded + 30, events: recorded + 30, sent: recorded + 30 });
  expect(
    await db.query(
      `select h.account_id from event_heads h join webhook_lanes l on l.endpoint_id like '%' || h.account_id
       where h.account_id = any ($1) and l.tail_seq <> h.live_seq`,
      [accounts],
    ),
  ).toEqual([]);
  for (const accountId of accounts) expect((await verifyAudit(db, KEYS, { accountId })).broken).toEqual([]);
});
