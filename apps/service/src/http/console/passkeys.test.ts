import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../test/api.ts';
import {
  cborBytes,
  cborList,
  cborMap,
  cborText,
  type Forgery,
  SoftwareAuthenticator,
} from '../../../test/authenticator.ts';
import { askConsole, CONSOLE_HEADERS, type ConsoleUser, signedIn } from '../../../test/console.ts';
import { closeAccount, removeMember, resumeAccount, suspendAccount } from '../../accounts/index.ts';
import { listAudit } from '../../audit/index.ts';

const PUBLIC_URL = 'https://quotes.example.com';
const api = await startApi({ PREQUAL_PUBLIC_URL: PUBLIC_URL }, { bucket: 'second' });
const MINUTE_MS = 60_000;
const ada = 'operator:ada';
const headers = { ...CONSOLE_HEADERS, host: 'quotes.example.com', origin: PUBLIC_URL };

const post = (url: string, payload?: object) =>
  askConsole(api, {
    method: 'POST',
    url: `/console/api${url}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const send = (user: ConsoleUser, url: string, payload?: object) =>
  user.ask({ method: 'POST', url: `/console/api${url}`, ...(payload === undefined ? {} : { payload }) });

const creationOptions = async (user: ConsoleUser) => (await send(user, '/passkeys/options')).json().data;
const requestOptions = async () => (await post('/session/passkey/options')).json().data;

/** A member with a passkey. */
async function registered(role: 'agent' | 'owner' = 'agent') {
  const user = await signedIn(api, role);
  const device = new SoftwareAuthenticator(PUBLIC_URL);
  const added = await send(user, '/passkeys', device.create(await creationOptions(user)));
  expect(added.statusCode).toBe(201);
  return { user, device, id: String(added.json().data.id) };
}

async function signInWith(device: SoftwareAuthenticator, forged: Forgery = {}) {
  return post('/session/passkey', device.get(await requestOptions(), forged));
}

describe('adding a passkey', () => {
  it('200: asks for a discoverable passkey with user verification, for the host of the public address', async () => {
    const user = await signedIn(api, 'agent');
    const options = await creationOptions(user);
    expect(options).toMatchObject({
      rp: { id: 'quotes.example.com', name: 'prequal' },
      user: { name: user.member.email, displayName: user.member.name },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(user.member.id);
    expect((await creationOptions(user)).challenge).not.toBe(options.challenge);
  });

  it('201: stores it for the member, with an audit row, and lists it for them alone', async () => {
    const { user, device, id } = await registered();
    const listed = (await user.ask({ url: '/console/api/passkeys' })).json().data;
    expect(listed).toMatchObject([{ id, object: 'passkey', transports: ['internal'], last_used_at: null }]);
    expect(JSON.stringify(listed)).not.toContain(device.credentialId.toString('base64url'));
    const [last] = await listAudit(api.accountDeps, user.accountId, 1);
    expect(last).toMatchObject({
      action: 'passkey.add',
      actor: `member:${user.member.id}`,
      subject: { passkey_id: id },
    });
    const other = await signedIn(api, 'owner', user);
    expect((await other.ask({ url: '/console/api/passkeys' })).json().data).toEqual([]);
    const excluded = (await creationOptions(user)).excludeCredentials;
    expect(excluded).toMatchObject([{ id: device.credentialId.toString('base64url') }]);
  });

  it('409: the same passkey twice, and more than 20', async () => {
    const { user, device } = await registered();
    const again = await send(user, '/passkeys', device.create(await creationOptions(user)));
    expect(again.statusCode).toBe(409);
    for (let n = 1; n <= 20; n += 1) {
      const next = new SoftwareAuthenticator(PUBLIC_URL);
      const added = await send(user, '/passkeys', next.create(await creationOptions(user)));
      expect(added.statusCode).toBe(n < 20 ? 201 : 409);
    }
  });

  it.each<[string, Forgery]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['of the type of a sign-in', { type: 'webauthn.get' }],
    ['with a challenge that nobody gave out', { challenge: Buffer.alloc(64, 1).toString('base64url') }],
    ['with no challenge', { challenge: '' }],
  ])('400: a response %s', async (_what, forged) => {
    const user = await signedIn(api, 'agent');
    const response = new SoftwareAuthenticator(PUBLIC_URL).create(await creationOptions(user), forged);
    expect((await send(user, '/passkeys', response)).statusCode).toBe(400);
    expect((await user.ask({ url: '/console/api/passkeys' })).json().data).toEqual([]);
  });

  it('400: a response whose challenge was used, is 5 minutes old, or was given to somebody else', async () => {
    const [user, other] = [await signedIn(api, 'agent'), await signedIn(api, 'agent')];
    const device = new SoftwareAuthenticator(PUBLIC_URL);
    const used = device.create(await creationOptions(user));
    expect((await send(user, '/passkeys', used)).statusCode).toBe(201);
    expect((await send(user, '/passkeys', used)).statusCode).toBe(400);
    const next = new SoftwareAuthenticator(PUBLIC_URL);
    const [late, foreign] = [await creationOptions(user), await creationOptions(other)];
    expect((await send(user, '/passkeys', next.create(foreign))).statusCode).toBe(400);
    expect((await send(user, '/passkeys', next.create(await requestAsCreation(user)))).statusCode).toBe(400);
    api.clock.advance(5 * MINUTE_MS);
    expect((await send(user, '/passkeys', next.create(late))).statusCode).toBe(400);
  });

  it('400: a challenge is used up by a response that was refused', async () => {
    const user = await signedIn(api, 'agent');
    const device = new SoftwareAuthenticator(PUBLIC_URL);
    const options = await creationOptions(user);
    const forged = device.create(options, { origin: 'https://evil.example' });
    expect((await send(user, '/passkeys', forged)).statusCode).toBe(400);
    expect((await send(user, '/passkeys', device.create(options))).statusCode).toBe(400);
  });

  it.each(['packed', 'tpm', 'android-key', 'apple', 'fido-u2f'])(
    '400: an attestation of the format %s with certificates, whose revocation lists nobody fetches',
    async (format) => {
      const fetched = vi.spyOn(globalThis, 'fetch');
      onTestFinished(() => fetched.mockRestore());
      const user = await signedIn(api, 'agent');
      const statement = cborMap([[cborText('x5c'), cborList([cborBytes(Buffer.alloc(8))])]]);
      const forged = { attestation: { format, statement } };
      const response = new SoftwareAuthenticator(PUBLIC_URL).create(await creationOptions(user), forged);
      expect((await send(user, '/passkeys', response)).statusCode).toBe(400);
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('400: bodies that are no response of a browser', async () => {
    const user = await signedIn(api, 'agent');
    const whole = new SoftwareAuthenticator(PUBLIC_URL).create(await creationOptions(user));
    for (const body of [
      {},
      { ...whole, id: 7 },
      { ...whole, type: 'password' },
      { ...whole, response: {} },
      { ...whole, response: { ...whole.response, attestationObject: 'AAAA' } },
      { ...whole, response: { ...whole.response, clientDataJSON: 'e30' } },
      { ...whole, response: { ...whole.response, clientDataJSON: '!' } },
    ])
      expect((await send(user, '/passkeys', body)).statusCode).toBe(400);
  });

  it('401 and 403: only with a session and from a page of this service', async () => {
    expect((await post('/passkeys/options')).statusCode).toBe(401);
    const user = await signedIn(api, 'agent');
    const crossSite = { method: 'POST', headers: { origin: 'https://evil.example' } } as const;
    for (const url of ['/passkeys/options', '/passkeys', '/session/passkey/options', '/session/passkey'])
      expect((await user.ask({ ...crossSite, url: `/console/api${url}` })).statusCode).toBe(403);
  });
});

/** A challenge for signing in, in the shape of options for a new passkey. */
async function requestAsCreation(user: ConsoleUser) {
  const { challenge } = await requestOptions();
  return { ...(await creationOptions(user)), challenge };
}

describe('signing in with a passkey', () => {
  it('201: opens a session in test mode and names the passkey in the audit log', async () => {
    const { user, device, id } = await registered();
    const options = await requestOptions();
    expect(options).toMatchObject({ rpId: 'quotes.example.com', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const opened = await post('/session/passkey', device.get(options));
    expect(opened.statusCode).toBe(201);
    expect(opened.json().data).toMatchObject({ member: { id: user.member.id }, mode: 'test' });
    expect(opened.headers['set-cookie']).toMatch(
      /^__Host-prequal_session=ses_\w{43}; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
    );
    const [last] = await listAudit(api.accountDeps, user.accountId, 1);
    expect(last).toMatchObject({ action: 'session.open', subject: { passkey_id: id } });
    const [listed] = (await user.ask({ url: '/console/api/passkeys' })).json().data;
    expect(listed.last_used_at).toBe(api.clock.now().toISOString());
  });

  it('ends the session that the browser had before', async () => {
    const { user, device } = await registered();
    const response = device.get(await requestOptions());
    expect((await send(user, '/session/passkey', response)).statusCode).toBe(201);
    expect((await user.ask({ url: '/console/api/session' })).statusCode).toBe(401);
  });

  it.each<[string, Forgery]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for a subdomain', { origin: 'https://a.quotes.example.com' }],
    ['over plain HTTP', { origin: 'http://quotes.example.com' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['of the type of a registration', { type: 'webauthn.create' }],
    ['signed with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['with a counter that did not grow', { counter: 0 }],
    ['with a challenge that nobody gave out', { challenge: Buffer.alloc(64, 1).toString('base64url') }],
    ['with an unknown member', { userHandle: Buffer.from('mem_unknown').toString('base64url') }],
  ])('401: a response %s, and its challenge is used up', async (_what, forged) => {
    const { device } = await registered();
    expect((await signInWith(device)).statusCode).toBe(201);
    const options = await requestOptions();
    const refused = await post('/session/passkey', device.get(options, forged));
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['set-cookie']).toBeUndefined();
    if (forged.challenge === undefined)
      expect((await post('/session/passkey', device.get(options))).statusCode).toBe(401);
    expect((await signInWith(device)).statusCode).toBe(201);
  });

  it('401: a response that was used, is 5 minutes old, or answers a challenge for a new passkey', async () => {
    const { user, device } = await registered();
    const used = device.get(await requestOptions());
    expect((await post('/session/passkey', used)).statusCode).toBe(201);
    expect((await post('/session/passkey', used)).statusCode).toBe(401);
    const { challenge } = await creationOptions(user);
    expect((await signInWith(device, { challenge })).statusCode).toBe(401);
    const [late, inTime] = [await requestOptions(), await requestOptions()];
    api.clock.advance(5 * MINUTE_MS - 1);
    expect((await post('/session/passkey', device.get(inTime))).statusCode).toBe(201);
    api.clock.advance(1);
    expect((await post('/session/passkey', device.get(late))).statusCode).toBe(401);
  });

  it('201 once: the same response sent three times at the same moment', async () => {
    const { device } = await registered();
    const response = device.get(await requestOptions());
    const sent = await Promise.all([1, 2, 3].map(() => post('/session/passkey', response)));
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401, 401]);
  });

  it("401: another member's handle on one's own passkey opens nobody's session", async () => {
    const [mine, theirs] = [await registered(), await registered('owner')];
    const userHandle = Buffer.from(theirs.user.member.id).toString('base64url');
    expect((await signInWith(mine.device, { userHandle })).statusCode).toBe(401);
  });

  it('401: a passkey that was removed, by its member only', async () => {
    const { user, device, id } = await registered();
    const owner = await signedIn(api, 'owner', user);
    const remove = { method: 'DELETE', url: `/console/api/passkeys/${id}` } as const;
    expect((await owner.ask(remove)).statusCode).toBe(404);
    expect((await user.ask(remove)).json().data).toMatchObject({ id });
    expect((await user.ask(remove)).statusCode).toBe(404);
    expect((await signInWith(device)).statusCode).toBe(401);
  });

  it('401: a removed member, and a suspended or closed account; a resumed account may sign in again', async () => {
    const [removed, suspended] = [await registered(), await registered()];
    await removeMember(api.accountDeps, ada, removed.user.member.id);
    expect((await signInWith(removed.device)).statusCode).toBe(401);
    const left = await api.context.db.query('select from passkeys where member_id = $1', [
      removed.user.member.id,
    ]);
    expect(left).toEqual([]);
    const { accountId } = suspended.user;
    await suspendAccount(api.accountDeps, ada, { id: accountId, reason: null });
    expect((await signInWith(suspended.device)).statusCode).toBe(401);
    await resumeAccount(api.accountDeps, ada, accountId);
    expect((await signInWith(suspended.device)).statusCode).toBe(201);
    await closeAccount(api.accountDeps, ada, accountId);
    expect((await signInWith(suspended.device)).statusCode).toBe(401);
  });

  it('429: after too many failures or requests for a challenge from one address', async () => {
    const { device } = await registered();
    const options = await requestOptions();
    const response = device.get(options, { isVerified: false });
    const remoteAddress = '203.0.113.9';
    const flood = (url: string, payload?: object) =>
      api.app.inject({
        method: 'POST',
        url: `/console/api${url}`,
        headers,
        remoteAddress,
        ...(payload ? { payload } : {}),
      });
    for (let n = 0; n < 120; n += 1) await flood('/session/passkey', response);
    expect((await flood('/session/passkey', response)).statusCode).toBe(429);
    for (let n = 0; n < 120; n += 1) await flood('/session/passkey/options');
    expect((await flood('/session/passkey/options')).statusCode).toBe(429);
  });
});
