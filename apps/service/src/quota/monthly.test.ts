import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { consumeMonthly, monthlyUsage, monthOf, secondsToNextMonth } from './index.ts';

const { db } = await freshDatabase();

function consume(license: string, quota: number | null, count = 1, month = '2026-03'): Promise<number> {
  return db.transaction((tx) => consumeMonthly(tx, { licenseId: license, quota, month, count }));
}

it('grants exactly the quota to concurrent transactions', async () => {
  const granted = await Promise.all(Array.from({ length: 40 }, () => consume('lic_a', 25)));
  expect(granted.reduce((sum, one) => sum + one, 0)).toBe(25);
  expect((await monthlyUsage(db, 'lic_a', '2026-03')).used).toBe(25);
});

it('grants the part of a larger request that is left in the month', async () => {
  expect(await consume('lic_b', 10, 7)).toBe(7);
  expect(await consume('lic_b', 10, 7)).toBe(3);
  expect(await consume('lic_b', 10, 7)).toBe(0);
});

it('counts without a quota, and rejects when a quota is set later', async () => {
  expect(await consume('lic_c', null, 5)).toBe(5);
  expect((await monthlyUsage(db, 'lic_c', '2026-03')).used).toBe(5);
  expect(await consume('lic_c', 3)).toBe(0);
});

it('resets each month', async () => {
  expect(await consume('lic_d', 1)).toBe(1);
  expect(await consume('lic_d', 1)).toBe(0);
  expect(await consume('lic_d', 1, 1, '2026-04')).toBe(1);
});

it('counts nothing when the transaction rolls back', async () => {
  const failing = db.transaction(async (tx) => {
    await consumeMonthly(tx, { licenseId: 'lic_e', quota: 1, month: '2026-03', count: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await consume('lic_e', 1)).toBe(1);
});

it.each([
  ['2026-12-31T23:59:59.999Z', '2026-12', 1],
  ['2026-12-31T23:59:59.000Z', '2026-12', 1],
  ['2027-01-01T00:00:00.000Z', '2027-01', 31 * 86_400],
  ['2028-02-28T00:00:00.000Z', '2028-02', 2 * 86_400],
])('at %s the month is %s and ends in %i s', (now, month, seconds) => {
  expect(monthOf(new Date(now))).toBe(month);
  expect(secondsToNextMonth(new Date(now))).toBe(seconds);
});
