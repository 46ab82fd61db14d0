import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { migrate, schemaState } from './migrate.ts';

const { db } = await freshDatabase();
const functions = await freshDatabase();

it('changes nothing in a database that is up to date, even if several processes migrate at once', async () => {
  const responses = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(responses).toEqual([[], [], []]);
  expect(await schemaState(db)).toBe('current');
});

describe('a database that a newer version has migrated', () => {
  const add = (requires: number) =>
    db.query(
      `insert into schema_migrations (version, name, checksum, requires) values (999, 'x', 'x', $1)
       on conflict (version) do update set requires = excluded.requires`,
      [requires],
    );

  it('is used by a compatible older version, and keeps the newer functions', async () => {
    await add(1);
    await db.query("update schema_functions set checksum = 'newer' where name = 'release_key'");
    expect(await schemaState(db)).toBe('current');
    expect(await migrate(db)).toEqual([]);
    expect(await db.query("select checksum from schema_functions where name = 'release_key'")).toEqual([
      { checksum: 'newer' },
    ]);
  });

  it('is refused if it requires a newer version', async () => {
    await add(998);
    await expect(migrate(db)).rejects.toThrow('cannot work with. Upgrade prequal.');
    await expect(schemaState(db)).rejects.toThrow('cannot work with. Upgrade prequal.');
    await db.query('delete from schema_migrations where version = 999');
  });
});

it('reports a missing migration or function as outdated without changing anything', async () => {
  expect(await schemaState(db)).toBe('outdated');
  expect(await schemaState(db)).toBe('outdated');
  await migrate(db);
  expect(await schemaState(db)).toBe('current');
});

it('gives up on a lock that it has to wait for and retries, so that other writers are not blocked', async () => {
  await db.query("update schema_functions set checksum = 'older' where name = 'refuse_change'");
  const write = (then: () => Promise<void> = async () => {}) =>
    db.transaction(async (tx) => {
      await tx.query('lock table invoices in row exclusive mode');
      await then();
    });
  let migrating: Promise<readonly string[]> = Promise.resolve([]);
  await write(async () => {
    migrating = migrate(db, { lockTimeout: '10ms', tries: 10_000 });
    const waiting = () => db.query("select from pg_locks where locktype = 'advisory' and granted");
    await expect.poll(waiting).not.toEqual([]);
    for (let writers = 0; writers < 20; writers++) await write();
  });
  expect(await migrating).toEqual([]);
  expect(await schemaState(db)).toBe('current');
});

it('says that tables are in use if it never gets its locks', async () => {
  await db.query("update schema_functions set checksum = 'older' where name = 'refuse_change'");
  await db.transaction(async (tx) => {
    await tx.query('lock table invoices in row exclusive mode');
    await expect(migrate(db, { lockTimeout: '10ms', tries: 2 })).rejects.toThrow(
      'other connections kept its tables locked',
    );
  });
  expect(await migrate(db)).toEqual([]);
});

it('refuses a database whose released migration was edited', async () => {
  await db.query("update schema_migrations set checksum = 'other' where version = 1");
  await expect(migrate(db)).rejects.toThrow('0001-initial.sql differs from the one that was applied');
});

describe('functions', () => {
  const textOf = async (name: string) => {
    const [row] = await functions.db.query<{ text: string }>(
      'select prosrc as text from pg_proc where proname = $1',
      [name],
    );
    return row?.text;
  };

  it('are reapplied when the checksum on record differs from the shipped text', async () => {
    const shipped = await textOf('release_key');
    await functions.db.query(`create or replace function release_key(
      claimed_account text, claimed_livemode boolean, claimed_route text, claimed_key text)
      returns void language plpgsql as $$ begin end $$`);
    await migrate(functions.db);
    expect(await textOf('release_key')).toBe(' begin end ');
    await functions.db.query("update schema_functions set checksum = 'other' where name = 'release_key'");
    await migrate(functions.db);
    expect(await textOf('release_key')).toBe(shipped);
  });

  it('that use a changed type are reapplied with it', async () => {
    await functions.db.query('drop type delivery_job cascade');
    expect(await textOf('claim_lanes')).toBeUndefined();
    await functions.db.query(
      "update schema_functions set checksum = 'other' where name = 'types/delivery_job'",
    );
    await Promise.all([migrate(functions.db), migrate(functions.db)]);
    expect(await textOf('claim_lanes')).toContain('lane_heads');
    expect(await functions.db.query("select * from claim_lanes('x', 1, 1, '{}', now(), now())")).toEqual([]);
  });
});
