import { countOpenRequest } from '../../access/index.ts';
import { ATTEMPT_MS, finishSignIn, type IdentityDeps, startSignIn } from '../../identity/index.ts';
import { notFound, Problem } from '../../kernel/index.ts';
import { type BytesResponse, enveloped, type SignInRoute, signInRoute } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { firstMode, requireOpened } from './opened-session.ts';

/** Sign in with the company's account (OpenID Connect). Browsers come here by navigation, so responses are for people. */
export function oidcRoutes(deps: ConsoleDeps): SignInRoute[] {
  return [
    signInRoute('GET /sign_in', {
      operationId: 'showSignInMethods',
      summary: 'Show how people can sign in',
      handle: async () => enveloped(200, 'sign_in_methods', { identity_provider: deps.identity !== null }),
    }),
    signInRoute('GET /oidc/start', {
      operationId: 'startProviderSignIn',
      summary: "Go to the company's identity provider to sign in",
      handle: async (call) => readable(call.accept, () => start(deps, call)),
    }),
    signInRoute('GET /oidc/callback', {
      operationId: 'finishProviderSignIn',
      summary: 'Come back from the identity provider and open a session',
      handle: async (call) => readable(call.accept, () => finish(deps, call)),
    }),
  ];
}

interface OidcCall<Query> {
  readonly query: Query;
  readonly address: string;
  readonly cookies: string | undefined;
  readonly publicUrl: string;
}

async function start(
  deps: ConsoleDeps,
  { query, address, publicUrl }: OidcCall<{ readonly account?: string }>,
): Promise<BytesResponse> {
  const identity = requireProvider(deps);
  await countOpenRequest(deps.access, address);
  const accountId = query.account ?? null;
  const { location, attempt } = await startSignIn(identity, { accountId, baseUrl: publicUrl });
  return redirect(location, [deps.attemptCookie.set(attempt, ATTEMPT_MS / 1000)]);
}

async function finish(
  deps: ConsoleDeps,
  { query, address, cookies, publicUrl }: OidcCall<Readonly<Record<string, string>>>,
): Promise<BytesResponse> {
  const identity = requireProvider(deps);
  const finished = await finishSignIn(identity, {
    parameters: query,
    attempt: deps.attemptCookie.read(cookies),
    baseUrl: publicUrl,
    mode: firstMode(deps),
  });
  if (finished.kind !== 'opened' && finished.kind !== 'invalid') {
    throw new Problem('forbidden', REFUSALS[finished.kind], {
      headers: { 'Set-Cookie': deps.attemptCookie.clear() },
    });
  }
  const { text } = await requireOpened(deps, {
    opened: finished.kind === 'opened' ? finished : null,
    current: await deps.access.findSession(cookies),
    address,
    refusal:
      'This sign-in was not accepted, was used before or took too long. Start again from the sign-in page.',
  });
  const remembered = deps.providerCookie.set('1', SESSION_SECONDS);
  return redirect(`${publicUrl}/console/`, [deps.cookie.set(text), deps.attemptCookie.clear(), remembered]);
}

/** No session lasts longer. */
const SESSION_SECONDS = 12 * 3600;

const REFUSALS = {
  no_member: 'Your address does not belong to a member of this account. Ask an owner to invite you.',
  unverified: "Your company's account has no verified email address. Ask whoever manages it.",
  several_accounts:
    'You are a member of several accounts. Use the sign-in address of one of them, which its owners can give you.',
  full: 'This account has as many members as it can have. Ask an owner to remove one.',
} as const;

/** Without a provider, these paths do not exist. */
function requireProvider({ identity }: ConsoleDeps): IdentityDeps {
  if (identity === null) throw notFound('identity provider');
  return identity;
}

function redirect(location: string, cookies: readonly string[]): BytesResponse {
  const headers = { Location: location, 'Set-Cookie': [...cookies] };
  return { kind: 'bytes', status: 302, contentType: null, body: null, headers };
}

/** Shows a problem as a short page to a browser that came by navigation. */
async function readable(
  accept: string | undefined,
  work: () => Promise<BytesResponse>,
): Promise<BytesResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || accept?.includes('text/html') !== true) throw error;
    return {
      kind: 'bytes',
      status: error.status,
      contentType: 'text/html; charset=utf-8',
      body: refusalPage(error.message),
      headers: { ...error.fields.headers },
    };
  }
}

function refusalPage(sentence: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><meta name="viewport" content="width=device-width"><h1>You are not signed in</h1><p>${sentence}</p><p><a href="/console/">Back to the sign-in page</a></p></html>`;
}
