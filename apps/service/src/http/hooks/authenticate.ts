import type { AdviceCode } from '@prequal/contract/vocabulary';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal, TokenRefusal } from '../../accounts/index.ts';
import { Problem } from '../../kernel/index.ts';
import type { HttpDeps } from '../http-deps.ts';

/** Finds the principal of the Authorization header; throws the 401 or 429 otherwise. */
export async function authenticate(deps: HttpDeps, request: FastifyRequest): Promise<AuthenticatedPrincipal> {
  const token = bearerToken(request.headers.authorization);
  const principal = token === null ? null : await deps.authenticate(token);
  if (principal === null) throw await refusal(deps, request, token);
  return principal;
}

/** Scheme names are case-insensitive; the token contains no spaces. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

async function refusal(deps: HttpDeps, request: FastifyRequest, token: string | null): Promise<Problem> {
  const outcome = await deps.failedFrom(request.ip);
  if (!outcome.allowed) {
    return new Problem('rate_limit_exceeded', 'Too many failed authentication attempts from this address.', {
      headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
    });
  }
  const reason = token === null ? withoutToken(request) : await deps.refusalOf(token);
  const { detail, adviceCode } = REFUSALS[reason];
  return new Problem('unauthorized', detail, { adviceCode, headers: { 'WWW-Authenticate': 'Bearer' } });
}

function withoutToken({ headers }: FastifyRequest): 'missing' | 'malformed' {
  return headers.authorization === undefined ? 'missing' : 'malformed';
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
export function admit(deps: HttpDeps, principal: AuthenticatedPrincipal): void {
  if (!deps.modes.includes(principal.mode)) {
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

export function requireScope(
  principal: AuthenticatedPrincipal,
  scope: AuthenticatedPrincipal['scopes'][number],
): void {
  if (!principal.scopes.includes(scope))
    forbid(
      'missing_scope',
      principal.actor.kind === 'member'
        ? `Your role does not include the "${scope}" scope.`
        : `This token does not have the "${scope}" scope.`,
    );
}

function forbid(adviceCode: AdviceCode, detail: string): never {
  throw new Problem('forbidden', detail, { adviceCode });
}
