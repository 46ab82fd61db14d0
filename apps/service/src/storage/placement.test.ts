import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { createAccount, createLicense } from '../accounts/index.ts';
import { KeyRing } from '../kernel/index.ts';
import { openStorage, type Storage } from './index.ts';
import { inSchema } from './placement.ts';

// The database has the tables in its own schema too, which must never be taken for those of the others.
const { db: home, url, poolerUrl } = await freshDatabase(2);
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 3) }]);
const clock = new VirtualClock();

async function openSchema(schema: string): Promise<Storage> {
  const storage = await openStorage({
    databaseUrl: poolerUrl ?? url,
    listenUrl: poolerUrl === null ? null : url,
    schema,
    dataDir: '',
    connections: 2,
    clock,
  });
  await storage.migrate();
  return storage;
}
const [north, south] = await Promise.all([openSchema('north'), openSchema('south')]);

it('migrates every schema completely and by itself', async () => {
  const objects = async (schema: string) =>
    home.query(
      // Schemas that were made before and after midnight have partitions of other days.
      `select regexp_replace(relname, '[0-9]{6,8}', 'day') as name, relkind from pg_class
       where relnamespace = $1::regnamespace and relkind <> 't' order by relname`,
      [schema],
    );
  const functions = async (schema: string) =>
    home.query('select proname from pg_proc where pronamespace = $1::regnamespace order by proname', [
      schema,
    ]);
  expect(await objects('north')).toEqual(await objects('public'));
  expect(await functions('south')).toEqual(await functions('public'));
  expect(await north.migrate({ ifEmpty: true })).toEqual([]);
  await south.maintainPartitions(new AbortController().signal);
});

it('keeps the accounts of schemas apart, with their audit chains', async () => {
  for (const [name, { db }] of Object.entries({ north, south })) {
    const account = await createAccount({ db, keys, clock }, 'operator:ada', { name });
    await createLicense({ db, keys, clock }, 'operator:ada', { accountId: account.id, limits: {} });
    expect(await db.query('select name from accounts')).toEqual([{ name }]);
    expect((await db.query('select from audit_log')).length).toBeGreaterThan(1);
  }
  expect(await home.query('select from accounts')).toEqual([]);
  expect(await home.query('select from audit_log')).toEqual([]);
});

it('refuses a name that would need quotes', async () => {
  expect(() => inSchema({}, 'x; drop table accounts')).toThrow('cannot be the name of a schema');
  await expect(openSchema('Upper')).rejects.toThrow('Use lower-case letters');
});

it('keeps what an address says besides its schema', () => {
  const { connectionString } = inSchema(
    { connectionString: 'postgres://db/x?sslmode=require&options=-c%20jit%3Doff' },
    'north',
  );
  const { searchParams } = new URL(connectionString ?? '');
  expect(searchParams.get('sslmode')).toBe('require');
  expect(searchParams.get('options')).toBe('-c jit=off -c search_path=north');
  expect(inSchema({ host: '/run', options: '-c jit=off' }, 'north')).toEqual({
    host: '/run',
    options: '-c jit=off -c search_path=north',
  });
});
