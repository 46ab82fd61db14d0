import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { signedIn } from '../../../test/console.ts';
import { makeOperatorAccount } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';
import { closeDueAccounts } from '../../worker/index.ts';

// The operator account must be in the first bucket.
const api = await startApi({}, { bucket: 'main' });
const DAY_MS = 86_400_000;
const url = '/console/api/close';
const never = new AbortController().signal;
const operator = await signedIn(api, 'owner');
await makeOperatorAccount(api.accountDeps, 'operator:test', operator.accountId);
/** With a session of its own, because days pass between requests. */
const operate = async (accountId: string, what: string, payload = {}) =>
  (await signedIn(api, 'owner', operator)).ask({
    method: 'POST',
    url: `/console/api/operator/accounts/${accountId}/${what}`,
    payload,
  });
const work = () => closeDueAccounts(api.accountDeps, never);
const mails = async (accountId: string) =>
  (
    await api.context.db.query(`select from emails where account_id = $1 and template = 'account_closing'`, [
      accountId,
    ])
  ).length;
/** Requests of a token that reads something. */
const tokenStatus = async (token: string) => (await api.ask({ url: '/v1/events', token })).statusCode;

describe('closing an account after a waiting period', () => {
  it('202: 14 days later it is closed; until then it works, and its owners know', async () => {
    const owner = await signedIn(api, 'owner');
    const asked = await owner.ask({ method: 'POST', url });
    const closesAt = new Date(api.clock.now().getTime() + 14 * DAY_MS).toISOString();
    expect(asked.json().data).toMatchObject({ status: 'provisioned', closes_at: closesAt });
    expect((await owner.ask({ method: 'POST', url })).json().data.closes_at).toBe(closesAt);
    expect(await mails(owner.accountId)).toBe(1);
    api.clock.advance(14 * DAY_MS - 1);
    await work();
    expect(await tokenStatus(owner.live)).not.toBe(401);
    api.clock.advance(1);
    await work();
    // Longer than tokens are cached.
    api.clock.advance(5000);
    expect(await tokenStatus(owner.live)).toBe(401);
    expect((await listAudit(api.context, owner.accountId, 50)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.schedule_close', 'account.close']),
    );
    expect((await operate(owner.accountId, 'keep')).statusCode).toBe(409);
  });

  it('200: an owner or an operator keeps it in time', async () => {
    const owner = await signedIn(api, 'owner');
    await owner.ask({ method: 'POST', url });
    expect((await owner.ask({ method: 'DELETE', url })).json().data.closes_at).toBeNull();
    expect((await operate(owner.accountId, 'close', { after_days: 3 })).json().data.closes_at).not.toBeNull();
    expect((await owner.ask({ url: '/console/api/session' })).json().data.account.closes_at).not.toBeNull();
    expect((await operate(owner.accountId, 'keep')).json().data.closes_at).toBeNull();
    api.clock.advance(20 * DAY_MS);
    await work();
    expect(await tokenStatus(owner.live)).not.toBe(401);
    expect((await operate(owner.accountId, 'close')).json().data.status).toBe('closed');
  });

  it('403, 409, 400: only owners, never the operator account, and at most 90 days', async () => {
    for (const role of ['agent', 'developer'] as const) {
      const member = await signedIn(api, role);
      expect((await member.ask({ method: 'POST', url })).statusCode).toBe(403);
    }
    const boss = await signedIn(api, 'owner', operator);
    expect((await boss.ask({ method: 'POST', url })).statusCode).toBe(409);
    const customer = await api.customer();
    for (const days of [-1, 91, 1.5]) {
      const response = await boss.ask({
        method: 'POST',
        url: `/console/api/operator/accounts/${customer.accountId}/close`,
        payload: { after_days: days },
      });
      expect(response.statusCode).toBe(400);
    }
  });
});
