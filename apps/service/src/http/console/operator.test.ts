import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { type ConsoleUser, openWith, signedIn } from '../../../test/console.ts';
import { createAccount, makeOperatorAccount } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

// The operator account must be in the first bucket.
const api = await startApi({}, { bucket: 'main' });
const base = '/console/api/operator';
const owner = await signedIn(api, 'owner');
await makeOperatorAccount(api.accountDeps, 'operator:test', owner.accountId);
const ticketIn = (url: string) => new URL(url).hash.slice('#t='.length);
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const response = await owner.ask({
    method,
    url: `${base}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, data: response.json().data };
};

describe('an owner of the operator account', () => {
  it('201, 200: creates an account with a license, activates, limits, locks and unlocks it', async () => {
    const created = await call('POST', '/accounts', { name: 'New Agency', email: 'a@example.com' });
    expect(created).toMatchObject({
      status: 201,
      data: { object: 'account', name: 'New Agency', email: 'a@example.com', status: 'provisioned' },
    });
    const { id } = created.data;
    const license = await call('POST', '/licenses', { account_id: id, rate: 5 });
    expect(license).toMatchObject({
      status: 201,
      data: { account_id: id, status: 'inactive', limits: { rate: 5, monthly_quota: null } },
    });
    const one = `/licenses/${license.data.id}`;
    expect((await call('POST', `${one}/activate`)).data.status).toBe('activated');
    const limits = { monthly_quota: 100 };
    expect((await call('PATCH', one, limits)).data.limits).toMatchObject({ rate: 5, monthly_quota: 100 });
    expect((await call('PATCH', one, { limits: { rate: 6 } })).data.limits.rate).toBe(6);
    expect((await call('POST', `${one}/lock`, { reason: 'abuse' })).data.status).toBe('locked');
    expect((await call('POST', `${one}/activate`)).status).toBe(409);
    expect((await call('POST', `${one}/unlock`)).data.status).toBe('activated');
    expect((await call('POST', `${one}/deactivate`)).data.status).toBe('inactive');
    const rows = await listAudit(api.context, id, 50);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`member:${owner.member.id}`]));
    expect(rows.map(({ action }) => action)).toContain('license.lock');
  });

  it('201: creates an account with its first owner, whose invitation opens a session', async () => {
    const payload = { name: 'Owned', owner: 'ada.lovelace@example.com' };
    const { status, data } = await call('POST', '/accounts', payload);
    expect(status).toBe(201);
    expect(data.owner).toMatchObject({ email: payload.owner, name: 'Ada Lovelace', role: 'owner' });
    expect(data.invitation).toMatchObject({ mail: 'not_configured' });
    const opened = await openWith(api, ticketIn(data.invitation.url));
    expect(opened.json().data).toMatchObject({ account: { id: data.id }, role: 'owner' });
    expect((await call('POST', `/accounts/${data.id}/owners`, { email: payload.owner })).status).toBe(409);
    for (const owner of ['unknown', 'a b@example.com', '']) {
      expect((await call('POST', '/accounts', { name: 'Unowned', owner })).status).toBe(400);
    }
    expect((await call('GET', '/accounts?search=Unowned')).data.data).toEqual([]);
  });

  it('201: invites an owner of an account again, which ends the invitation before', async () => {
    const { id } = (await call('POST', '/accounts', { name: 'Late' })).data;
    const invite = async () =>
      (await call('POST', `/accounts/${id}/owners`, { email: 'Late@example.com' })).data;
    const first = await invite();
    const second = await invite();
    expect(second.id).toBe(first.id);
    expect((await openWith(api, ticketIn(first.invitation.url))).statusCode).toBe(401);
    expect((await openWith(api, ticketIn(second.invitation.url))).statusCode).toBe(201);
    expect((await call('POST', `/accounts/${id}/owners`, { email: 'unknown' })).status).toBe(400);
    await call('POST', `/accounts/${id}/close`);
    expect((await call('POST', `/accounts/${id}/owners`, { email: 'b@example.com' })).status).toBe(409);
  });

  it('200: suspends, resumes and closes an account, whose members are signed out and informed', async () => {
    const customer = await signedIn(api, 'owner');
    const one = `/accounts/${customer.accountId}`;
    expect((await call('POST', `${one}/suspend`, { reason: 'unpaid' })).data.status).toBe('suspended');
    expect((await customer.ask({ url: '/console/api/session' })).statusCode).toBe(401);
    expect((await call('POST', `${one}/resume`)).data.status).toBe('provisioned');
    expect((await call('POST', `${one}/close`)).data.status).toBe('closed');
    expect((await call('POST', `${one}/resume`)).status).toBe(409);
    expect((await call('GET', one)).data.status).toBe('closed');
  });

  it('200: lists accounts and licenses with search and cursor', async () => {
    const names = ['Searched One', 'Searched Two', 'searched three'];
    for (const name of names) await createAccount(api.accountDeps, 'operator:test', { name });
    const first = await call('GET', '/accounts?search=SEARCHED&limit=2');
    expect(first.data.has_more).toBe(true);
    const cursor = encodeURIComponent(first.data.next_cursor);
    const second = await call('GET', `/accounts?search=SEARCHED&limit=2&cursor=${cursor}`);
    const found = [...first.data.data, ...second.data.data].map(({ name }) => name);
    expect(found).toEqual(names.toReversed());
    expect(second.data).toMatchObject({ has_more: false, next_cursor: null });
    expect((await call('GET', `/licenses?cursor=${cursor}`)).status).toBe(400);
    expect((await call('GET', '/accounts?search=100%25')).data.data).toEqual([]);
    const licenses = await call('GET', `/licenses?account_id=${owner.accountId}`);
    expect(licenses.data.data).toMatchObject([{ id: owner.licenseId, account_name: 'Test Agency' }]);
  });

  it('200: health is the report of doctor, and lanes name endpoints that wait, by host only', async () => {
    const health = await call('GET', '/health');
    const names = health.data.checks.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['storage', 'clock', 'migrations', 'keys', 'catalog', 'disk']);
    const { ok } = health.data.checks.find(({ name }: { name: string }) => name === 'migrations');
    expect(ok).toBe(true);
    const customer = await api.customer();
    const created = await api.ask({
      method: 'POST',
      url: '/v1/webhook_endpoints',
      token: customer.live,
      payload: { url: 'https://93.184.216.34/hooks/secret-path' },
    });
    expect(created.statusCode).toBe(201);
    const user = await signedIn(api, 'owner', customer);
    const [token] = (await user.ask({ url: '/console/api/tokens' })).json().data;
    await user.ask({ method: 'POST', url: `/console/api/tokens/${token.id}/revoke` });
    const lanes = await call('GET', `/lanes?search=${customer.accountId}`);
    expect(lanes.data.data).toMatchObject([
      { endpoint_id: created.json().data.id, account_id: customer.accountId, host: '93.184.216.34' },
    ]);
    expect(JSON.stringify(lanes.data)).not.toContain('secret-path');
  });

  it('200, 201: issues an invoice once, adds credits, and downloads the document', async () => {
    const customer = await api.customer();
    const one = `/accounts/${customer.accountId}`;
    expect((await call('GET', `${one}/credits`)).data.balance.cents).toBe(0);
    const credit = await call('POST', `${one}/credits`, { cents: 2500, reason: 'welcome' });
    expect(credit).toMatchObject({
      status: 201,
      data: { account_id: customer.accountId, amount: { cents: 2500 }, balance: { display: '$25.00' } },
    });
    const period = api.clock.now().toISOString().slice(0, 7);
    const issued = await call('POST', `${one}/invoices`, { period });
    expect(issued).toMatchObject({ status: 200, data: { object: 'invoice', period } });
    expect((await call('POST', `${one}/invoices`, { period })).data).toEqual(issued.data);
    expect((await call('GET', `${one}/invoices`)).data).toEqual([issued.data]);
    const file = await owner.ask({ url: `${base}${one}/invoices/${issued.data.id}/pdf` });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const rows = (await listAudit(api.context, customer.accountId, 50)).slice(-2);
    expect(rows).toMatchObject([
      { action: 'billing.credits.add', actor: `member:${owner.member.id}` },
      { action: 'billing.invoice', actor: `member:${owner.member.id}` },
    ]);
  });

  it('400, 404, 409: invoices of months to come, credits that are none, and accounts that are not there', async () => {
    const customer = await api.customer();
    const one = `/accounts/${customer.accountId}`;
    for (const period of ['2026-13', '2026', 'now', '2999-01'])
      expect((await call('POST', `${one}/invoices`, { period })).status, period).toBe(400);
    for (const cents of [0, -5, 1.5, 1e12])
      expect((await call('POST', `${one}/credits`, { cents })).status, String(cents)).toBe(400);
    const unknown = '/accounts/acct_00000000000000000000000000';
    expect((await call('GET', `${unknown}/invoices`)).status).toBe(404);
    expect((await call('GET', `${unknown}/credits`)).status).toBe(404);
    expect((await call('POST', `${unknown}/credits`, { cents: 1 })).status).toBe(404);
    const other = await api.customer();
    const period = api.clock.now().toISOString().slice(0, 7);
    const { data } = await call('POST', `/accounts/${other.accountId}/invoices`, { period });
    expect((await call('GET', `${one}/invoices/${data.id}/pdf`)).status).toBe(404);
    await call('POST', `${one}/close`);
    expect((await call('POST', `${one}/credits`, { cents: 1 })).status).toBe(409);
  });

  it('200: versions of the program, its parts and its catalogs', async () => {
    const { data } = await call('GET', '/versions');
    expect(data).toMatchObject({
      service: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      postgresql: expect.stringMatching(/^\d+/),
    });
    expect(data.migrations).toBeGreaterThan(20);
    for (const catalog of data.catalogs) expect(catalog.published_by).toEqual(expect.any(String));
  });

  it('409: cannot suspend or close its own account', async () => {
    expect((await call('POST', `/accounts/${owner.accountId}/suspend`)).status).toBe(409);
    expect((await call('POST', `/accounts/${owner.accountId}/close`)).status).toBe(409);
  });

  it('400: limits that are none, unknown fields, and a license for unknown', async () => {
    const one = `/licenses/${owner.licenseId}`;
    for (const payload of [{ rate: -1 }, { rate: 1.5 }, { price: 1 }])
      expect((await call('PATCH', one, payload)).status).toBe(400);
    expect((await call('POST', '/accounts', { name: '' })).status).toBe(400);
    const unknown = { account_id: 'acct_00000000000000000000000000' };
    expect((await call('POST', '/licenses', unknown)).status).toBe(404);
  });
});

describe('everybody else', () => {
  const PATHS = [
    ...['GET /accounts', 'POST /accounts', 'GET /licenses', 'GET /health', 'GET /lanes', 'GET /versions'],
    ...['GET', 'POST'].flatMap((method) =>
      ['invoices', 'credits'].map((what) => `${method} /accounts/${owner.accountId}/${what}`),
    ),
    `GET /accounts/${owner.accountId}/invoices/inv_00000000000000000000000000/pdf`,
  ];
  const statuses = async (user: ConsoleUser) => {
    const answers = PATHS.map(async (each) => {
      const [method, path] = each.split(' ');
      const payload = method === 'POST' ? { payload: { name: 'Mine' } } : {};
      return user.ask({ method: method as 'GET' | 'POST', url: `${base}${path}`, ...payload });
    });
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };

  it('404: owners of other accounts see what an unknown path shows', async () => {
    const stranger = await signedIn(api, 'owner');
    expect(new Set(await statuses(stranger))).toEqual(new Set([404]));
    const body = async (path: string) => {
      const { request_id: _, ...rest } = (await stranger.ask({ url: `${base}${path}` })).json();
      return rest;
    };
    expect(await body('/accounts')).toEqual(await body('/nothing'));
  });

  it('403: members of the operator account who are no owners', async () => {
    for (const role of ['developer', 'publisher'] as const)
      expect(new Set(await statuses(await signedIn(api, role, owner)))).toEqual(new Set([403]));
  });

  it('404: an owner whose account is no longer the operator account, at once', async () => {
    const { accountId } = await api.customer();
    const former = await signedIn(api, 'owner', owner);
    expect((await former.ask({ url: `${base}/accounts` })).statusCode).toBe(200);
    await api.context.db.query(`update members set role = 'agent' where role = 'publisher'`);
    await makeOperatorAccount(api.accountDeps, 'operator:test', accountId);
    expect((await former.ask({ url: `${base}/accounts` })).statusCode).toBe(404);
  });
});
