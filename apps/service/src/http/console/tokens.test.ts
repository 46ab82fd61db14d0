import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, signedIn } from '../../../test/console.ts';
import { changeRole } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

const api = await startApi();
const url = '/console/api/tokens';
const DAY_MS = 86_400_000;

const templates = async (accountId: string) =>
  (
    await api.context.db.query<{ template: string }>(
      'select template from emails where account_id = $1 order by id',
      [accountId],
    )
  ).map(({ template }) => template);

describe('issuing a token', () => {
  it('201: the text is shown once and works; the audit log names the developer', async () => {
    const user = await signedIn(api, 'developer');
    const payload = { license_id: user.licenseId, mode: 'test', name: 'Quoter', expires_in_days: 30 };
    const issued = await user.ask({ method: 'POST', url, payload });
    expect(issued.statusCode).toBe(201);
    const { token, ...data } = issued.json().data;
    expect(token).toMatch(/^svc_test_[0-9A-Za-z]{38}$/);
    expect(data).toMatchObject({
      object: 'token',
      name: 'Quoter',
      hint: token.slice(-4),
      mode: 'test',
      scopes: ['prequalify', 'quote', 'datasets', 'webhooks', 'events', 'cases'],
      license_id: user.licenseId,
      expires_at: new Date(api.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    });
    expect((await api.ask({ url: '/v1/events', token })).statusCode).toBe(200);
    const listed = await user.ask({ url });
    expect(listed.body).not.toContain(token);
    expect(listed.json().data.at(-1)).toMatchObject({ id: data.id, name: 'Quoter', status: 'active' });
    const rows = await listAudit(api.context, user.accountId, 50);
    expect(rows.at(-1)).toMatchObject({ actor: `member:${user.member.id}`, action: 'token.issue' });
    expect(await templates(user.accountId)).toEqual([]);
  });

  it('201: an owner issues a live token with chosen scopes, and every owner gets an email', async () => {
    const user = await signedIn(api, 'owner');
    await addPerson(api, user.accountId, 'owner');
    await addPerson(api, user.accountId, 'developer');
    const payload = { license_id: user.licenseId, mode: 'live', scopes: ['logs'] };
    const issued = await user.ask({ method: 'POST', url, payload });
    expect(issued.json().data).toMatchObject({
      mode: 'live',
      scopes: ['logs'],
      expires_at: null,
      name: null,
    });
    expect(await templates(user.accountId)).toEqual(['token_issued', 'token_issued']);
  });

  it('403: a developer cannot issue a live token, nor an agent any', async () => {
    const [developer, agent] = [await signedIn(api, 'developer'), await signedIn(api, 'agent')];
    const live = { license_id: developer.licenseId, mode: 'live' };
    expect((await developer.ask({ method: 'POST', url, payload: live })).statusCode).toBe(403);
    const test = { license_id: agent.licenseId, mode: 'test' };
    expect((await agent.ask({ method: 'POST', url, payload: test })).statusCode).toBe(403);
    expect((await developer.ask({ url })).json().data).toHaveLength(2);
  });

  it('403: an owner who became a developer meanwhile', async () => {
    const user = await signedIn(api, 'owner');
    await changeRole(api.accountDeps, 'operator:test', { id: user.member.id, role: 'developer' });
    const payload = { license_id: user.licenseId, mode: 'live' };
    expect((await user.ask({ method: 'POST', url, payload })).statusCode).toBe(403);
  });

  it('404: a license of another account', async () => {
    const [user, otherCustomer] = [await signedIn(api, 'owner'), await api.customer()];
    const payload = { license_id: otherCustomer.licenseId, mode: 'test' };
    expect((await user.ask({ method: 'POST', url, payload })).statusCode).toBe(404);
  });

  it.each([
    ['a mode that does not exist', { mode: 'prod' }, '/mode'],
    ['no scope', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['admin'] }, '/scopes/0'],
    ['a lifetime of no day', { expires_in_days: 0 }, '/expires_in_days'],
    ['a name of two lines', { name: 'a\nb' }, '/name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, '/name'],
    ['an unknown field', { hint: 'abcd' }, '/hint'],
  ])('400: %s', async (_what, wrong, param) => {
    const user = await signedIn(api, 'owner');
    const payload = { license_id: user.licenseId, mode: 'test', ...wrong };
    const refused = await user.ask({ method: 'POST', url, payload });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ param }]);
  });
});

describe('rotating a token', () => {
  it('200: like a new one; the old one ends after 24 hours, with the events of the command line', async () => {
    const user = await signedIn(api, 'owner');
    const [, live] = (await user.ask({ url })).json().data;
    const rotated = await user.ask({ method: 'POST', url: `${url}/${live.id}/rotate` });
    expect(rotated.statusCode).toBe(200);
    const { token, old_token: old } = rotated.json().data;
    expect(token).toMatch(/^svc_live_/);
    expect(old).toEqual({
      id: live.id,
      expires_at: new Date(api.clock.now().getTime() + DAY_MS).toISOString(),
    });
    expect((await api.ask({ url: '/v1/events', token: user.live })).statusCode).toBe(200);
    const events = (await api.ask({ url: '/v1/events', token })).json().data.data;
    expect(events.map(({ type }: { type: string }) => type)).toContain('account.token_rotated');
    api.clock.advance(DAY_MS);
    expect((await api.ask({ url: '/v1/events', token: user.live })).statusCode).toBe(401);
    expect((await api.ask({ url: '/v1/events', token })).statusCode).toBe(200);
    expect(await templates(user.accountId)).toEqual(['token_rotated']);
  });

  it('403: a live token by a developer; 200: a test token', async () => {
    const user = await signedIn(api, 'developer');
    const [test, live] = (await user.ask({ url })).json().data;
    expect((await user.ask({ method: 'POST', url: `${url}/${live.id}/rotate` })).statusCode).toBe(403);
    expect((await user.ask({ method: 'POST', url: `${url}/${test.id}/rotate` })).statusCode).toBe(200);
    expect((await user.ask({ method: 'POST', url: `${url}/${test.id}/rotate` })).statusCode).toBe(409);
  });

  it('404: a token of another account, which keeps working', async () => {
    const [user, otherCustomer] = [await signedIn(api, 'owner'), await signedIn(api, 'owner')];
    const [token] = (await otherCustomer.ask({ url })).json().data;
    expect((await user.ask({ method: 'POST', url: `${url}/${token.id}/rotate` })).statusCode).toBe(404);
    expect((await otherCustomer.ask({ url })).json().data).toHaveLength(2);
  });
});
