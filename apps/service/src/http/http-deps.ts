import type { Logger } from 'pino';
import type { AuthenticatedPrincipal, ConsoleSession, TokenRefusal } from '../accounts/index.ts';
import type { Mode } from '../config/index.ts';
import type { Execution, KeyIdentity, LookUp, OnceRequest, WorkTx } from '../idempotency/index.ts';
import type { Clock, Problem } from '../kernel/index.ts';
import type { FailureOutcome, RateState, RateSubject, TakeOutcome } from '../quota/index.ts';
import type { FinishedRequest } from '../requests/index.ts';
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
  readonly nearLimit: {
    remember(subject: RateSubject, state: RateState): void;
    isNear(subject: RateSubject): boolean;
  };
  readonly budgets: {
    /** Why a response cannot be stored today, or null. */
    storageProblem(principal: AuthenticatedPrincipal): Promise<Problem | null>;
    stored(principal: AuthenticatedPrincipal, bytes: number): Promise<void>;
  };
  lockForAbuse(licenseId: string): Promise<void>;
  /** Keyed, because a request has so little entropy that a plain hash would reveal the applicant. */
  fingerprint(body: unknown): Buffer;
  /** The fingerprints that other versions of the server key make of the same body. */
  otherFingerprints(body: unknown): readonly Buffer[];
  lookUp(identity: KeyIdentity, fingerprint: Buffer, now: Date): Promise<LookUp>;
  executeOnce(
    request: OnceRequest,
    work: (tx: WorkTx) => Promise<{ readonly status: number; readonly body: Buffer }>,
  ): Promise<Execution>;
}

/** One finished request, as metrics and logs see it: never a URL, a body or a token. */
export interface SeenRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}
