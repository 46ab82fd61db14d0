import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const { db } = await freshDatabase();

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
  await expect(migrate(db)).rejects.toThrow('0001-foundation.sql differs from the one that was applied');
});
