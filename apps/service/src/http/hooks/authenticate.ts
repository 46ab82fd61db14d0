import type { FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../../accounts/index.ts';
import { type AdviceCode, Problem } from '../../kernel/index.ts';
import type { HttpDeps } from '../http-deps.ts';

/** From the header to a principal that may knock at all; throws the 401, 403 or 429 otherwise. */
export async function authenticate(deps: HttpDeps, request: FastifyRequest): Promise<AuthenticatedPrincipal> {
  const token = bearerToken(request.headers.authorization);
  const principal = token === null ? null : await deps.authenticate(token);
  if (principal === null) throw await refusal(deps, request.ip);
  return principal;
}

/** Scheme names are case-insensitive; the token is one word. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

async function refusal(deps: HttpDeps, address: string): Promise<Problem> {
  const outcome = await deps.failedFrom(address);
  if (!outcome.allowed) {
    return new Problem('rate_limit_exceeded', 'Too many failed authentication attempts from this address.', {
      headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
    });
  }
  return new Problem('unauthorized', 'The Authorization header must contain a valid bearer token.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** Whether account, license and deployment let the principal in. */
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
    forbid('missing_scope', `This token does not have the "${scope}" scope.`);
}

function forbid(adviceCode: AdviceCode, detail: string): never {
  throw new Problem('forbidden', detail, { adviceCode });
}
