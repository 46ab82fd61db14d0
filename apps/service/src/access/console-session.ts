import type { OpenSession } from '../accounts/index.ts';
import type { AuthenticatedPrincipal } from './principal.ts';

/** Somebody who is signed in to the console. */
export interface ConsoleSession extends OpenSession {
  /** Null while the account has no license. */
  readonly principal: AuthenticatedPrincipal | null;
}
