import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, openWith, signedIn } from '../../../test/console.ts';
import { type InvitationDeps, inviteMember } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

const api = await startApi();
const url = '/console/api/members';
const DAY_MS = 86_400_000;
const ticketIn = (link: string) => link.split('#t=')[1] ?? '';

it('201: an owner invites a member, who is mailed a link; the audit log names the owner', async () => {
  const owner = await signedIn(api, 'owner');
  const payload = { email: 'new@example.com', name: 'New', role: 'agent' };
  const created = await owner.ask({ method: 'POST', url, payload });
  expect(created.statusCode).toBe(201);
  expect(created.json().data).toMatchObject({
    ...payload,
    object: 'member',
    status: 'active',
    invitation: {
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/console\/#t=sit_/) as string,
      expires_at: new Date(api.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      mail: 'not_configured',
    },
  });
  await api.settled();
  const mails = await api.context.db.query('select from emails where account_id = $1', [owner.accountId]);
  expect(mails).toHaveLength(1);
  const names = (await owner.ask({ url })).json().data.map(({ name }: { name: string }) => name);
  expect(names).toContain('New');
  const rows = await listAudit(api.context, owner.accountId, 20);
  const invited = { member_id: created.json().data.id };
  const actor = `member:${owner.member.id}`;
  for (const action of ['member.add', 'member.link']) {
    const subject = expect.objectContaining(invited) as object;
    expect(rows).toContainEqual(expect.objectContaining({ actor, action, subject }));
  }
});

it('an invitation is valid for 7 days, and a new one ends it', async () => {
  const owner = await signedIn(api, 'owner');
  const payload = { email: 'late@example.com', name: 'Late', role: 'agent' };
  const { id, invitation } = (await owner.ask({ method: 'POST', url, payload })).json().data;
  const again = await owner.ask({ method: 'POST', url: `${url}/${id}/invitation` });
  expect(again.statusCode).toBe(201);
  const [first, second] = [ticketIn(invitation.url), ticketIn(again.json().data.invitation.url)];
  api.clock.advance(7 * DAY_MS - 1);
  expect((await openWith(api, first)).statusCode).toBe(401);
  expect((await openWith(api, second)).statusCode).toBe(201);
  const stranger = await signedIn(api, 'owner');
  const foreign = await stranger.ask({ method: 'POST', url: `${url}/${id}/invitation` });
  expect(foreign.statusCode).toBe(404);
});

it.each([
  ['several lines', { name: 'Ada\nYour account is locked' }],
  ['81 characters', { name: 'x'.repeat(81) }],
  ['nothing', { name: '  ' }],
  ['a web address', { name: 'Win at https://evil.example' }],
  ['a host name', { name: 'Sign in at evil.example now' }],
  ['characters that turn the direction', { name: 'Ada \u202eeman' }],
  ['two addresses', { email: 'a@example.com,b@example.com' }],
  ['an address with a name', { email: 'Ada <a@example.com>' }],
  ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['an address without a host', { email: 'ada@' }],
])('400: an invitation with %s', async (_what, field) => {
  const owner = await signedIn(api, 'owner');
  const payload = { email: 'new@example.com', name: 'Ada O’Neil-Smith Jr.', role: 'agent', ...field };
  const refused = await owner.ask({ method: 'POST', url, payload });
  expect(refused.json()).toMatchObject({ status: 400, param: `/${Object.keys(field)[0]}` });
});

it('429: an account sends at most 50 invitations a day', async () => {
  const owner = await signedIn(api, 'owner');
  const invite = (n: number) =>
    owner.ask({
      method: 'POST',
      url,
      payload: { email: `many-${n}@example.com`, name: `Person ${n}`, role: 'agent' },
    });
  for (let n = 0; n < 50; n++) expect((await invite(n)).statusCode).toBe(201);
  const refused = await invite(50);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const names = (await owner.ask({ url })).json().data as unknown[];
  expect(names).toHaveLength(51);
  api.clock.advance(DAY_MS);
  const { accountId } = owner;
  const next = await signedIn(api, 'owner', owner);
  const payload = { email: 'many-50@example.com', name: 'Person', role: 'agent' };
  expect((await next.ask({ method: 'POST', url, payload })).statusCode).toBe(201);
  for (let n = 53; n < 200; n++) await addPerson(api, accountId, 'agent');
  const full = await next.ask({ method: 'POST', url, payload: { ...payload, email: 'full@example.com' } });
  expect(full.json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining('200 members') as string,
  });
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

it('an invitation by email says who sent it: a member by name, an operator without one', async () => {
  const owner = await signedIn(api, 'owner');
  const sent: Parameters<NonNullable<InvitationDeps['send']>>[1][] = [];
  const deps: InvitationDeps = {
    ...api.accountDeps,
    baseUrl: 'https://console.example.com',
    send: async (_tx, mail) => void sent.push(mail),
  };
  const input = { accountId: owner.accountId, name: 'New', role: 'agent' } as const;
  await inviteMember(deps, `member:${owner.member.id}`, { ...input, email: 'by-owner@example.com' });
  await inviteMember(deps, 'operator:test', { ...input, email: 'by-operator@example.com' });
  const stranger = await signedIn(api, 'owner');
  await inviteMember(deps, `member:${stranger.member.id}`, { ...input, email: 'by-other@example.com' });
  expect(sent.map(({ invitedBy }) => invitedBy)).toEqual([owner.member.name, null, null]);
});
