export type { AccessDeps } from './access-deps.ts';
export {
  admit,
  authenticateToken,
  bearerToken,
  countOpenRequest,
  countSignedRequest,
} from './authenticate.ts';
export { Authenticator } from './authenticator.ts';
export type { ConsoleSession } from './console-session.ts';
export {
  type LimitDeps,
  lockForAbuse,
  overLimit,
  rateSubject,
  refusedByQuota,
  refusedByWindow,
} from './limits.ts';
export { PlainCookie } from './plain-cookie.ts';
export type { AuthenticatedPrincipal } from './principal.ts';
export { isHiddenFrom, requireRole, requireTokenRole } from './role.ts';
export { requireScope } from './scope.ts';
export {
  authenticateSession,
  findSession,
  memberActor,
  noSession,
  sessionPrincipal,
} from './session.ts';
export { SessionCookie } from './session-cookie.ts';
export { countSignInRequest } from './sign-in.ts';
export { findOwnToken, listOwnTokens, requireOwnLicense, requireOwnMember } from './tenancy.ts';
