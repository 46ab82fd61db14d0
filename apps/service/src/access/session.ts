import type { IncomingHttpHeaders } from 'node:http';
import { type AccountDeps, readSession } from '../accounts/index.ts';
import { Problem } from '../kernel/index.ts';
import type { AccessDeps } from './access-deps.ts';
import { tooManyFailures } from './authenticate.ts';
import type { ConsoleSession } from './console-session.ts';
import { type AuthenticatedPrincipal, memberPrincipal } from './principal.ts';
import { requireSameSite } from './same-site.ts';

/** The open session of a cookie's text, or null. Nothing is cached: whatever ends a session ends it everywhere. */
export async function findSession(deps: AccountDeps, text: string | null): Promise<ConsoleSession | null> {
  const row = text === null ? null : await readSession(deps, text);
  if (row === null) return null;
  const { hash, memberId, accountId, licenseId, role, isOperator, mode, expiresAt } = row;
  const principal = memberPrincipal(row);
  return { hash, memberId, accountId, licenseId, role, isOperator, mode, expiresAt, principal };
}

interface ConsoleRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The network address of the client. */
  readonly address: string;
  readonly publicUrl: string | null;
  /** A request to sign in comes without a session. */
  readonly signsIn: boolean;
}

/** Finds the session of the cookie; a request that could come from another site is refused first. */
export async function authenticateSession(
  deps: AccessDeps,
  { method, headers, address, publicUrl, signsIn }: ConsoleRequest,
): Promise<ConsoleSession | null> {
  requireSameSite(method, headers, publicUrl);
  if (signsIn) return null;
  const session = await deps.findSession(headers.cookie);
  if (session !== null) return session;
  // A cookie that opens nothing is a guess, or is left from a session that ended.
  if (!deps.sendsSession(headers.cookie)) throw noSession();
  const outcome = await deps.failures.fail(address);
  throw outcome.allowed ? noSession() : tooManyFailures(outcome.retryAfterSeconds);
}

/** Who acts when a session changes something of its account. */
export function memberActor({ memberId }: Pick<ConsoleSession, 'memberId'>): `member:${string}` {
  return `member:${memberId}`;
}

/** Who an API request of a session acts as. */
export function sessionPrincipal(session: ConsoleSession | null): AuthenticatedPrincipal {
  const principal = session?.principal ?? null;
  if (principal !== null) return principal;
  throw new Problem('forbidden', 'This account has no license yet.', { adviceCode: 'license_inactive' });
}

export function noSession(): Problem {
  return new Problem('unauthorized', 'Sign in to use the console.');
}
