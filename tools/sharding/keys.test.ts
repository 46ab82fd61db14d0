import { expect, it } from 'vitest';
import { TABLES as DESCRIBED } from '../../apps/service/src/tables/index.ts';
import { freshDatabase } from '../../apps/service/test/database.ts';
import { KEY_EXCEPTIONS } from './keys.ts';

const { db } = await freshDatabase();

/** The tables of the schema; partitions have the keys of their table. */
const TABLES = `select c.oid, c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`;

/** Tables that belong to no account have keys of their own. */
const SHARED = new Set(
  DESCRIBED.filter(({ distribution }) => distribution.place !== 'bucket').map(({ name }) => name),
);

/** The account's own table is distributed by its id. */
const ACCOUNT_COLUMN = (table: string) =>
  DESCRIBED.find(({ name }) => name === table)?.tenant.column ?? 'account_id';

async function keysWithoutAccount(): Promise<string[]> {
  const columns = await db.query<{ table: string; present: boolean }>(
    `select t.name as table, exists (
       select from pg_attribute a where a.attrelid = t.oid and a.attnotnull
         and a.attname = case t.name when 'accounts' then 'id' else 'account_id' end) as present
     from (${TABLES}) t`,
  );
  const unique = await db.query<{ table: string; key: string; first: string }>(
    `select t.name as table, i.indexrelid::regclass::text as key, a.attname as first
     from (${TABLES}) t join pg_index i on i.indrelid = t.oid and i.indisunique
     join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]`,
  );
  const foreign = await db.query<{
    table: string;
    key: string;
    first: string;
    target: string;
    there: string;
  }>(
    `select t.name as table, c.conname as key, a.attname as first, c.confrelid::regclass::text as target,
       b.attname as there
     from (${TABLES}) t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]`,
  );
  const missing = columns
    .filter(({ present }) => !present)
    .map(({ table }) => ({ table, key: 'account_id' }));
  const without = new Set(missing.map(({ table }) => table));
  const broken = [
    ...missing,
    ...unique.filter(({ table, first }) => !without.has(table) && first !== ACCOUNT_COLUMN(table)),
    ...foreign.filter(
      ({ table, first, target, there }) =>
        !without.has(table) && (first !== ACCOUNT_COLUMN(table) || there !== ACCOUNT_COLUMN(target)),
    ),
  ];
  return broken
    .filter(({ table }) => !SHARED.has(table))
    .map(({ table, key }) => `${table}: ${key}`)
    .sort();
}

it('begins every key of a table with data of an account with the account, except those that are listed', async () => {
  expect(await keysWithoutAccount()).toEqual(
    KEY_EXCEPTIONS.map(({ table, key }) => `${table}: ${key}`).sort(),
  );
});

it('notices a tenant table whose keys do not begin with the account', async () => {
  await db.query('create table strays (id text primary key, account_id text not null unique)');
  await db.query(
    'create table stray_links (account_id text primary key, stray_id text references strays (id))',
  );
  expect(await keysWithoutAccount()).toEqual(
    expect.arrayContaining(['strays: strays_pkey', 'stray_links: stray_links_stray_id_fkey']),
  );
  await db.query('drop table stray_links, strays');
});
