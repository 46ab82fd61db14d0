import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const CLIENT = { id: 'prequal', secret: 'a-secret-of-the-tests' };
const KID = 'test-key';

export interface ProviderPerson {
  readonly email: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** A real OpenID provider on loopback, whose people sign in without being asked for a password. */
export interface TestProvider {
  readonly issuer: string;
  /** The variables with which the service uses this provider. */
  readonly variables: Record<string, string>;
  /** Who signs in next. */
  person: ProviderPerson;
  /** Changes the claims of ID tokens before they are signed. */
  tamper: ((claims: Claims) => Claims) | null;
  /** Signs ID tokens with a key that the provider does not publish. */
  usesOtherKey: boolean;
  /** Closes every connection without a response. */
  isAway: boolean;
  /** Goes where the service sent the browser, signs in, and returns the callback's address. */
  visit(location: string): Promise<URL>;
  close(): Promise<void>;
}

/** The address of the callback may change until somebody signs in, because the service starts after its provider. */
export async function startProvider(callbackOf: () => string): Promise<TestProvider> {
  const handlers = new Map<string, ReturnType<typeof handlerOf>>();
  const server = createServer((request, response) => {
    if (provider.isAway) return request.socket.destroy();
    if (request.url?.startsWith('/token')) resign(response, provider);
    const callback = callbackOf();
    const handle = handlers.get(callback) ?? handlerOf(provider, callback);
    handlers.set(callback, handle);
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TestProvider = {
    issuer,
    variables: {
      PREQUAL_OIDC_ISSUER: issuer,
      PREQUAL_OIDC_CLIENT_ID: CLIENT.id,
      PREQUAL_OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    person: { email: 'nobody@example.com' },
    tamper: null,
    usesOtherKey: false,
    isAway: false,
    visit: (location) => visit(location, callbackOf()),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function handlerOf(provider: TestProvider, callback: string) {
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: KID };
  const oidc = new Provider(provider.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/console/', callback).href],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = provider.person;
      return { accountId: id, claims: async () => ({ sub: id, email_verified: true, ...person }) };
    },
    loadExistingGrant: async ({ oidc: { client, account, provider: own } }) => {
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: account?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const serve = oidc.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
    const accountId = Buffer.from(provider.person.email).toString('hex');
    void oidc.interactionFinished(request, response, { login: { accountId } });
  };
}

/** Replaces the ID token in a response of the token endpoint. */
function resign(response: ServerResponse, provider: TestProvider): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const tokens = JSON.parse(String(body));
    if (tokens.id_token === undefined) return end(String(body));
    const [, payload = ''] = String(tokens.id_token).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = provider.tamper?.(claims) ?? claims;
    const key = provider.usesOtherKey ? otherKey : privateKey;
    const signed = [{ alg: 'RS256', kid: KID }, changed]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url');
    const edited = JSON.stringify({ ...tokens, id_token: `${signed}.${signature}` });
    response.setHeader('Content-Length', Buffer.byteLength(edited));
    return end(edited);
  }) as typeof response.end;
}

/** A browser at the provider: follows redirections with cookies until it is sent back. */
async function visit(location: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = location;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    await response.arrayBuffer();
    for (const each of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider responded with ${response.status} at ${at}.`);
    at = new URL(next, at).href;
    if (at.startsWith(callback)) return new URL(at);
  }
  throw new Error('The provider redirects for ever.');
}
