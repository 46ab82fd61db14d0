import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { seedAccount } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import type { Principal } from '../kernel/index.ts';
import { applyStep, eraseRows } from '../storage/index.ts';
import { CaseService, type CaseShare } from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const sent: CaseShare[] = [];
const cases = new CaseService({
  db,
  clock,
  spend: async () => {},
  sendShare: async (_tx, share) => sent.push(share),
});
await seedAccount(db, 'acct_1');
await seedAccount(db, 'acct_2');
const principal: Principal = {
  accountId: 'acct_1',
  livemode: true,
  licenseId: 'lic_1',
  actor: { kind: 'member', id: 'mem_1' },
  limits: { rate: 1, lightRate: 1, testRate: 1, monthlyQuota: null },
};
const INPUT = {
  product: 'p',
  label: null,
  ciphertext: Buffer.from('c'),
  iv: Buffer.alloc(12, 1),
  tag: Buffer.alloc(16, 2),
};
const DAY_MS = 86_400_000;

const sweep = (batch: number) => applyStep(db, 'cases', { now: clock.now(), batch });

async function count(): Promise<number> {
  return (await db.query('select from cases')).length;
}

it('expired cases are deleted in batches, others are left', async () => {
  for (let i = 0; i < 5; i++) await cases.create(null, principal, INPUT);
  clock.advance(DAY_MS);
  const young = await cases.create(null, principal, INPUT);
  clock.advance(89 * DAY_MS);
  expect(await sweep(3)).toBe(3);
  expect(await sweep(3)).toBe(2);
  expect(await sweep(3)).toBe(0);
  expect((await cases.list({ ...principal, before: null, limit: 10 })).cases.map(({ id }) => id)).toEqual([
    young.id,
  ]);
});

it('deletes each case once when several processes delete at the same time, without waiting', async () => {
  await db.query('delete from cases');
  for (let i = 0; i < 20; i++) await cases.create(null, principal, INPUT);
  clock.advance(90 * DAY_MS);
  const swept = await Promise.all([1, 2, 3, 4].map(() => sweep(10)));
  expect(swept.reduce((sum, n) => sum + n) + (await count())).toBe(20);
});

it('erasing an account deletes its cases in both modes and no others', async () => {
  await db.query('delete from cases');
  await cases.create(null, principal, INPUT);
  await cases.create(null, { ...principal, livemode: false }, INPUT);
  const other = await cases.create(null, { ...principal, accountId: 'acct_2' }, INPUT);
  expect(await count()).toBe(3);
  await db.transaction((tx) => eraseRows(tx, 'acct_1'));
  expect(await db.query('select id from cases')).toEqual([{ id: other.id }]);
});

it('a share is sent with facts about the case, never with its content', async () => {
  const saved = await cases.create(null, principal, INPUT);
  await cases.share(null, principal, { id: saved.id, to: 'ada@example.com', link: 'https://x.example/#k' });
  expect(sent).toEqual([
    {
      accountId: 'acct_1',
      livemode: true,
      caseId: saved.id,
      product: 'p',
      expiresAt: saved.expiresAt,
      to: 'ada@example.com',
      link: 'https://x.example/#k',
    },
  ]);
});

it('work in a transaction that is rolled back leaves nothing', async () => {
  const before = await count();
  const failing = db.transaction(async (tx) => {
    await cases.create(tx, principal, INPUT);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await count()).toBe(before);
});
