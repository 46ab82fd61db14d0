import type { Static, TSchema } from 'typebox';
import type { AuthenticatedPrincipal, Scope } from '../accounts/index.ts';
import type { Execution, WorkTx } from '../idempotency/index.ts';
import type { FieldIssue } from '../kernel/index.ts';
import type { RateState, RateTier, RateWindow } from '../quota/index.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a handler gets: a parsed, authorised request and nothing of the transport. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  readonly principal: AuthenticatedPrincipal;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Base of absolute links in the answer. */
  readonly publicUrl: string;
  /** As sent by the client; only on routes that take one. */
  readonly idempotencyKey: string | null;
  /** The transaction that also holds the idempotency key; only when the request carries one. */
  readonly tx: WorkTx | null;
}

/** A JSON answer in the success envelope. */
export interface EnvelopeResponse {
  readonly kind: 'envelope';
  readonly status: number;
  readonly object: string;
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes as they are: documents that are not enveloped, images, pages, 304s. */
export interface BytesResponse {
  readonly kind: 'bytes';
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer | string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RouteResponse = EnvelopeResponse | BytesResponse;

export interface DocumentedResponse {
  readonly description: string;
  readonly schema?: TSchema;
  readonly contentType?: string;
}

interface RouteFacts {
  readonly method: Method;
  /** OpenAPI spelling: `/v1/events/{event_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly responses: Readonly<Record<number, DocumentedResponse>>;
  /** Further members of the operation in the OpenAPI document. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Served to anybody: probes, documents, pages. */
export interface PublicRoute extends RouteFacts {
  readonly access: 'public';
  readonly handle: () => RouteResponse | Promise<RouteResponse>;
}

/** How a route treats the Idempotency-Key header: not at all, any key or none, or a UUID v4 and nothing else. */
export type KeyRule = 'none' | 'optional' | 'uuid';

/** A row of the table: policy as data, and a handler that only does the work. */
export interface ApiRoute extends RouteFacts {
  readonly access: { readonly scope: Scope; readonly tier: RateTier };
  readonly key: KeyRule;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly bodyOptional?: boolean;
  /** Answers carry an ETag, and If-None-Match is honoured. */
  readonly conditional?: boolean;
  /** A newer route that takes over: answers then carry Deprecation and Link. */
  readonly successor?: { readonly path: string; readonly since: Date };
  /** A body whose faults a schema alone cannot name: everything at once. `body` then only documents it. */
  readonly issuesOf?: (body: unknown, now: Date) => readonly FieldIssue[];
  /** Brings a body into the one shape that the handler reads; the key's fingerprint is of the body as sent. */
  readonly prepare?: (body: unknown) => unknown;
  /** What of a request's shape only this route can judge, such as a cursor; throws before the request is counted. */
  readonly check?: (call: Call) => void;
  readonly handle: (call: Call) => Promise<RouteResponse>;
  /** Instead of `handle`: the route counts its request and writes its key itself, with everything else it records. */
  readonly execute?: (call: Call, ticket: Ticket) => Promise<RecordedExecution>;
}

/** What a request must be counted and kept under, for routes that record it themselves. */
export interface Ticket {
  readonly rate: RateWindow;
  readonly key: { readonly route: string; readonly key: string; readonly fingerprint: Buffer } | null;
}

export type RecordedExecution = (
  | Execution
  | { readonly kind: 'over_limit' }
  | { readonly kind: 'over_quota'; readonly retryAfterSeconds: number }
) & { readonly rate: RateState | null };

export type Route = PublicRoute | ApiRoute;

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

/** Ties a handler's types to its schemas. */
export function apiRoute<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  route: Omit<ApiRoute, 'check' | 'handle' | 'params' | 'query' | 'body'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly check?: (call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>) => void;
    readonly handle: (call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>) => Promise<RouteResponse>;
  },
): ApiRoute {
  return route as unknown as ApiRoute;
}

/** A route that records its own key: it has an `execute` and no `handle`. */
export function recordedRoute(
  route: Omit<ApiRoute, 'handle' | 'execute'> & { readonly execute: NonNullable<ApiRoute['execute']> },
): ApiRoute {
  return { ...route, handle: () => Promise.reject(new Error('a recorded route has no plain handler')) };
}

export function enveloped(status: number, object: string, data: unknown): EnvelopeResponse {
  return { kind: 'envelope', status, object, data };
}
