import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { signedIn } from '../../../test/console.ts';
import { listAudit } from '../../audit/index.ts';
import { addCredits, issueInvoice } from '../../billing/index.ts';

const api = await startApi();

it('200: an owner lists licenses and tokens, and never sees the text of one', async () => {
  const owner = await signedIn(api, 'owner');
  const licenses = (await owner.ask({ url: '/console/api/licenses' })).json().data;
  expect(licenses).toMatchObject([{ id: owner.licenseId, object: 'license', status: 'activated' }]);
  const tokens = await owner.ask({ url: '/console/api/tokens' });
  expect(tokens.json().data).toMatchObject([
    { object: 'token', mode: 'test', status: 'active', hint: owner.test.slice(-4) },
    { object: 'token', mode: 'live', status: 'active' },
  ]);
  expect(tokens.body).not.toContain(owner.live);
});

it('200: a developer revokes a token, which stops working; the audit log names the developer', async () => {
  const user = await signedIn(api, 'developer');
  const [token] = (await user.ask({ url: '/console/api/tokens' })).json().data;
  const url = `/console/api/tokens/${token.id}/revoke`;
  expect((await user.ask({ method: 'POST', url })).json().data).toMatchObject({ status: 'revoked' });
  api.clock.advance(5000);
  expect((await api.ask({ url: '/v1/events', token: user.test })).statusCode).toBe(401);
  const rows = await listAudit(api.context, user.accountId, 50);
  expect(rows.at(-1)).toMatchObject({ actor: `member:${user.member.id}`, action: 'token.revoke' });
});

it('404: tokens and invoices of another account', async () => {
  const [one, two] = [await signedIn(api, 'owner'), await signedIn(api, 'owner')];
  const [token] = (await two.ask({ url: '/console/api/tokens' })).json().data;
  expect((await one.ask({ method: 'POST', url: `/console/api/tokens/${token.id}/revoke` })).statusCode).toBe(
    404,
  );
  const period = api.clock.now().toISOString().slice(0, 7);
  const { invoice } = await issueInvoice(api.accountDeps, {
    actor: 'service',
    accountId: two.accountId,
    period,
  });
  expect((await one.ask({ url: `/console/api/invoices/${invoice.id}/pdf` })).statusCode).toBe(404);
});

it('200: invoices with their document', async () => {
  const owner = await signedIn(api, 'owner');
  const { accountId } = owner;
  await addCredits(api.accountDeps, 'service', { accountId, cents: 500 });
  const period = api.clock.now().toISOString().slice(0, 7);
  const { invoice } = await issueInvoice(api.accountDeps, { actor: 'service', accountId, period });
  const [listed] = (await owner.ask({ url: '/console/api/invoices' })).json().data;
  expect(listed).toMatchObject({ id: invoice.id, number: invoice.number, period, object: 'invoice' });
  const pdf = await owner.ask({ url: `/console/api/invoices/${invoice.id}/pdf` });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.equals(invoice.pdf)).toBe(true);
});

it('200: every member sees which catalog is in force', async () => {
  const agent = await signedIn(api, 'agent');
  const { data } = (await agent.ask({ url: '/console/api/catalog' })).json();
  expect(data.version).toBe(api.snapshot.version);
  expect(data.products).toHaveLength(api.snapshot.products.length);
});

it.each([
  ['agent', '/console/api/tokens'],
  ['developer', '/console/api/licenses'],
  ['developer', '/console/api/invoices'],
] as const)('403: %s at %s', async (role, url) => {
  const user = await signedIn(api, role);
  expect((await user.ask({ url })).statusCode).toBe(403);
});
