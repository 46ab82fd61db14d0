import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { freshDatabase } from '../../test/database.ts';
import { KEYS, seedAccount } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openMailSender } from '../worker/email.ts';
import { enqueueEmail } from './index.ts';

const { db } = await freshDatabase();
await seedAccount(db, 'acct_1');
const clock = new VirtualClock();
/** Above what the operating system hands out. */
const NOBODY = 2 ** 22 + 1;

it.each([
  [
    'a dead process of this host and folder',
    (self: string) => self.replace(/\d+\/[\w.]+$/, `${NOBODY}/x`),
    true,
  ],
  ['an earlier process with our number', (self: string) => self.replace(/[\w.]+$/, 'x'), true],
  ['another worker of this process', (self: string) => self.replace(/\w+$/, 'x'), false],
  [
    'a living process of this host',
    (self: string) => self.replace(/\d+\/[\w.]+$/, `${process.ppid}/x`),
    false,
  ],
  [
    'a dead process with another folder',
    (self: string) => self.replace(/^.*?\/\d+\/[\w.]+$/, `test:/other/${NOBODY}/x`),
    false,
  ],
  [
    'a dead process of another host',
    (self: string) => self.replace(/^test/, 'other').replace(/\d+\/[\w.]+$/, `${NOBODY}/x`),
    false,
  ],
] as const)('at the start, what %s holds is freed: %#', async (_who, ownerFrom, freed) => {
  await db.query('delete from emails');
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-leases-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = testConfig({ PREQUAL_DATA_DIR: dataDir });
  const sender = () => openMailSender({ db, keys: KEYS, clock, log: pino({ level: 'silent' }), config });
  const { owner } = await sender();
  await db.transaction((tx) =>
    enqueueEmail(
      tx,
      { keys: KEYS, clock },
      {
        accountId: 'acct_1',
        livemode: true,
        to: 'ada@example.com',
        template: 'account_suspended',
        variables: { reason: null },
      },
    ),
  );
  const until = new Date(clock.now().getTime() + 60_000);
  await db.query('update emails set lease_owner = $1, due_at = $2', [ownerFrom(owner), until]);
  await sender();
  const [row] = await db.query<{ due_at: Date }>('select due_at from emails');
  expect(row?.due_at).toEqual(freed ? clock.now() : until);
});
