import type { AdviceCode } from '@prequal/contract/vocabulary';
import { Problem } from '../kernel/index.ts';
import type { FailureOutcome } from '../quota/index.ts';
import type { AccessDeps } from './access-deps.ts';
import type { TokenRefusal } from './authenticator.ts';
import type { AuthenticatedPrincipal } from './principal.ts';

interface TokenRequest {
  /** The Authorization header. */
  readonly authorization: string | undefined;
  /** The network address of the client. */
  readonly address: string;
}

/** Finds the principal of the Authorization header; throws the 401 or 429 otherwise. */
export async function authenticateToken(
  deps: AccessDeps,
  request: TokenRequest,
): Promise<AuthenticatedPrincipal> {
  const token = bearerToken(request.authorization);
  const principal = token === null ? null : await deps.tokens.authenticate(token);
  if (principal === null) throw await refusal(deps, request, token);
  return principal;
}

/** Scheme names are case-insensitive; the token contains no spaces. */
export function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

async function refusal(
  { failures, tokens }: AccessDeps,
  { authorization, address }: TokenRequest,
  token: string | null,
): Promise<Problem> {
  const outcome = await failures.fail(address);
  if (!outcome.allowed) return tooManyFailures(outcome.retryAfterSeconds);
  const withoutToken = authorization === undefined ? 'missing' : 'malformed';
  const reason = token === null ? withoutToken : await tokens.refusalOf(token);
  const { detail, adviceCode } = REFUSALS[reason];
  return new Problem('unauthorized', detail, { adviceCode, headers: { 'WWW-Authenticate': 'Bearer' } });
}

export function tooManyFailures(retryAfterSeconds: number): Problem {
  return new Problem('rate_limit_exceeded', 'Too many failed authentication attempts from this address.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

/** Counts a request that needs no token; throws the 429 of an address over its limit. */
export async function countOpenRequest(
  { openRequests }: Pick<AccessDeps, 'openRequests'>,
  address: string,
): Promise<void> {
  requireAllowed(await openRequests.fail(address));
}

/** Counts a request that its URL admits, such as that of a signed logo; throws the 429 of an address over its limit. */
export async function countSignedRequest({ signedRequests }: AccessDeps, address: string): Promise<void> {
  requireAllowed(await signedRequests.fail(address));
}

function requireAllowed(outcome: FailureOutcome): void {
  if (outcome.allowed) return;
  throw new Problem('rate_limit_exceeded', 'Too many requests without a token from this address.', {
    headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
  });
}

interface Refusal {
  readonly detail: string;
  readonly adviceCode: AdviceCode;
}

const REFUSALS: Readonly<Record<TokenRefusal | 'missing', Refusal>> = {
  missing: {
    detail:
      'No token was sent. Send it in the Authorization header: "Bearer svc_test_…" or "Bearer svc_live_…".',
    adviceCode: 'send_token',
  },
  malformed: {
    detail:
      'The Authorization header does not contain a well-formed token. Check that it was copied in full.',
    adviceCode: 'check_token',
  },
  unknown: {
    detail: 'This token is unknown. Check that this service issued it.',
    adviceCode: 'check_token',
  },
  expired: { detail: 'This token has expired. Ask your operator for a new one.', adviceCode: 'rotate_token' },
  revoked: { detail: 'This token was revoked. Ask your operator for a new one.', adviceCode: 'rotate_token' },
};

/** Checks that account, license and deployment admit the principal. */
export function admit({ modes }: AccessDeps, principal: AuthenticatedPrincipal): void {
  if (!modes.includes(principal.mode)) {
    throw new Problem(
      'livemode_mismatch',
      `This token is for ${principal.mode} mode, which this deployment does not serve.`,
    );
  }
  if (principal.accountStatus === 'suspended') forbid('account_suspended', 'The account is suspended.');
  if (principal.licenseStatus === 'locked')
    forbid('license_locked', 'The license is locked. Contact support.');
  if (principal.licenseStatus === 'inactive') forbid('license_inactive', 'The license is not active.');
}

function forbid(adviceCode: AdviceCode, detail: string): never {
  throw new Problem('forbidden', detail, { adviceCode });
}
