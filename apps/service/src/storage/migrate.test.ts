import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const { db } = await freshDatabase();
const functions = await freshDatabase();

it('applies nothing to a database that is up to date, also when several processes ask at once', async () => {
  const responses = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(responses).toEqual([[], [], []]);
  expect(await pendingMigrations(db)).toEqual([]);
});

it('refuses a database that a newer program has migrated', async () => {
  await db.query("insert into schema_migrations (version, name, checksum) values (999, 'x', 'x')");
  await expect(migrate(db)).rejects.toThrow('newer than this program');
});

it('refuses a database whose released migration was edited', async () => {
  await db.query('delete from schema_migrations where version = 999');
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
