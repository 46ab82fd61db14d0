import type { FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../../accounts/index.ts';
import { Problem } from '../../kernel/index.ts';
import { noSession } from '../console/execute.ts';
import { requireSameSite } from '../console/same-site.ts';
import type { HttpDeps } from '../http-deps.ts';

/** Finds the session of the cookie; a request that could come from another site is refused first. */
export async function authenticateSession(deps: HttpDeps, request: FastifyRequest): Promise<void> {
  requireSameSite(request.method, request.headers, deps.publicUrl);
  if (request.requestState.route?.kind === 'sign_in') return;
  const session = await deps.sessionOf(request.headers.cookie);
  if (session === null) throw noSession();
  request.requestState.session = session;
}

/** Who an API request of a session acts as. */
export function sessionPrincipal(request: FastifyRequest): AuthenticatedPrincipal {
  const principal = request.requestState.session?.principal ?? null;
  if (principal !== null) return principal;
  throw new Problem('forbidden', 'This account has no license yet.', { adviceCode: 'license_inactive' });
}
