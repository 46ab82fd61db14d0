import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import type { Db } from '../storage/index.ts';
import { readDaily } from './daily-store.ts';
import { DailyBudgets } from './index.ts';

const { db } = await freshDatabase();
const MEGABYTE = 2 ** 20;
const limits = { rate: 1, lightRate: 60, testRate: 60, monthlyQuota: null };

const writtenBytes = async (licenseId: string): Promise<number> =>
  (await readDaily(db, { licenseId, livemode: true, day: '2026-03-01' })).storedBytes;

it('counts the bytes of concurrent responses once', async () => {
  const spender = { licenseId: 'lic_a', livemode: true, limits };
  const budgets = new DailyBudgets(db, new VirtualClock('2026-03-01T12:00:00Z'));
  await Promise.all(Array.from({ length: 64 }, () => budgets.stored(spender, MEGABYTE)));
  expect(await writtenBytes('lic_a')).toBe(64 * MEGABYTE);
  expect(await budgets.storageProblem(spender)).toBeNull();
  await Promise.all(Array.from({ length: 192 }, () => budgets.stored(spender, MEGABYTE)));
  expect((await budgets.storageProblem(spender))?.message).toContain('stored bytes');
});

it('sends a stored response when its bytes cannot be counted, and counts them later', async () => {
  const spender = { licenseId: 'lic_b', livemode: true, limits };
  let isLost = false;
  const query: Db['query'] = (...args) => (isLost ? Promise.reject(new Error('lost')) : db.query(...args));
  const budgets = new DailyBudgets({ ...db, query }, new VirtualClock('2026-03-01T12:00:00Z'));
  await budgets.stored(spender, MEGABYTE);
  isLost = true;
  await budgets.stored(spender, 3 * MEGABYTE);
  expect(await writtenBytes('lic_b')).toBe(0);
  isLost = false;
  await budgets.stored(spender, MEGABYTE);
  expect(await writtenBytes('lic_b')).toBe(5 * MEGABYTE);
});
