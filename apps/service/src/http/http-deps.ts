import type { Logger } from 'pino';
import type { AuthenticatedPrincipal, ConsoleSession, TokenRefusal } from '../accounts/index.ts';
import type { Mode } from '../config/index.ts';
import type { SealedResponses } from '../idempotency/index.ts';
import type { Clock } from '../kernel/index.ts';
import type { FailureOutcome, RateState, RateSubject, TakeOutcome } from '../quota/index.ts';
import type { FinishedRequest } from '../requests/index.ts';
import type { DecisionInput, DecisionOutcome } from '../underwriting/index.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** What every route needs from the modules. Built in compose.ts. */
export interface HttpDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly modes: readonly Mode[];
  readonly publicUrl: string | null;
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly connections?: ConnectionLimits;
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly observe: (seen: SeenRequest) => void;
  /** Logs a finished request for its account without waiting. */
  readonly logRequest: (request: FinishedRequest) => void;
  authenticate(token: string): Promise<AuthenticatedPrincipal | null>;
  /** The open session of a request's Cookie header. */
  sessionOf(cookies: string | undefined): Promise<ConsoleSession | null>;
  /** Why `authenticate` returned null for this token. */
  refusalOf(token: string): Promise<TokenRefusal>;
  /** Counts a failed authentication of an address. */
  failedFrom(address: string): Promise<FailureOutcome>;
  /** Counts a request that needs no token, by its address. */
  openedFrom(address: string): Promise<FailureOutcome>;
  readonly limits: {
    take(subject: RateSubject): Promise<TakeOutcome>;
    charge(subject: RateSubject): Promise<RateState>;
    peek(subject: RateSubject): Promise<RateState>;
    refund(subject: RateSubject, taken: { readonly slot: number }): Promise<void>;
    /** Counts a refused request; true once the license is to be locked. */
    recordRefusal(licenseId: string): Promise<boolean>;
  };
  lockForAbuse(licenseId: string): Promise<void>;
  /** Responses that are stored under idempotency keys. */
  readonly responses: Pick<SealedResponses, 'fingerprint' | 'lookUp' | 'lookUpWithOtherKeys' | 'executeOnce'>;
  runDecision(input: DecisionInput): Promise<DecisionOutcome>;
}

/** One finished request, as metrics and logs see it: never a URL, a body or a token. */
export interface SeenRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}
