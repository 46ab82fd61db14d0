import { expect, it } from 'vitest';
import { freshDatabase, migrateBefore } from '../../test/database.ts';
import { migrate } from './migrate.ts';
import { preparationProgress, prepareMigrations } from './preparation.ts';

/** The migration that puts the account first in every key. */
const ACCOUNT_KEYS = 13;
const { db } = await freshDatabase(2, { migrated: false });

/** What a process of the previous version writes: no account where its parent has one. */
async function writeAsBefore(n: number): Promise<void> {
  const id = (prefix: string) => `${prefix}_${n}`;
  const account = id('acct');
  for (const [sql, params] of [
    [
      `insert into accounts (id, name, status, created_at, updated_at) values ($1, 'A', 'provisioned', now(), now())`,
      [account],
    ],
    [
      `insert into licenses (id, account_id, status, rate, light_rate, test_rate, created_at, updated_at)
      values ($2, $1, 'activated', 1, 1, 1, now(), now())`,
      [account, id('lic')],
    ],
    [
      `insert into tokens (id, license_id, account_id, mode, hash, hint, scopes, created_at)
      values ($2, $3, $1, 'live', sha256($2::text::bytea), '', '{}', now())`,
      [account, id('tok'), id('lic')],
    ],
    [
      `insert into members (id, account_id, email_sealed, email_hash, name, role, status, created_at)
      values ($2, $1, 'x', sha256($2::text::bytea), 'M', 'owner', 'active', now())`,
      [account, id('mem')],
    ],
    [
      `insert into sign_in_tickets (hash, member_id, created_at, expires_at)
      values (sha256($1::text::bytea), $1, now(), now())`,
      [id('mem')],
    ],
    [
      `insert into sessions (hash, member_id, account_id, license_id, mode, created_at, last_seen_at, expires_at)
      values (sha256($2::text::bytea), $2, $1, $3, 'live', now(), now(), now())`,
      [account, id('mem'), id('lic')],
    ],
    [
      `insert into webhook_endpoints (id, account_id, livemode, url, events, enabled, description, secret_sealed, created_at,
        updated_at) values ($2, $1, true, '', '{}', true, '', '', now(), now())`,
      [account, id('whep')],
    ],
    ['insert into webhook_lanes (endpoint_id) values ($1)', [id('whep')]],
    [
      `insert into webhook_replays (id, endpoint_id, since, until, total, done_seq, last_seq, created_at)
      values ($2, $1, now(), now(), 0, 0, 0, now())`,
      [id('whep'), id('rpl')],
    ],
    [
      `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
      values ($2, $1, true, 'p', 'x', decode(repeat('00', 12), 'hex'), decode(repeat('00', 16), 'hex'), now(), now())`,
      [account, id('case')],
    ],
    [
      `insert into case_shares (id, case_id, created_at, expires_at) values ($2, $1, now(), now())`,
      [id('case'), id('share')],
    ],
    [
      `insert into invoices (id, account_id, number, period, total_cents, line_items, pdf, sha256, created_at)
      values ($2, $1, $2, '2026-01', 0, '[]', 'x', encode(sha256('x'), 'hex'), now())`,
      [account, id('inv')],
    ],
    [
      `insert into invoiced_usage (invoice_id, license_id, month, quantity) values ($1, $2, '2026-01', 1)`,
      [id('inv'), id('lic')],
    ],
  ] as const)
    await db.query(sql, params);
}

it('gives the rows of the previous version their account, before and after the migration', async () => {
  await migrateBefore(db, ACCOUNT_KEYS);
  await writeAsBefore(1);
  expect(await preparationProgress(db)).toBeNull();
  await prepareMigrations(db);
  await writeAsBefore(2);
  // An index whose building was interrupted.
  await db.query('drop index members_by_id');
  const duplicates = db.query('create unique index concurrently members_by_id on members (status)');
  await expect(duplicates).rejects.toMatchObject({ code: '23505' });
  expect(await preparationProgress(db)).toMatch(/^preparing 0013-account-keys.sql: (\d+) of \1 steps done$/);
  await migrate(db);
  await writeAsBefore(3);
  for (const table of [
    'token_owners',
    'webhook_lanes',
    'webhook_replays',
    'case_shares',
    'sign_in_tickets',
    'invoiced_usage',
  ]) {
    const rows = await db.query<{ account_id: string }>(`select account_id from ${table} order by 1`);
    expect({ table, rows }).toEqual({
      table,
      rows: ['acct_1', 'acct_2', 'acct_3'].map((account_id) => ({ account_id })),
    });
  }
});

it('leaves no key unfinished', async () => {
  expect(await preparationProgress(db)).toBeNull();
  const unfinished = await db.query(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid
     union all select conname from pg_constraint where not convalidated`,
  );
  expect(unfinished).toEqual([]);
  const [index] = await db.query<{ sql: string }>("select pg_get_indexdef('members_by_id'::regclass) as sql");
  expect(index?.sql).toContain('(id)');
});

it('refuses a reference to a row of another account', async () => {
  const stolen = `insert into tokens (id, license_id, account_id, mode, hash, hint, scopes, created_at)
    values ('tok_x', 'lic_2', 'acct_1', 'live', 'x', '', '{}', now())`;
  await expect(db.query(stolen)).rejects.toMatchObject({ code: '23503' });
});
