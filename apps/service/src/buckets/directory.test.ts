import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { insertBucket, setBucketOfAccount } from './bucket-store.ts';
import { BucketDirectory, homeOf, MAIN } from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 1) }]);
const REMEMBERED_MS = 4000;

/** Home, counting what is asked of it, and with an outage that a test begins. */
function watchedHome() {
  const watched = { statements: 0, isLost: false };
  const query: Db['query'] = (sql, params, name) => {
    watched.statements++;
    return watched.isLost ? Promise.reject(new Error('lost')) : db.query(sql, params, name);
  };
  return { watched, home: { ...db, query } };
}

it('looks nothing up while there is one bucket', async () => {
  const { watched, home } = watchedHome();
  const directory = new BucketDirectory({ db: home, keys, clock: new VirtualClock() });
  await directory.refresh();
  expect(directory.buckets.map(({ name }) => name)).toEqual([MAIN]);
  expect(await directory.ofAccount('acct_any')).toBe(MAIN);
  expect(await directory.ofSecret('svc_live_any')).toBe(MAIN);
  expect(await directory.ofAddress([Buffer.from('hash')])).toEqual([MAIN]);
  expect(watched.statements).toBe(1);
});

it('finds accounts by what their bucket entered, at most 4 seconds late and also without home', async () => {
  const createdAt = new Date();
  for (const name of ['one', 'two']) {
    await insertBucket(db, { name, urlSealed: null, schema: name, status: 'open', createdAt });
  }
  const entries = homeOf(db, keys, 'one');
  await entries.addAccount('acct_1');
  await entries.addSecret({ text: 'svc_live_1', accountId: 'acct_1', expiresAt: null });
  await entries.addAddress(Buffer.from('hash'), 'acct_1');
  const { watched, home } = watchedHome();
  const clock = new VirtualClock();
  const directory = new BucketDirectory({ db: home, keys, clock });
  await directory.refresh();
  const found = async () => [
    await directory.ofAccount('acct_1'),
    await directory.ofSecret('svc_live_1'),
    await directory.ofSecret('svc_live_unknown'),
  ];
  expect(await found()).toEqual(['one', 'one', MAIN]);
  expect(await directory.ofAddress([Buffer.from('hash')])).toEqual([MAIN, 'one']);

  await setBucketOfAccount(db, 'acct_1', 'two');
  expect(await found()).toEqual(['one', 'one', MAIN]);
  clock.advance(REMEMBERED_MS);
  expect(await found()).toEqual(['two', 'two', MAIN]);

  watched.isLost = true;
  clock.advance(REMEMBERED_MS);
  expect(await found()).toEqual(['two', 'two', MAIN]);
  await expect(directory.ofSecret('svc_live_new')).rejects.toThrow('lost');

  watched.isLost = false;
  await entries.forgetAccount('acct_1');
  directory.forget();
  expect(await directory.ofSecret('svc_live_1')).toBe(MAIN);
});
