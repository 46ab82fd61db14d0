import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVersionsBeyond } from '../../apps/service/src/audit/audit-store.ts';
import { nextStep } from '../../apps/service/src/events/delivery/replay-store.ts';
import { purgePayloads, selectOverdue } from '../../apps/service/src/events/delivery/upkeep-store.ts';
import { listEvents, selectQueueNumbers } from '../../apps/service/src/events/index.ts';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { type Db, openStorage } from '../../apps/service/src/storage/index.ts';

/**
 * Fills a database with past decisions (an event, a delivery and an audit row each, half of them of one account) and
 * prints how long the operations that must not depend on the amount of data take: `npx tsx bench/growth/main.ts 0 100000`.
 */
const sizes = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'prequal-growth-'));
const storage = await openStorage({
  databaseUrl: null,
  dataDir: folder,
  connections: 2,
  deadlineMs: 600_000,
  clock: systemClock,
});
await storage.migrate();
const { db } = storage;
await seed(db);
let filled = 0;
const table: Record<string, Record<string, string>> = {};
for (const size of sizes) {
  await fill(db, filled, size);
  filled = size;
  for (const [name, run] of Object.entries(operations())) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    const median = times.sort((a, b) => a - b)[2] ?? 0;
    table[name] = { ...table[name], [`${size}`]: `${median.toFixed(1)} ms` };
  }
}
console.table(table);
await storage.close();
await rm(folder, { recursive: true, force: true });

function operations(): Record<string, () => Promise<unknown>> {
  const page = {
    accountId: 'acct_0',
    livemode: true,
    before: null,
    limit: 25,
    type: null,
    endpointId: null,
    deliveryStatus: null,
    createdAfter: null,
    createdBefore: null,
  };
  const now = systemClock.now();
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  return {
    'events replay, one step': () => nextStep(db, 'rpl_0', 0),
    'GET /v1/events': () => listEvents(db, page),
    'GET /v1/events?delivery_status=failed': () => listEvents(db, { ...page, deliveryStatus: 'failed' }),
    'GET /v1/events?created_before': () => listEvents(db, { ...page, createdBefore: monthAgo }),
    'overdue check': () => selectOverdue(db, monthAgo, 200),
    'payload purge, 200 rows': () => purgePayloads(db, monthAgo, 200),
    'queue gauges': () => selectQueueNumbers(db, now),
    'doctor, key versions': () => readVersionsBeyond(db, [1]),
  };
}

async function seed(db: Db): Promise<void> {
  await db.query(`insert into accounts (id, name, status, created_at, updated_at)
    select 'acct_' || n, 'A', 'provisioned', now(), now() from generate_series(0, 9) n`);
  await db.query(`insert into audit_heads (account_id) select id from accounts`);
  await db.query(`insert into event_heads (account_id) select id from accounts`);
  await db.query(`insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
      created_at, updated_at)
    select 'whep_' || id, id, true, 'https://example.com', '{}', true, '', '', now(), now() from accounts`);
  await db.query(`insert into webhook_lanes (endpoint_id) select id from webhook_endpoints`);
  await db.query(`insert into webhook_replays (id, endpoint_id, since, until, total, created_at, done_seq, last_seq)
    values ('rpl_0', 'whep_acct_0', '-infinity', 'infinity', 0, now(), 0, 1000000000)`);
}

/** Rows as the service writes them, over the last 90 days, oldest first. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  const rows = `select n, 'acct_' || case when n % 2 = 0 then 0 else n % 9 + 1 end as account,
    now() - interval '90 days' + n * interval '90 days' / ${Math.max(1, to)} as at
    from generate_series(${from + 1}, ${to}) n`;
  await db.query(`insert into event_log (id, account_id, livemode, seq, type, api_version, created_at, body)
    select 'evt_' || lpad(n::text, 26, '0'), account, true, n, 'prequalify.completed', '2026-01-01', at,
      convert_to('{"data":"' || repeat('x', 400) || '"}', 'UTF8') from (${rows}) r`);
  await db.query(`insert into webhook_deliveries (endpoint_id, seq, event_id, emitted_at, status, attempt_count)
    select 'whep_' || account, n, 'evt_' || lpad(n::text, 26, '0'), at,
      case when n % 100000 = 0 then 'failed' else 'delivered' end, 1 from (${rows}) r`);
  await db.query(`insert into audit_log (account_id, seq, id, at, actor, action, subject, key_version, digest, hash)
    select account, n, 'aud_' || n, at, 'token', 'prequalify', '{}', 1, sha256('x'), sha256('x') from (${rows}) r`);
  await db.query(`update event_heads h set live_seq = e.seq, live_at = e.at from (
    select account_id, max(seq) as seq, max(created_at) as at from events group by 1) e where e.account_id = h.account_id`);
  await db.query('vacuum analyze');
}
