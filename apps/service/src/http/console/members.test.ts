import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, signedIn } from '../../../test/console.ts';
import { listAudit } from '../../audit/index.ts';

const api = await startApi();
const url = '/console/api/members';

it('201: an owner invites a member, who is mailed a link; the audit log names the owner', async () => {
  const owner = await signedIn(api, 'owner');
  const payload = { email: 'new@example.com', name: 'New', role: 'agent' };
  const created = await owner.ask({ method: 'POST', url, payload });
  expect(created.statusCode).toBe(201);
  expect(created.json().data).toMatchObject({ ...payload, object: 'member', status: 'active' });
  await api.settled();
  const mails = await api.context.db.query('select from emails where account_id = $1', [owner.accountId]);
  expect(mails).toHaveLength(1);
  const names = (await owner.ask({ url })).json().data.map(({ name }: { name: string }) => name);
  expect(names).toContain('New');
  const rows = await listAudit(api.context, owner.accountId, 20);
  expect(rows).toContainEqual(
    expect.objectContaining({ actor: `member:${owner.member.id}`, action: 'member.add' }),
  );
});

it.each(['agent', 'developer'] as const)(
  '403: a member with the role %s cannot manage members',
  async (role) => {
    const user = await signedIn(api, role);
    expect((await user.ask({ url })).statusCode).toBe(403);
    const payload = { role: 'owner' };
    const promoted = await user.ask({ method: 'PATCH', url: `${url}/${user.member.id}`, payload });
    expect(promoted.statusCode).toBe(403);
  },
);

it('404: members of another account', async () => {
  const [owner, stranger] = [await signedIn(api, 'owner'), await signedIn(api, 'agent')];
  const one = `${url}/${stranger.member.id}`;
  expect((await owner.ask({ method: 'DELETE', url: one })).statusCode).toBe(404);
  expect((await owner.ask({ method: 'PATCH', url: one, payload: { role: 'owner' } })).statusCode).toBe(404);
  expect((await stranger.ask({ url: '/console/api/session' })).statusCode).toBe(200);
});

it('409: the last owner can neither leave nor step down', async () => {
  const owner = await signedIn(api, 'owner');
  const one = `${url}/${owner.member.id}`;
  expect((await owner.ask({ method: 'DELETE', url: one })).statusCode).toBe(409);
  expect((await owner.ask({ method: 'PATCH', url: one, payload: { role: 'agent' } })).statusCode).toBe(409);
  await addPerson(api, owner.accountId, 'owner');
  expect((await owner.ask({ method: 'DELETE', url: one })).statusCode).toBe(200);
});

it('409: an address that the account already has', async () => {
  const owner = await signedIn(api, 'owner');
  const payload = { email: owner.member.email, name: 'Twin', role: 'agent' };
  expect((await owner.ask({ method: 'POST', url, payload })).statusCode).toBe(409);
});
