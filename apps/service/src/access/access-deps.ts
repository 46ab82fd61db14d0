import type { Mode } from '../config/index.ts';
import type { AddressThrottle } from '../quota/index.ts';
import type { Authenticator } from './authenticator.ts';
import type { ConsoleSession } from './console-session.ts';

/** What deciding about a caller needs. */
export interface AccessDeps {
  /** The modes that this deployment serves. */
  readonly modes: readonly Mode[];
  readonly tokens: Pick<Authenticator, 'authenticate' | 'refusalOf'>;
  /** The open session of a request's Cookie header. */
  findSession(cookies: string | undefined): Promise<ConsoleSession | null>;
  /** Whether a Cookie header has the cookie of a session, open or not. */
  sendsSession(cookies: string | undefined): boolean;
  /** Counts failed authentications by address. */
  readonly failures: Pick<AddressThrottle, 'fail'>;
  /** Counts requests that need no token, by address. */
  readonly openRequests: Pick<AddressThrottle, 'fail'>;
  /** Counts requests that their URL admits, by address. */
  readonly signedRequests: Pick<AddressThrottle, 'fail'>;
}
