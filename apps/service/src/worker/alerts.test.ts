import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KEYS } from '../../test/decisions.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import {
  changeLicense,
  createAccount,
  createLicense,
  issueToken,
  type OwnerNotice,
  revokeToken,
  rotateToken,
} from '../accounts/index.ts';
import { consumeMonthly } from '../quota/index.ts';
import { reportUsageThresholds, warnOfExpiringTokens } from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const notices: [string, OwnerNotice][] = [];
const deps = {
  db,
  keys: KEYS,
  clock,
  notify: async (_tx: unknown, accountId: string, notice: OwnerNotice) => {
    notices.push([accountId, notice]);
  },
};
const noticesOf = (accountId: string, template: OwnerNotice['template']) =>
  notices
    .filter(([id, notice]) => id === accountId && notice.template === template)
    .map(([, notice]) => notice.variables);
const never = new AbortController().signal;
const DAY_MS = 86_400_000;

async function license() {
  const account = await createAccount(deps, 'service', { name: 'Agency' });
  const { id } = await createLicense(deps, 'service', { accountId: account.id, limits: {} });
  await changeLicense(deps, 'service', { id, action: 'activate' });
  return { accountId: account.id, licenseId: id };
}

async function eventsOf(accountId: string, type: string): Promise<Record<string, unknown>[]> {
  const rows = await db.query<{ body: Buffer; livemode: boolean }>(
    'select body, livemode from events where account_id = $1 and type = $2 order by seq',
    [accountId, type],
  );
  expect(rows.every(({ livemode }) => livemode)).toBe(true);
  return rows.map(({ body }) => JSON.parse(body.toString()).data);
}

it('usage.threshold_reached is emitted once a month and license for 50, 80 and 100 percent', async () => {
  const { accountId, licenseId } = await license();
  const consume = async (count: number, month = '2026-03') => {
    await db.transaction((tx) => consumeMonthly(tx, { licenseId, quota: 10, month, count }));
    await reportUsageThresholds(deps, never);
    return (await eventsOf(accountId, 'usage.threshold_reached')).map(({ percent, used }) => [percent, used]);
  };
  expect(await consume(4)).toEqual([]);
  expect(await consume(1)).toEqual([[50, 5]]);
  expect(await consume(1)).toEqual([[50, 5]]);
  expect(await consume(9)).toEqual([
    [50, 5],
    [80, 10],
    [100, 10],
  ]);
  expect(await consume(5)).toHaveLength(3);
  expect(await consume(6, '2026-04')).toHaveLength(4);
  expect((await eventsOf(accountId, 'usage.threshold_reached')).at(-1)).toEqual({
    license_id: licenseId,
    period: '2026-04',
    percent: 50,
    used: 6,
    quota: 10,
  });
  expect(noticesOf(accountId, 'usage_threshold')).toEqual(
    await eventsOf(accountId, 'usage.threshold_reached'),
  );
});

it('token.expiring is emitted 30, 7 and 1 days before, and at once for a token that is issued with less', async () => {
  const { accountId, licenseId } = await license();
  const issued = await issueToken(deps, 'service', { licenseId, mode: 'test', lifetimeMs: 40 * DAY_MS });
  const days = async () => {
    await warnOfExpiringTokens(deps, never);
    return (await eventsOf(accountId, 'token.expiring')).map((data) => data.days);
  };
  expect(await days()).toEqual([]);
  clock.advance(10 * DAY_MS);
  expect(await days()).toEqual([30]);
  expect(await days()).toEqual([30]);
  clock.advance(23 * DAY_MS);
  expect(await days()).toEqual([30, 7]);
  clock.advance(6 * DAY_MS);
  expect(await days()).toEqual([30, 7, 1]);
  expect((await eventsOf(accountId, 'token.expiring')).at(-1)).toEqual({
    token: { id: issued.id, hint: issued.hint, mode: 'test' },
    expires_at: issued.expiresAt?.toISOString(),
    days: 1,
  });
  expect(noticesOf(accountId, 'token_expiring')).toEqual(
    Array.from({ length: 3 }, () => ({
      hint: issued.hint,
      mode: 'test',
      expires_at: issued.expiresAt?.toISOString(),
    })),
  );
  await issueToken(deps, 'service', { licenseId, mode: 'live', lifetimeMs: 5 * DAY_MS });
  expect(await days()).toEqual([30, 7, 1, 7]);
});

it('token.expiring is not emitted about tokens that never expire, were revoked, or were replaced by rotation', async () => {
  const { accountId, licenseId } = await license();
  await issueToken(deps, 'service', { licenseId, mode: 'live' });
  const revoked = await issueToken(deps, 'service', { licenseId, mode: 'live', lifetimeMs: DAY_MS });
  await revokeToken(deps, 'service', { id: revoked.id, reason: null });
  const rotated = await issueToken(deps, 'service', { licenseId, mode: 'live' });
  await rotateToken(deps, 'service', rotated.id);
  await warnOfExpiringTokens(deps, never);
  expect(await eventsOf(accountId, 'token.expiring')).toEqual([]);
});
