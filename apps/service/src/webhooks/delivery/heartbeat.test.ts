import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { seedAccount, seedEndpoint } from '../../../test/decisions.ts';
import { keepLeases, leaveLeases } from './heartbeat.ts';

const { db } = await freshDatabase();
const ACCOUNT = 'acct_beat';
await seedAccount(db, ACCOUNT);

const lease = async (endpoint: string, owner: string) => {
  await seedEndpoint(db, { id: endpoint, accountId: ACCOUNT });
  await db.query(
    `update webhook_lanes set lease_owner = $2, lease_token = 7, wake_at = now() + interval '1 minute' where endpoint_id = $1`,
    [endpoint, owner],
  );
};
const holder = async (endpoint: string) =>
  (
    await db.query<{ owner: string | null; token: number; due: boolean }>(
      `select lease_owner as owner, lease_token as token, wake_at <= now() as due from webhook_lanes where endpoint_id = $1`,
      [endpoint],
    )
  )[0];

it('frees the lanes of a host that no longer responds, and of no other', async () => {
  await lease('whep_lost', 'host-a/1/x');
  await lease('whep_kept', 'host-b/1/x');
  // A process of an older version, which says nothing.
  await lease('whep_older', 'host-c/1/x');
  for (const owner of ['host-a/1/x', 'host-b/1/x']) await keepLeases(db, owner, new Date());
  expect(await keepLeases(db, 'host-b/1/x', new Date())).toBe(0);

  await db.query(
    "update lease_owners set seen_at = seen_at - interval '4 seconds' where owner like 'host-a%'",
  );
  expect(await keepLeases(db, 'host-b/1/x', new Date())).toBe(1);
  expect(await holder('whep_lost')).toEqual({ owner: null, token: 8, due: true });
  expect(await holder('whep_kept')).toMatchObject({ owner: 'host-b/1/x', token: 7 });
  expect(await holder('whep_older')).toMatchObject({ owner: 'host-c/1/x' });
});

it('forgets a process that stops', async () => {
  await keepLeases(db, 'host-d/1/x', new Date());
  await leaveLeases(db, 'host-d/1/x');
  expect(await db.query("select from lease_owners where owner = 'host-d/1/x'")).toEqual([]);
});
