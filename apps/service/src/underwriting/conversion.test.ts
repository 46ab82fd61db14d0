import { expect, it } from 'vitest';
import { freshDatabase, migrateBefore } from '../../test/database.ts';
import { KEYS, seedAccount, sketchDecision } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { partitionFullTables } from '../storage/partitions/convert.ts';
import { selectPartitioned } from '../storage/partitions/partition-store.ts';
import { DecisionLog } from './index.ts';

/** The migration that partitions. */
const PARTITIONS = 9;
const ACCOUNT = 'acct_1';

it('records decisions through the same connections before, during and after tables are partitioned', async () => {
  const { db, connection } = await freshDatabase(4, { migrated: false });
  await migrateBefore(db, PARTITIONS);
  await seedAccount(db, ACCOUNT);
  await db.query(`insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id, created_at,
    expires_at) values ('${ACCOUNT}', true, 'r', 'k', '', 'req', now(), now() + interval '1 day')`);
  await db.query(`insert into audit_log (account_id, seq, id, at, actor, action, subject, key_version, digest, hash)
    values ('acct_0', 1, 'aud', now(), 'a', 'b', '{}', 1, '', '')`);
  await migrate(db);
  expect(await selectPartitioned(db)).not.toContain('idempotency_keys');

  const clock = new VirtualClock(new Date().toISOString());
  const log = new DecisionLog(db, KEYS);
  let recorded = 0;
  const record = async () => {
    const requestId = `req_${++recorded}`;
    const decision = sketchDecision({ accountId: ACCOUNT, key: requestId, requestId, now: clock.now() });
    expect(await log.record(decision)).toMatchObject({ kind: 'recorded' });
  };
  await Promise.all([record(), record(), record()]);
  let converting = true;
  const writer = (async () => {
    while (converting) await record();
  })();
  const own = openDatabase({ connection, connections: 1, deadlineMs: 60_000 });
  await Promise.all([
    writer,
    partitionFullTables(own, new AbortController().signal).finally(() => {
      converting = false;
    }),
  ]);
  await own.close();
  expect(await selectPartitioned(db)).toContain('idempotency_keys');
  await Promise.all([record(), record(), record()]);
  const [counts] = await db.query(
    `select (select count(*) from idempotency_keys where route <> 'r') as keys,
       (select count(*) from audit_log where account_id = $1) as audits`,
    [ACCOUNT],
  );
  expect(counts).toEqual({ keys: recorded, audits: recorded });
});
