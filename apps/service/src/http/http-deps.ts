import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AccessDeps, LimitDeps } from '../access/index.ts';
import type { SealedResponses } from '../idempotency/index.ts';
import type { Clock } from '../kernel/index.ts';
import type { FinishedRequest } from '../requests/index.ts';
import type { DecisionInput, DecisionOutcome, FairTurns } from '../underwriting/index.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** What every route needs from the modules. Built in compose.ts. */
export interface HttpDeps extends LimitDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string | null;
  /** What absolute links begin with. Never taken from a request, whose sender could choose it. */
  linkBase(): string;
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly connections?: ConnectionLimits;
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly observe: (seen: SeenRequest) => void;
  /** Logs a finished request for its account without waiting. */
  readonly logRequest: (request: FinishedRequest) => void;
  readonly access: AccessDeps;
  /** Responses that are stored under idempotency keys. */
  readonly responses: Pick<SealedResponses, 'fingerprint' | 'lookUp' | 'lookUpWithOtherKeys' | 'executeOnce'>;
  /** Shares the process among licenses. */
  readonly turns: Pick<FairTurns, 'admit' | 'refuse'>;
  runDecision(input: DecisionInput): Promise<DecisionOutcome>;
  /** The servers of other buckets; absent where there are none to hand requests to. */
  readonly otherServers?: OtherServers | undefined;
  /** Whether the server that hands requests to this one is closing. */
  isClosing?(): boolean;
}

/** Finds the server of the bucket that a request is for. */
export interface OtherServers {
  /** Null if it is certainly this server; resolves to null if it turns out to be. */
  serverOf(request: AddressedRequest): Promise<FastifyInstance | null> | null;
}

/** What says which account a request is for. */
export interface AddressedRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** One finished request, as metrics and logs see it: never a URL, a body or a token. */
export interface SeenRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}
