import { describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import {
  addPerson,
  CONSOLE_HEADERS,
  CONSOLE_ORIGIN,
  openWith,
  signedIn,
  ticketOf,
} from '../../../test/console.ts';
import {
  changeLicense,
  changeRole,
  closeAccount,
  removeMember,
  resumeAccount,
  suspendAccount,
} from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

const api = await startApi();
const MINUTE_MS = 60_000;
const ada = 'operator:ada';
const applicant = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 };
const body = {
  applicant,
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: ['alder-creek-homestead'],
};
const uuid = (n: number) => `c0ffee00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const session = { url: '/console/api/session' };

describe('opening a session', () => {
  it('201: a ticket opens one session, in test mode, with a strict cookie', async () => {
    const { accountId, licenseId } = await api.customer();
    const member = await addPerson(api, accountId, 'agent');
    const opened = await openWith(api, await ticketOf(api, member.id));
    expect(opened.statusCode).toBe(201);
    expect(opened.headers['set-cookie']).toMatch(
      /^prequal_session=ses_[0-9A-Za-z]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.json().data).toMatchObject({
      member: { id: member.id, email: member.email, role: 'agent' },
      account: { id: accountId },
      license: { id: licenseId },
      licenses: [{ id: licenseId }],
      mode: 'test',
      role: 'agent',
    });
  });

  it('401: a ticket works once, also when it is used twice at the same moment', async () => {
    const { accountId } = await api.customer();
    const ticket = await ticketOf(api, (await addPerson(api, accountId, 'agent')).id);
    const statuses = (await Promise.all([1, 2, 3].map(() => openWith(api, ticket)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([201, 401, 401]);
    expect((await openWith(api, ticket)).statusCode).toBe(401);
  });

  it('401: a ticket older than 10 minutes, or a guessed one', async () => {
    const { accountId } = await api.customer();
    const { id } = await addPerson(api, accountId, 'agent');
    const [late, inTime] = [await ticketOf(api, id), await ticketOf(api, id)];
    api.clock.advance(10 * MINUTE_MS - 1);
    expect((await openWith(api, inTime)).statusCode).toBe(201);
    api.clock.advance(1);
    const refused = await openWith(api, late);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await openWith(api, `sit_${'A'.repeat(43)}`)).statusCode).toBe(401);
  });

  it('401: tickets of a removed member or a suspended account', async () => {
    const { accountId } = await api.customer();
    const [removed, other] = [
      await addPerson(api, accountId, 'agent'),
      await addPerson(api, accountId, 'agent'),
    ];
    const [first, second] = [await ticketOf(api, removed.id), await ticketOf(api, other.id)];
    await removeMember(api.accountDeps, ada, removed.id);
    expect((await openWith(api, first)).statusCode).toBe(401);
    await suspendAccount(api.accountDeps, ada, { id: accountId, reason: null });
    await resumeAccount(api.accountDeps, ada, accountId);
    expect((await openWith(api, second)).statusCode).toBe(401);
  });

  it('409: a link for another member does not replace a session unless the person confirms it', async () => {
    const user = await signedIn(api, 'agent');
    const other = await addPerson(api, (await api.customer()).accountId, 'agent');
    const ticket = await ticketOf(api, other.id);
    const open = (payload: object) => user.ask({ ...session, method: 'POST', payload });
    const asked = await open({ ticket });
    expect(asked.json()).toMatchObject({ status: 409, code: 'conflict' });
    expect(asked.json().detail).toContain(`signed in as ${user.member.name}`);
    expect((await user.ask(session)).statusCode).toBe(200);
    const replaced = await open({ ticket, replace: true });
    expect(replaced.json().data).toMatchObject({ member: { id: other.id } });
    expect((await user.ask(session)).statusCode).toBe(401);
    const again = await signedIn(api, 'agent');
    const own = await ticketOf(api, again.member.id);
    expect((await again.ask({ ...session, method: 'POST', payload: { ticket: own } })).statusCode).toBe(201);
  });

  it('stores neither tickets nor sessions in readable form', async () => {
    const user = await signedIn(api, 'agent');
    const ticket = await ticketOf(api, user.member.id);
    const rows = await api.context.db.query(
      'select t::text from sign_in_tickets t union all select s::text from sessions s union all select m::text from members m',
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(ticket);
    expect(text).not.toContain(user.cookie.split('=')[1]);
    expect(text).not.toContain(user.member.email);
  });
});

describe('a session', () => {
  it('ends after 30 minutes without use and after 12 hours at most', async () => {
    const [idle, busy] = [await signedIn(api, 'agent'), await signedIn(api, 'agent')];
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      api.clock.advance(25 * MINUTE_MS);
      expect((await busy.ask(session)).statusCode).toBe(200);
      if (minutes === 0) expect((await idle.ask(session)).statusCode).toBe(200);
    }
    expect((await idle.ask(session)).statusCode).toBe(401);
    api.clock.advance(25 * MINUTE_MS);
    expect((await busy.ask(session)).statusCode).toBe(401);
  });

  it('ends after exactly 30 idle minutes', async () => {
    const [one, two] = [await signedIn(api, 'agent'), await signedIn(api, 'agent')];
    api.clock.advance(30 * MINUTE_MS - 1);
    expect((await one.ask(session)).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await two.ask(session)).statusCode).toBe(401);
  });

  it.each([
    ['the member is removed', (id: string, _account: string) => removeMember(api.accountDeps, ada, id)],
    [
      'the account is suspended',
      (_id: string, account: string) => suspendAccount(api.accountDeps, ada, { id: account, reason: null }),
    ],
    ['the account is closed', (_id: string, account: string) => closeAccount(api.accountDeps, ada, account)],
  ])('ends at once when %s', async (_what, act) => {
    const user = await signedIn(api, 'owner');
    expect((await user.ask(session)).statusCode).toBe(200);
    await act(user.member.id, user.accountId);
    expect((await user.ask(session)).statusCode).toBe(401);
    expect((await user.ask({ url: '/console/api/v1/events' })).statusCode).toBe(401);
  });

  it('does not come back when its account is resumed', async () => {
    const user = await signedIn(api, 'agent');
    await suspendAccount(api.accountDeps, ada, { id: user.accountId, reason: null });
    await resumeAccount(api.accountDeps, ada, user.accountId);
    expect((await user.ask(session)).statusCode).toBe(401);
  });

  it('200: signing out ends it and clears the site', async () => {
    const user = await signedIn(api, 'agent');
    const out = await user.ask({ ...session, method: 'DELETE' });
    expect(out.statusCode).toBe(200);
    expect(out.headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
    expect(out.headers['set-cookie']).toMatch(/^prequal_session=; .*Max-Age=0$/);
    expect((await user.ask(session)).statusCode).toBe(401);
  });

  it('200: switching to live mode is not audited, however often', async () => {
    const user = await signedIn(api, 'agent');
    const changed = await user.ask({ ...session, method: 'PATCH', payload: { mode: 'live' } });
    expect(changed.json().data).toMatchObject({ mode: 'live' });
    const rows = await listAudit(api.context, user.accountId, 20);
    expect(rows.at(-1)).toMatchObject({ actor: `member:${user.member.id}`, action: 'session.open' });
  });

  it('404: cannot switch to a license of another account', async () => {
    const [user, stranger] = [await signedIn(api, 'owner'), await api.customer()];
    const payload = { license_id: stranger.licenseId };
    expect((await user.ask({ ...session, method: 'PATCH', payload })).statusCode).toBe(404);
  });

  it('400: a change with an unknown field names it', async () => {
    const user = await signedIn(api, 'agent');
    const refused = await user.ask({ ...session, method: 'PATCH', payload: { mode: 'prod', extra: 1 } });
    expect(refused.statusCode).toBe(400);
    expect(
      refused
        .json()
        .errors.map(({ param }: { param: string }) => param)
        .sort(),
    ).toEqual(['/extra', '/mode']);
  });
});

describe('limits of sessions', () => {
  it("429: the console's own requests count in the light tier of the license", async () => {
    const user = await signedIn(api, 'agent', await api.customer({ limits: { testRate: 3 } }));
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await user.ask(session)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await user.ask({ ...session, method: 'PATCH', payload: { mode: 'test' } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('429: guessed cookies count as failed authentications of their address', async () => {
    const guess = (cookie: string) =>
      api.app.inject({ ...session, headers: { ...CONSOLE_HEADERS, cookie }, remoteAddress: '203.0.113.77' });
    const cookie = `prequal_session=ses_${'A'.repeat(43)}`;
    for (let n = 0; n < 120; n++) expect((await guess(cookie)).statusCode).toBe(401);
    expect((await guess(cookie)).statusCode).toBe(429);
    // Without a cookie nothing is guessed: the page asks for its session whenever it is opened.
    expect((await guess('other=1')).statusCode).toBe(401);
  });
});

describe('requests that could come from elsewhere', () => {
  it.each([
    ['a forged Origin', { origin: 'https://evil.example' }],
    ['the Origin of another port', { origin: 'http://127.0.0.1:9090' }],
    ['an opaque Origin', { origin: 'null' }],
    ['neither Origin nor Sec-Fetch-Site', { origin: undefined, 'sec-fetch-site': undefined }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['no console header', { 'x-prequal-console': undefined }],
    ['another console header', { 'x-prequal-console': 'true' }],
    ['a forged Host', { host: 'evil.example', origin: 'http://evil.example' }],
    ['a Host that looks like loopback', { host: '127.0.0.1.evil.example' }],
  ])('403: %s changes nothing', async (_what, forged) => {
    const user = await signedIn(api, 'agent');
    const headers = Object.fromEntries(
      Object.entries({ ...CONSOLE_HEADERS, cookie: user.cookie, ...forged }).filter(([, value]) => value),
    );
    const refused = await api.app.inject({ ...session, method: 'DELETE', headers });
    expect(refused.statusCode).toBe(403);
    expect((await user.ask(session)).statusCode).toBe(200);
  });

  it('403: a forged Host cannot read either', async () => {
    const user = await signedIn(api, 'agent');
    expect((await user.ask({ ...session, headers: { host: 'evil.example' } })).statusCode).toBe(403);
  });

  it('without Origin, Sec-Fetch-Site: same-origin is enough', async () => {
    const user = await signedIn(api, 'agent');
    const { origin: _, ...headers } = { ...CONSOLE_HEADERS, cookie: user.cookie };
    expect((await api.app.inject({ ...session, method: 'DELETE', headers })).statusCode).toBe(200);
  });

  it('403: a stolen ticket cannot be redeemed by a page of another site', async () => {
    const { accountId } = await api.customer();
    const ticket = await ticketOf(api, (await addPerson(api, accountId, 'agent')).id);
    const headers = { ...CONSOLE_HEADERS, origin: 'https://evil.example' };
    const refused = await api.app.inject({ ...session, method: 'POST', headers, payload: { ticket } });
    expect(refused.statusCode).toBe(403);
    expect((await openWith(api, ticket)).statusCode).toBe(201);
  });
});

describe('credentials work in one place only', () => {
  it.each(['/v1/events', '/v2/datasets', '/v3/products'])('401: a session cookie on %s', async (url) => {
    const user = await signedIn(api, 'owner');
    expect((await user.ask({ url })).statusCode).toBe(401);
    expect((await user.ask({ url: `/console/api${url}` })).statusCode).toBe(200);
  });

  it.each(['/console/api/session', '/console/api/v1/events', '/console/api/nothing'])(
    '401: a bearer token on %s',
    async (url) => {
      const { live } = await api.customer();
      const headers = { ...CONSOLE_HEADERS, authorization: `Bearer ${live}` };
      expect((await api.app.inject({ url, headers })).statusCode).toBe(401);
    },
  );

  it('404 and 405 only after the session was checked', async () => {
    const user = await signedIn(api, 'owner');
    expect((await user.ask({ url: '/console/api/v1/nothing' })).statusCode).toBe(404);
    const wrong = await user.ask({ url: '/console/api/v1/events', method: 'DELETE' });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe('GET, HEAD');
  });
});

describe('API routes under /console/api', () => {
  it('are the same routes: schema, idempotency, limits and audit, with the member as actor', async () => {
    const user = await signedIn(api, 'agent');
    await user.ask({ ...session, method: 'PATCH', payload: { mode: 'live' } });
    const ask = (payload: object, key: string) =>
      user.ask({
        method: 'POST',
        url: '/console/api/v3/prequalify',
        headers: { 'idempotency-key': key },
        payload,
      });
    const first = await ask(body, uuid(1));
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ object: 'prequalify_result', livemode: true });
    expect(first.headers).toMatchObject({ 'api-version': 'v3' });
    expect(Number(first.headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
    const again = await ask(body, uuid(1));
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    expect((await ask({ ...body, products: [] }, uuid(2))).statusCode).toBe(400);
    const rows = await listAudit(api.context, user.accountId, 20);
    expect(rows.at(-1)).toMatchObject({
      actor: `member:${user.member.id}`,
      action: 'prequalify',
      request_id: first.headers['x-request-id'],
    });
  });

  it('share keys with the tokens of the account', async () => {
    const user = await signedIn(api, 'agent');
    const request = { method: 'POST', headers: { 'idempotency-key': uuid(3) }, payload: body } as const;
    const bySession = await user.ask({ ...request, url: '/console/api/v3/prequalify' });
    const byToken = await api.ask({ ...request, url: '/v3/prequalify', token: user.test });
    expect(byToken.headers['idempotency-replayed']).toBe('true');
    expect(byToken.body).toBe(bySession.body);
  });

  it('403: a role without the scope', async () => {
    const user = await signedIn(api, 'agent');
    const refused = await user.ask({ url: '/console/api/v1/events' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      advice_code: 'missing_scope',
      detail: 'Your role does not include the "events" scope.',
    });
    await changeRole(api.accountDeps, ada, { id: user.member.id, role: 'developer' });
    expect((await user.ask({ url: '/console/api/v1/events' })).statusCode).toBe(200);
  });

  it('403: a license that is not activated', async () => {
    const user = await signedIn(api, 'owner');
    await changeLicense(api.accountDeps, ada, { id: user.licenseId, action: 'deactivate' });
    expect((await user.ask({ url: '/console/api/v1/events' })).json()).toMatchObject({
      status: 403,
      advice_code: 'license_inactive',
    });
  });

  it('never show a session the data of another account', async () => {
    const [one, two] = [await signedIn(api, 'owner'), await signedIn(api, 'owner')];
    const created = await one.ask({
      method: 'POST',
      url: '/console/api/v1/webhook_endpoints',
      payload: { url: 'https://example.com/hook', events: ['*'] },
    });
    const id = created.json().data?.id ?? 'whep_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect((await two.ask({ url: `/console/api/v1/webhook_endpoints/${id}` })).statusCode).toBe(404);
  });
});

describe('asking for a link', () => {
  const ask = (email: string, remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/console/api/sign_in',
      headers: CONSOLE_HEADERS,
      payload: { email },
      remoteAddress,
    });
  const mails = async (accountId: string) => {
    await api.settled();
    return api.context.db.query('select from emails where account_id = $1', [accountId]);
  };

  const mailedLink = async (accountId: string) => {
    await api.settled();
    const [row] = await api.context.db.query<{ id: string; sealed: Buffer }>(
      'select id, variables_sealed as sealed from emails where account_id = $1 order by id limit 1',
      [accountId],
    );
    const variables = api.context.keys.open(row?.sealed ?? Buffer.alloc(0), `email/${row?.id}/variables`);
    return (JSON.parse(variables.toString()) as { link: string }).link;
  };
  const mailedTicket = async (accountId: string) => (await mailedLink(accountId)).split('#t=')[1] ?? '';

  it('202: the response is the same for members and strangers; only members get an email', async () => {
    const { accountId } = await api.customer();
    const member = await addPerson(api, accountId, 'agent');
    const known = await ask(` ${member.email?.toUpperCase()} `, '192.0.2.1');
    const unknown = await ask('stranger@example.com', '192.0.2.1');
    expect([known.statusCode, unknown.statusCode]).toEqual([202, 202]);
    expect(known.json().data).toEqual(unknown.json().data);
    expect(await mails(accountId)).toHaveLength(1);
  });

  it('429: after 5 requests from one address, until 15 minutes are over', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await ask(`nobody-${n}@example.com`, '192.0.2.2')).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const refused = await ask('one@example.com', '192.0.2.2');
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
    api.clock.advance(15 * MINUTE_MS);
    expect((await ask('one@example.com', '192.0.2.2')).statusCode).toBe(202);
  });

  it('429: the addresses of one IPv6 network count together', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await ask(`six-${n}@example.com`, `2001:db8:1:2::${n}`)).statusCode).toBe(202);
    }
    expect((await ask('six@example.com', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await ask('six@example.com', '2001:db8:1:3::1')).statusCode).toBe(202);
  });

  it('a stranger who asks for links cannot lock a member out: a link already sent stays valid', async () => {
    const { accountId } = await api.customer();
    const member = await addPerson(api, accountId, 'agent');
    const statuses = await Promise.all(
      Array.from({ length: 9 }, (_, n) => ask(member.email ?? '', `198.51.100.${n}`)),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 202));
    expect(await mails(accountId)).toHaveLength(5);
    api.clock.advance(10 * MINUTE_MS - 1);
    expect((await ask(member.email ?? '', '192.0.2.50')).statusCode).toBe(202);
    expect(await mails(accountId)).toHaveLength(5);
    expect((await openWith(api, await mailedTicket(accountId))).statusCode).toBe(201);
    api.clock.advance(1);
    expect((await ask(member.email ?? '', '192.0.2.50')).statusCode).toBe(202);
    expect(await mails(accountId)).toHaveLength(6);
  });

  it.each(['nobody', 'a@b@c', 'Ada <ada@example.com>', 'a@example.com\nBcc: b@example.com'])(
    '400: %j is no email address, and nothing is looked up',
    async (email) => {
      const refused = await ask(email, '192.0.2.60');
      expect(refused.json()).toMatchObject({ status: 400, param: '/email' });
    },
  );

  it('the audit log does not name the member for a link that anybody can ask for', async () => {
    const { accountId } = await api.customer();
    const member = await addPerson(api, accountId, 'agent');
    await ask(member.email ?? '', '192.0.2.61');
    await api.settled();
    const rows = await listAudit(api.context, accountId, 20);
    expect(rows.at(-1)).toMatchObject({ actor: 'service', action: 'member.link' });
  });

  it('emails a link to the address of the service, whatever host the request names', async () => {
    const { accountId } = await api.customer();
    const member = await addPerson(api, accountId, 'agent');
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/console/api/sign_in',
      headers: {
        ...CONSOLE_HEADERS,
        host: 'localhost:9999',
        origin: 'http://localhost:9999',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      },
      payload: { email: member.email },
      remoteAddress: '192.0.2.3',
    });
    expect(statusCode).toBe(202);
    const [page, ticket] = (await mailedLink(accountId)).split('#t=');
    expect(page).toBe(`${CONSOLE_ORIGIN}/console/`);
    expect((await openWith(api, ticket ?? '')).statusCode).toBe(201);
  });
});
