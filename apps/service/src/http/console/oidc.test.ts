import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, startApi, type TestApi } from '../../../test/api.ts';
import { addPerson, askConsole, CONSOLE_ORIGIN, signedIn } from '../../../test/console.ts';
import { startProvider } from '../../../test/openid-provider.ts';
import { closeAccount, listMembers, removeMember, suspendAccount } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

const START = '/console/api/oidc/start';
const CALLBACK = '/console/api/oidc/callback';
const HOST = { host: '127.0.0.1:8080' };
const MINUTE_MS = 60_000;

const provider = await startProvider(() => `${CONSOLE_ORIGIN}${CALLBACK}`);
afterAll(() => provider.close());
const api = await startApi(provider.variables, { bucket: 'second' });
beforeEach(() => {
  provider.tamper = null;
  provider.usesOtherKey = false;
  provider.isAway = false;
});

interface Attempt {
  readonly location: string;
  readonly cookie: string;
}

const start = async (account?: string, on: TestApi = api): Promise<Attempt> => {
  const url = account === undefined ? START : `${START}?account=${account}`;
  const response = await askConsole(on, { url, headers: HOST });
  expect(response.statusCode, response.body).toBe(302);
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { location: String(response.headers.location), cookie };
};
const arrive = (url: URL, cookie: string, headers: Record<string, string> = {}, on: TestApi = api) =>
  askConsole(on, { url: `${url.pathname}${url.search}`, headers: { ...HOST, cookie, ...headers } });
/** The whole way, as the person whom the provider knows. */
const signIn = async (account?: string, on: TestApi = api) => {
  const { location, cookie } = await start(account, on);
  return arrive(await provider.visit(location), cookie, {}, on);
};
const sessionOf = async (response: Awaited<ReturnType<typeof arrive>>, on: TestApi = api) => {
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((each) => each.startsWith('prequal_session=ses_'))?.split(';', 1)[0] ?? '';
  return (await askConsole(on, { url: '/console/api/session', headers: { ...HOST, cookie } })).json().data;
};
const memberCount = async ({ accountId }: Customer) => (await listMembers(api.accountDeps, accountId)).length;
const listDomains = async (customer: Customer, domains: readonly string[]) => {
  const owner = await signedIn(api, 'owner', customer);
  const payload = [...domains];
  expect((await owner.ask({ method: 'PUT', url: '/console/api/domains', payload })).statusCode).toBe(200);
  return owner;
};

describe('a member with a company account', () => {
  it('302: leaves for the provider with PKCE, bound to the browser for 10 minutes', async () => {
    const response = await askConsole(api, { url: START, headers: HOST });
    expect(response.statusCode).toBe(302);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^prequal_oidc=[\w-]{100,}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=600$/,
    );
    const location = new URL(String(response.headers.location));
    expect(location.origin).toBe(provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${CONSOLE_ORIGIN}${CALLBACK}`,
      state: expect.stringMatching(/^[\w-]{80,}$/),
      nonce: expect.stringMatching(/^\w{43}$/),
    });
  });

  it('302: comes back signed in, with the address from the user info or from the ID token', async () => {
    const customer = await api.customer();
    const member = await addPerson(api, customer.accountId, 'developer');
    provider.person = { email: member.email?.toUpperCase() ?? '' };
    const response = await signIn();
    expect(response.statusCode, response.body).toBe(302);
    expect(response.headers.location).toBe(`${CONSOLE_ORIGIN}/console/`);
    expect(await sessionOf(response)).toMatchObject({ member: { id: member.id }, role: 'developer' });
    expect((await listAudit(api.context, customer.accountId, 50)).at(-1)).toMatchObject({
      actor: `member:${member.id}`,
      action: 'session.open',
      subject: { method: 'identity_provider' },
    });
    provider.tamper = (claims) => ({ ...claims, email: member.email, email_verified: true });
    provider.person = { email: 'somebody.else@example.com' };
    expect(await sessionOf(await signIn(customer.accountId))).toMatchObject({ member: { id: member.id } });
  });

  it('403: has to say which account, if there are several', async () => {
    const one = await api.customer();
    const { email } = await addPerson(api, one.accountId, 'agent');
    const two = await signedIn(api, 'owner');
    const payload = { email: email ?? '', name: 'Same Person', role: 'agent' };
    await two.ask({ method: 'POST', url: '/console/api/members', payload });
    provider.person = { email: email ?? '' };
    expect((await signIn()).statusCode).toBe(403);
    expect((await sessionOf(await signIn(two.accountId))).account.id).toBe(two.accountId);
  });
});

describe('somebody of a listed domain', () => {
  it('302: becomes an agent on the first visit, and stays the same member', async () => {
    const customer = await api.customer();
    await listDomains(customer, ['listed.example.com']);
    provider.person = { email: 'New.Agent@Listed.example.com', name: 'https://evil.example' };
    const first = await sessionOf(await signIn(customer.accountId));
    expect(first).toMatchObject({ role: 'agent', member: { name: 'New Agent' } });
    expect((await sessionOf(await signIn(customer.accountId))).member.id).toBe(first.member.id);
    const actions = (await listAudit(api.context, customer.accountId, 50)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'member.add')).toHaveLength(2);
  });

  it('403: of another domain, a part of the name, or without naming the account', async () => {
    const customer = await api.customer();
    await listDomains(customer, ['only.example.com']);
    for (const email of ['a@other.example.com', 'a@sub.only.example.com', 'only.example.com@evil.example'])
      expect((await refused({ email }, customer.accountId)).statusCode, email).toBe(403);
    expect((await refused({ email: 'a@only.example.com' })).statusCode).toBe(403);
    expect(await memberCount(customer)).toBe(1);
  });

  it('403: once an owner has removed them, and when the account is full', async () => {
    const customer = await api.customer();
    await listDomains(customer, ['full.example.com']);
    provider.person = { email: 'a@full.example.com' };
    const { member } = await sessionOf(await signIn(customer.accountId));
    await removeMember(api.accountDeps, 'operator:test', member.id);
    expect((await signIn(customer.accountId)).statusCode).toBe(403);
    await api.context.db.query(
      `insert into members (id, account_id, email_sealed, email_hash, name, role, status, created_at)
       select 'mem_' || lpad(n::text, 26, '0'), $1, '\\x00', sha256(n::text::bytea), 'Filler', 'agent', 'active', now()
       from generate_series(1, 199) n`,
      [customer.accountId],
    );
    const response = await refused({ email: 'b@full.example.com' }, customer.accountId);
    expect(response.statusCode).toBe(403);
    expect(response.json().detail).toContain('as many members');
  });
});

describe('groups of the provider', () => {
  const groups = { PREQUAL_OIDC_ROLE_CLAIM: 'groups', PREQUAL_OIDC_DEVELOPERS: 'platform, it' };
  const asMember = (claim: unknown) => {
    provider.tamper = (claims) => ({ ...claims, ...(claim === undefined ? {} : { groups: claim }) });
  };

  it('make a developer of an agent and an agent of a developer, at each sign-in, on the record', async () => {
    const grouped = await startApi({ ...provider.variables, ...groups });
    const customer = await grouped.customer();
    const member = await addPerson(grouped, customer.accountId, 'agent');
    provider.person = { email: member.email ?? '' };
    for (const [claim, role] of [
      [['sales', 'it'], 'developer'],
      ['platform', 'developer'],
      [['IT', 'it '], 'agent'],
      [['it'], 'developer'],
      [{ it: true }, 'agent'],
      ['it', 'developer'],
      [undefined, 'agent'],
    ] as const) {
      asMember(claim);
      const session = await sessionOf(await signIn(undefined, grouped), grouped);
      expect(session.role, JSON.stringify(claim)).toBe(role);
    }
    const changes = (await listAudit(grouped.context, customer.accountId, 50)).filter(
      ({ action }) => action === 'member.role',
    );
    expect(changes[0]).toMatchObject({ actor: 'service', subject: { role: 'developer', old_role: 'agent' } });
    expect(changes).toHaveLength(6);
  });

  it('decide for people of a listed domain, never make or unmake an owner, and need the operator’s setting', async () => {
    const grouped = await startApi({ ...provider.variables, ...groups });
    const customer = await grouped.customer();
    const owner = await signedIn(grouped, 'owner', customer);
    await owner.ask({ method: 'PUT', url: '/console/api/domains', payload: ['grouped.example.com'] });
    asMember(['it', 'owner', 'publisher']);
    provider.person = { email: 'new@grouped.example.com' };
    const joined = await sessionOf(await signIn(customer.accountId, grouped), grouped);
    expect(joined.role).toBe('developer');
    provider.person = { email: owner.member.email ?? '' };
    asMember([]);
    expect((await sessionOf(await signIn(undefined, grouped), grouped)).role).toBe('owner');
    const plain = await addPerson(api, (await api.customer()).accountId, 'agent');
    provider.person = { email: plain.email ?? '' };
    asMember(['it']);
    expect((await sessionOf(await signIn())).role).toBe('agent');
  });
});

describe('signing out', () => {
  const signOut = async (on: TestApi, cookie: string) => {
    const headers = { ...HOST, cookie, origin: CONSOLE_ORIGIN, 'x-prequal-console': '1' };
    return askConsole(on, { method: 'DELETE', url: '/console/api/session', headers });
  };
  const cookieOf = (response: Awaited<ReturnType<typeof arrive>>) =>
    [response.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';', 1)[0])
      .join('; ');

  it('continues at the provider if the operator wants it, and returns to this service only', async () => {
    const leaving = await startApi({ ...provider.variables, PREQUAL_OIDC_SIGN_OUT: 'true' });
    const member = await addPerson(leaving, (await leaving.customer()).accountId, 'agent');
    provider.person = { email: member.email ?? '' };
    const { data } = (await signOut(leaving, cookieOf(await signIn(undefined, leaving)))).json();
    expect(data.signed_out).toBe(true);
    const url = new URL(data.continue_at);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${CONSOLE_ORIGIN}/console/`);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    const linked = await signedIn(leaving, 'agent');
    const ended = await linked.ask({ method: 'DELETE', url: '/console/api/session' });
    expect(ended.json().data).toEqual({ signed_out: true, continue_at: null });
  });

  it('ends the session here while the provider is away, and stays here without the setting', async () => {
    const leaving = await startApi({ ...provider.variables, PREQUAL_OIDC_SIGN_OUT: 'true' });
    const member = await addPerson(leaving, (await leaving.customer()).accountId, 'agent');
    provider.person = { email: member.email ?? '' };
    const cookie = cookieOf(await signIn(undefined, leaving));
    provider.isAway = true;
    expect((await signOut(leaving, cookie)).statusCode).toBe(200);
    const after = await askConsole(leaving, { url: '/console/api/session', headers: { ...HOST, cookie } });
    expect(after.statusCode).toBe(401);
    provider.isAway = false;
    const here = await addPerson(api, (await api.customer()).accountId, 'agent');
    provider.person = { email: here.email ?? '' };
    expect((await signOut(api, cookieOf(await signIn()))).json().data.continue_at).toBeNull();
  });
});

const refused = async (person: typeof provider.person, account?: string) => {
  provider.person = person;
  const response = await signIn(account);
  expect(String(response.headers['set-cookie'])).not.toContain('prequal_session');
  return response;
};

describe('everybody else', () => {
  it('403, with one sentence: strangers, unverified addresses, suspended and closed accounts, unknown ones', async () => {
    const customer = await api.customer();
    const { email } = await addPerson(api, customer.accountId, 'owner');
    const person = { email: email ?? '' };
    const stranger = await refused({ email: 'stranger@example.com' }, customer.accountId);
    expect(stranger.statusCode).toBe(403);
    expect(stranger.json().detail).toContain('Ask an owner to invite you.');
    for (const verified of [false, 'true', 1, null, undefined])
      expect((await refused({ ...person, email_verified: verified })).statusCode, String(verified)).toBe(403);
    expect((await refused(person, 'acct_00000000000000000000000000')).statusCode).toBe(403);
    const change = { id: customer.accountId, reason: null };
    await suspendAccount(api.accountDeps, 'operator:test', change);
    for (const account of [undefined, customer.accountId])
      expect((await refused(person, account)).statusCode).toBe(403);
    await closeAccount(api.accountDeps, 'operator:test', customer.accountId);
    for (const account of [undefined, customer.accountId])
      expect((await refused(person, account)).statusCode).toBe(403);
  });

  it('a browser gets a short page instead of a problem document', async () => {
    provider.person = { email: 'stranger@example.com' };
    const { location, cookie } = await start();
    const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const response = await arrive(await provider.visit(location), cookie, accept);
    expect(response.statusCode).toBe(403);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toContain('Ask an owner to invite you.');
  });

  it('400: an account or a parameter that cannot be one', async () => {
    const at = (url: string) => askConsole(api, { url, headers: HOST });
    expect((await at(`${START}?account=somebody`)).statusCode).toBe(400);
    expect((await at(`${START}?redirect_uri=https://evil.example`)).statusCode).toBe(400);
    expect((await at(`${CALLBACK}?code=a&code=b`)).statusCode).toBe(400);
  });
});

const forger = await addPerson(api, (await api.customer()).accountId, 'owner');

describe('a forged or repeated step', () => {
  beforeEach(() => {
    provider.person = { email: forger.email ?? '' };
  });

  it('401: in another browser, with the cookie of another attempt, or with another state', async () => {
    const mine = await start();
    const theirs = await start();
    const url = await provider.visit(theirs.location);
    expect((await arrive(url, '')).statusCode).toBe(401);
    expect((await arrive(url, mine.cookie)).statusCode).toBe(401);
    expect((await arrive(url, `${theirs.cookie}; ${mine.cookie}`)).statusCode).toBe(401);
    const forged = new URL(url);
    forged.searchParams.set('state', new URL(mine.location).searchParams.get('state') ?? '');
    expect((await arrive(forged, theirs.cookie)).statusCode).toBe(401);
    // The code of one attempt in another one: the verifier does not match.
    expect((await arrive(forged, mine.cookie)).statusCode).toBe(401);
    expect((await arrive(url, 'prequal_oidc=AAAA')).statusCode).toBe(401);
  });

  it('401: a second time, and after 10 minutes', async () => {
    const { location, cookie } = await start();
    const url = await provider.visit(location);
    expect((await arrive(url, cookie)).statusCode).toBe(302);
    expect((await arrive(url, cookie)).statusCode).toBe(401);
    const late = await start();
    const arrived = await provider.visit(late.location);
    api.clock.advance(11 * MINUTE_MS);
    expect((await arrive(arrived, late.cookie)).statusCode).toBe(401);
  });

  it.each<[string, (claims: Readonly<Record<string, unknown>>) => Record<string, unknown>]>([
    ['of another attempt (nonce)', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['for another client (audience)', (claims) => ({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['that has expired', (claims) => ({ ...claims, exp: Number(claims.iat) - 3600 })],
  ])('401: an ID token %s', async (_what, tamper) => {
    provider.tamper = tamper;
    const response = await signIn();
    expect(response.statusCode, response.body).toBe(401);
    expect(String(response.headers['set-cookie'])).not.toContain('prequal_session');
  });

  it('401: an ID token that somebody else signed, a callback of another issuer, and a refusal', async () => {
    provider.usesOtherKey = true;
    expect((await signIn()).statusCode).toBe(401);
    provider.usesOtherKey = false;
    const { location, cookie } = await start();
    const url = await provider.visit(location);
    url.searchParams.set('iss', 'https://evil.example');
    expect((await arrive(url, cookie)).statusCode).toBe(401);
    const denied = await start();
    const state = new URL(denied.location).searchParams.get('state') ?? '';
    const refusal = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    const back = new URL(`${CONSOLE_ORIGIN}${CALLBACK}?${refusal}`);
    expect((await arrive(back, denied.cookie)).statusCode).toBe(401);
  });

  it('never leads elsewhere, whatever the headers of the request say', async () => {
    const headers = { ...HOST, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const response = await askConsole(api, { url: START, headers });
    const { searchParams } = new URL(String(response.headers.location));
    expect(searchParams.get('redirect_uri')).toBe(`${CONSOLE_ORIGIN}${CALLBACK}`);
    const rebound = await askConsole(api, { url: START, headers: { host: 'evil.example' } });
    expect(rebound.statusCode).toBe(403);
  });
});

describe('the provider', () => {
  it('503 while it is away, also at the start of the service; works once it is back', async () => {
    provider.isAway = true;
    const early = await startApi(provider.variables);
    const at = () => askConsole(early, { url: START, headers: HOST });
    const away = await at();
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('5');
    provider.isAway = false;
    early.clock.advance(6000);
    expect((await at()).statusCode).toBe(302);
    const { location, cookie } = await start();
    const url = await provider.visit(location);
    provider.isAway = true;
    expect((await arrive(url, cookie)).statusCode).toBe(503);
  });

  it('404 without one; the sign-in page knows', async () => {
    const plain = await startApi();
    expect((await askConsole(plain, { url: START, headers: HOST })).statusCode).toBe(404);
    const methods = async (on: TestApi) =>
      (await askConsole(on, { url: '/console/api/sign_in', headers: HOST })).json().data;
    expect(await methods(plain)).toEqual({ identity_provider: false });
    expect(await methods(api)).toEqual({ identity_provider: true });
  });
});
