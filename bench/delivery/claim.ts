import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { claimLanes } from '../../apps/service/src/webhooks/delivery/lane-store.ts';
import type { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { percentile } from './database.ts';

const LANES = 1000;
const MESSAGES = 100_000;
/** Statements have a time limit. */
const MESSAGES_A_STATEMENT = 5000;
const ROUNDS = 300;

/** The time of one claim while many messages wait behind failing endpoints; in each round only one lane is due. */
export async function measureClaim(server: DatabaseServer): Promise<string[]> {
  const { db } = server;
  await db.query(
    `insert into accounts (id, name, status, created_at, updated_at)
     select 'acct_' || n, 'n', 'provisioned', now(), now() from generate_series(1, $1) n`,
    [LANES],
  );
  await db.query(
    `insert into webhook_endpoints
       (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at, updated_at)
     select 'whep_' || n, 'acct_' || n, true, 'https://receiver.example/', '{}', true, '', '', now(), now()
     from generate_series(1, $1) n`,
    [LANES],
  );
  for (let first = 1; first <= MESSAGES; first += MESSAGES_A_STATEMENT) {
    const range = [first, first + MESSAGES_A_STATEMENT - 1, LANES];
    await db.query(
      `insert into event_log (id, account_id, livemode, seq, type, api_version, created_at, body)
       select 'evt_' || n, 'acct_' || (n % $3 + 1), true, n, 'account.suspended', '2026-11-01', now(), convert_to(repeat('x', 400), 'UTF8')
       from generate_series($1::integer, $2::integer) n`,
      range,
    );
    await db.query(
      `insert into webhook_deliveries (endpoint_id, seq, event_id, tries)
       select 'whep_' || (n % $3 + 1), n, 'evt_' || n, 2 from generate_series($1::integer, $2::integer) n`,
      range,
    );
  }
  await db.query(
    `insert into webhook_lanes (endpoint_id, tail_seq, retrying, wake_at)
     select 'whep_' || n, $2, true, now() + n * interval '1 second' + interval '1 hour' from generate_series(1, $1) n`,
    [LANES, MESSAGES],
  );
  await db.query('analyze');
  const idle: number[] = [];
  const one: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await timed(() => claim(server)));
    await db.query(`update webhook_lanes set wake_at = now(), lease_owner = null where endpoint_id = $1`, [
      `whep_${(round % LANES) + 1}`,
    ]);
    one.push(await timed(() => claim(server)));
  }
  const show = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`;
  return [
    `${MESSAGES} messages behind ${LANES} failing endpoints, nothing due: ${show(idle)}`,
    `the same with one lane due, claimed with its head: ${show(one)}`,
  ];
}

async function claim({ db }: DatabaseServer): Promise<void> {
  const now = systemClock.now();
  const until = new Date(now.getTime() + 3_600_000);
  await claimLanes(db, { owner: 'bench/1/x', fresh: 64, retries: 64, fullAccounts: [], now, until });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = systemClock.elapsed();
  await work();
  return systemClock.elapsed() - start;
}
