import { type KeyRing, paddedKey } from '../../apps/service/src/kernel/index.ts';
import type { Db } from '../../apps/service/src/storage/index.ts';
import { addPartition, selectPartitions } from '../../apps/service/src/storage/partitions/partition-store.ts';
import {
  nextPeriod,
  PARTITIONED_TABLES,
  periodStart,
} from '../../apps/service/src/storage/partitions/partitioned-tables.ts';

export const DAYS = 90;
const DAY_MS = 86_400_000;
const ACCOUNTS = 10;
const CHUNK = 50_000;
/** One moment for all statements: an event and its payload have the same time. */
const NOW = `timestamptz '${new Date().toISOString()}'`;
/** As long as real ids, because they are most of a row. */
const accountId = (n: number) => `acct_${String(n).padStart(26, '0')}`;
/** The endpoint of an account, in SQL. */
const ENDPOINT = "'whep_' || right(account, 26)";
export const BUSIEST = accountId(0);
export const BUSIEST_ENDPOINT = BUSIEST.replace('acct', 'whep');
const QUIETEST = accountId(ACCOUNTS - 1);
export const REPLAY = 'rpl_0';

/** Accounts with a webhook endpoint each, and a replay of everything to the endpoint of the busiest account. */
export async function seed(db: Db): Promise<void> {
  await db.query(`insert into accounts (id, name, status, created_at, updated_at)
    select 'acct_' || lpad(n::text, 26, '0'), 'A', 'provisioned', now(), now() from generate_series(0, ${ACCOUNTS - 1}) n`);
  await db.query('insert into audit_heads (account_id) select id from accounts');
  await db.query('insert into event_heads (account_id) select id from accounts');
  await db.query(`insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
      created_at, updated_at)
    select ${ENDPOINT}, account, true, 'https://example.com', '{}', true, '', '', now(), now() from (select id as account from accounts) a`);
  await db.query('insert into webhook_lanes (endpoint_id) select id from webhook_endpoints');
  await addPastPartitions(db);
}

/** The service adds partitions for the future only: those of the past have been there for as long as their rows. */
async function addPastPartitions(db: Db): Promise<void> {
  for (const table of PARTITIONED_TABLES) {
    const [first] = await selectPartitions(db, table.name);
    const end = first?.start;
    if (end === null || end === undefined) throw new Error(`${table.name} has no partition with a start`);
    const keptMs = Math.min(table.keptMs ?? DAYS * DAY_MS, DAYS * DAY_MS);
    let start = periodStart(table.period, new Date(Date.now() - keptMs - DAY_MS));
    while (start < end) {
      const next = nextPeriod(table.period, start);
      await db.transaction((tx) => addPartition(tx, table, { start, end: next }));
      start = next;
    }
  }
}

/**
 * Past decisions of the last 90 days, half of them of one account, with what is left of each by now: event, audit row,
 * delivery and attempt; its payload and its line in the request log for 30 days; its key and stored response for one.
 */
export async function fill(db: Db, keys: KeyRing, decisions: number): Promise<void> {
  await db.query(FILL_AUDIT);
  if (decisions === 0) {
    // A chain is never empty.
    for (let account = 0; account < ACCOUNTS; account++)
      await fillAudit(db, keys, { account: accountId(account), from: 0, to: 1, rows: 1 });
    return;
  }
  for (let account = 0; account < ACCOUNTS; account++) {
    const rows = account === 0 ? decisions / 2 : Math.floor(decisions / 2 / (ACCOUNTS - 1));
    for (let from = 0; from < rows; from += CHUNK) {
      const range = { account: accountId(account), from, to: Math.min(from + CHUNK, rows), rows };
      for (const statement of statementsFor(range)) await db.query(statement);
      await fillAudit(db, keys, range);
    }
    await db.query(
      `update event_heads set live_seq = $2, live_at = now() where account_id = $1 and live_seq < $2`,
      [accountId(account), rows],
    );
    await db.query(`update webhook_lanes set head_seq = $2, tail_seq = $2 where endpoint_id = $1`, [
      accountId(account).replace('acct', 'whep'),
      rows,
    ]);
  }
  await db.query('vacuum analyze');
}

/** The lane of an endpoint whose event waits for a retry, many times. */
export async function addWaitingLanes(db: Db, lanes: number): Promise<void> {
  await db.query(`insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed,
      created_at, updated_at)
    select 'whep_w' || n, '${QUIETEST}', false, 'https://example.com', '{}', true, '', '', now(), now()
    from generate_series(1, ${lanes}) n`);
  await db.query(`insert into webhook_lanes (endpoint_id, tail_seq, wake_at, retrying)
    select 'whep_w' || n, 1, now() + interval '1 hour', true from generate_series(1, ${lanes}) n`);
  await db.query(`insert into event_log (id, account_id, livemode, seq, type, api_version, created_at)
    values ('evt_waiting', '${QUIETEST}', false, 1, 'account.suspended', '2026-01-01', now())`);
  await db.query(`insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at)
    select '${QUIETEST}', 'whep_w' || n, 1, 'evt_waiting', now() from generate_series(1, ${lanes}) n`);
  await db.query('analyze webhook_lanes, webhook_deliveries');
}

/** Keys of today, as if all decisions had been made on this day: those from one number to another. */
export async function addKeysOfToday(db: Db, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += CHUNK) {
    await db.query(
      keysOf(
        `select n, '${BUSIEST}' as account, now() as at from generate_series(${first + 1}, ${Math.min(first + CHUNK, to)}) n`,
        'today',
      ),
    );
  }
  // Otherwise autovacuum does this during the next measurement, and its log counts as that of the requests.
  await db.query('vacuum analyze idempotency_keys');
}

interface Range {
  readonly account: string;
  readonly from: number;
  readonly to: number;
  /** All decisions of the account. */
  readonly rows: number;
}

function keysOf(rows: string, salt: string): string {
  return `insert into idempotency_keys (account_id, livemode, route, key, fingerprint, request_id, status, created_at,
      expires_at, pack_id, pack_from, pack_length)
    select account, true, 'POST /v3/prequalify', md5('${salt}' || account || n)::uuid, sha256(int8send(n)), 'req_' || lpad(n::text, 26, '0'), 200,
      at, at + interval '24 hours', 1, 0, 4000
    from (${rows}) r`;
}

function statementsFor({ account, from, to, rows }: Range): string[] {
  const source = `select n, '${account}' as account, 'evt_${account.slice(-2)}' || lpad(n::text, 24, '0') as event,
      date_trunc('milliseconds', ${NOW} - interval '${DAYS} days' + n * interval '${DAYS} days' / ${rows + 1}) as at
    from generate_series(${from + 1}, ${to}) n`;
  const recent = (days: number) => `select * from (${source}) r where at > ${NOW} - interval '${days} days'`;
  return [
    `insert into event_log (id, account_id, livemode, seq, type, api_version, created_at)
     select event, account, true, n, 'prequalify.completed', '2026-01-01', at from (${source}) r`,
    `insert into event_payloads (account_id, livemode, seq, created_at, body)
     select account, true, n, at, convert_to('{"data":"' || repeat(md5(n::text), 12) || '"}', 'UTF8')
     from (${recent(30)}) r`,
    `insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, status, attempt_count,
       delivered_at)
     select account, ${ENDPOINT}, n, event, at, case when n % 1000 = 0 then 'failed' else 'delivered' end, 1, at
     from (${source}) r`,
    `insert into webhook_attempts (account_id, event_id, endpoint_id, number, attempted_at, response_status, duration_ms)
     select account, event, ${ENDPOINT}, 1, at, 200, 20 from (${source}) r`,
    `insert into request_log (id, account_id, livemode, license_id, at, method, path, operation, status, token_id,
       token_hint, api_version, duration_ms, replayed)
     select replace(event, 'evt', 'req'), account, true, 'lic_1', at, 'POST', '/v3/prequalify', 'prequalify', 200, 'tok_1', '…abcd',
       '2026-01-01', 12, false from (${recent(30)}) r`,
    keysOf(recent(1), ''),
    `insert into response_packs (account_id, body, expires_at)
     select account, decode(repeat(md5(n::text), 750), 'hex'), at + interval '24 hours'
     from (${recent(1)}) r where n % 8 = 0`,
  ];
}

/**
 * Genuine audit rows, in the server: the digest and the link of each row as the service and append_audit make them. The
 * parameters are the padded blocks of both keys.
 */
const FILL_AUDIT = `
create or replace function pg_temp.fill_audit(
  of_account text, from_seq bigint, to_seq bigint, all_rows bigint, digest_key bytea, link_key bytea
) returns void language plpgsql as $$
declare
  head audit_heads;
  at timestamptz;
  sealed bytea;
  outcome bytea;
  message text;
  row_digest bytea;
  number text;
  token constant text := right(of_account, 26);
begin
  select * into head from audit_heads h where h.account_id = of_account;
  for n in from_seq .. to_seq loop
    at := date_trunc('milliseconds', ${NOW} - interval '${DAYS} days' + n * interval '${DAYS} days' / (all_rows + 1));
    number := right(of_account, 2) || lpad(n::text, 24, '0');
    outcome := sha256(int8send(n));
    sealed := decode(repeat(encode(outcome, 'hex'), 16), 'hex');
    message := format('["%s","aud_%s","%s","token:tok_%s","prequalify","req_%s","2026.11","{\\"n\\":%s}","%s","%s"]',
      of_account, number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), token, number, n,
      encode(sha256(sealed), 'hex'), encode(outcome, 'hex'));
    row_digest := pg_temp.hmac(digest_key, convert_to(message, 'UTF8'));
    head.hash := pg_temp.hmac(link_key, '\\x01'::bytea || head.hash || row_digest);
    insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject, request_sealed,
      outcome_digest, key_version, digest, hash)
    values (of_account, n, 'aud_' || number, at, 'token:tok_' || token, 'prequalify', 'req_' || number, '2026.11',
      json_build_object('n', n)::jsonb, sealed, outcome, 1, row_digest, head.hash);
  end loop;
  update audit_heads h set seq = to_seq, hash = head.hash, key_versions = '{1}',
    mac = pg_temp.hmac(link_key, '\\x02'::bytea || int8send(to_seq) || head.hash)
  where h.account_id = of_account;
end $$;
create or replace function pg_temp.hmac(key bytea, message bytea) returns bytea language sql immutable as $$
  select sha256(substring(key from 65 for 64) || sha256(substring(key from 1 for 64) || message))
$$`;

async function fillAudit(db: Db, keys: KeyRing, { account, from, to, rows }: Range): Promise<void> {
  const chain = keys.mac('audit', `chain\n${account}`, keys.current);
  await db.query('select pg_temp.fill_audit($1, $2, $3, $4, $5, $6)', [
    account,
    from + 1,
    to,
    rows,
    paddedKey(keys.derive('audit')),
    paddedKey(chain),
  ]);
}
