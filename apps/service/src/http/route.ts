import type { Readable } from 'node:stream';
import {
  CONSOLE_API,
  CONSOLE_OPERATIONS,
  type ConsoleInput,
  type ConsoleOperation,
  type ConsoleOperationName,
  type ConsoleResponse,
} from '@prequal/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AuthenticatedPrincipal, ConsoleSession } from '../access/index.ts';
import type { Role, Scope } from '../accounts/index.ts';
import type { WorkTx } from '../idempotency/index.ts';
import type { FieldIssue } from '../kernel/index.ts';
import type { RateTier } from '../quota/index.ts';
import type { Evaluation, RenderedBody, UnderwritingCommand } from '../underwriting/index.ts';
import type { Remarks, RequestPointer } from '../wire/index.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler gets: a parsed, authorized request, independent of the transport. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  readonly principal: AuthenticatedPrincipal;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Base of absolute links in the response. */
  readonly publicUrl: string;
  /** Whether the client has closed the connection. */
  isGone(): boolean;
  /** As sent by the client; only on routes that take one. */
  readonly idempotencyKey: string | null;
  /** The transaction that also holds the idempotency key; only when the request carries one. */
  readonly tx: WorkTx | null;
}

/** A JSON response in the success envelope. */
export interface EnvelopeResponse<Status = number, ObjectName = string, Data = unknown> {
  readonly kind: 'envelope';
  readonly status: Status;
  readonly object: ObjectName;
  readonly data: Data;
  /** Further fields of the envelope, after `data`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** The mode of the returned resource, if there is no token. */
  readonly livemode?: boolean;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Raw bytes: documents without an envelope, images, pages, 304s. */
export interface BytesResponse {
  readonly kind: 'bytes';
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer | string | null;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** A file that is sent as it is read; an error ends the connection. */
export interface StreamResponse extends Omit<BytesResponse, 'kind' | 'body'> {
  readonly kind: 'stream';
  readonly body: Readable;
}

export type RouteResponse = EnvelopeResponse | BytesResponse;

export interface DocumentedResponse {
  readonly description: string;
  readonly schema?: TSchema;
  readonly contentType?: string;
  /** What the route may return instead, by media type, depending on the request. */
  readonly alternatives?: Readonly<Record<string, TSchema>>;
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

/** Public: probes, documents, pages. */
export interface PublicRoute extends RouteFacts {
  readonly kind: 'public';
  /** A page for people that the OpenAPI document leaves out. */
  readonly isPage?: boolean;
  readonly handle: () => RouteResponse | Promise<RouteResponse>;
}

export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A file of the console. */
export interface PageRoute extends Pick<RouteFacts, 'method' | 'path'> {
  readonly kind: 'page';
  readonly handle: (request: PageRequest) => BytesResponse;
}

/**
 * A route that implements another protocol and writes its response itself. It needs a token, which is checked before the
 * body is read, and each request counts in the light tier.
 */
export interface RawRoute extends RouteFacts {
  readonly kind: 'raw';
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** How a route treats the Idempotency-Key header: ignores it, accepts any key, or requires a UUID v4. */
export type KeyRule = 'none' | 'optional' | 'uuid';

/** The shape that a request must have. */
export interface RequestShape {
  readonly key?: KeyRule;
  readonly params?: TSchema | undefined;
  readonly query?: TSchema | undefined;
  readonly body?: TSchema | undefined;
  readonly bodyOptional?: boolean;
  /** The largest body in bytes, if it is not that of all routes. */
  readonly bodyLimit?: number;
  /** The content types of a body; only JSON unless given. Archives are passed on as bytes. */
  readonly mediaTypes?: readonly string[];
  /** Finds every issue of a body that a schema alone cannot describe. `body` then only documents it. */
  readonly issuesOf?: (body: unknown, now: Date) => readonly FieldIssue[];
  /** Normalizes a body for the handler; the key's fingerprint is computed from the body as sent. */
  readonly prepare?: (body: unknown) => unknown;
}

/** Who may send a request and which shape it must have. */
interface RequestRules extends RouteFacts, RequestShape {
  readonly access: { readonly scope: Scope; readonly tier: RateTier };
  readonly key: KeyRule;
  /** Responses carry an ETag, and If-None-Match is honored. */
  readonly conditional?: boolean;
  /** A newer route that takes over: responses then carry Deprecation and Link. */
  readonly successor?: { readonly path: string; readonly since: Date };
}

// The functions of a route are declared as methods: their parameters are narrowed to the route's schemas by
// `apiRoute` and `decisionRoute`, and the parser only ever passes what those schemas accept.

/** A route whose handler does the work; counting and the idempotency key are handled around it. */
export interface ApiRoute extends RequestRules {
  readonly kind: 'api';
  /** Mostly waits for something to happen, so that any number of its requests may be in progress. */
  readonly isWaiting?: boolean;
  /** Checks that are specific to this route, such as a cursor, before the request is counted. */
  check?(call: Call): void;
  /** What must never happen inside a transaction, such as network work. Done after the request is counted. */
  before?(call: Call): Promise<unknown>;
  handle(call: Call, prepared: unknown): Promise<RouteResponse>;
}

/** A route that asks for a decision, which counts the request and stores the key with everything else it records. */
export interface DecisionRoute extends RequestRules {
  readonly kind: 'decision';
  translate(call: Call): RequestedDecision;
}

/** A request for a decision, in the terms of one API version. */
export interface RequestedDecision {
  readonly command: UnderwritingCommand;
  readonly pointer: RequestPointer;
  render(evaluation: Evaluation, remarks: Remarks): RenderedBody;
}

/** Routes under /v1, /v2 and /v3, which are also served to sessions under /console/api. */
export type AuthenticatedRoute = ApiRoute | DecisionRoute;

/** What the handler of an open route gets; a request without a token has no principal. */
export interface OpenCall<Params = unknown, Query = unknown>
  extends Pick<Call<Params, Query>, 'requestId' | 'params' | 'query' | 'headers' | 'publicUrl'> {
  readonly principal: AuthenticatedPrincipal | null;
}

/** A route under /v1 that some or all requests may use without a token. */
export interface OpenRoute extends RouteFacts, RequestShape {
  readonly kind: 'open';
  /** What a token needs; null when no request needs one, and every request counts against its address. */
  readonly access: RequestRules['access'] | null;
  /** Responses carry an ETag, and If-None-Match is honored. */
  readonly conditional?: boolean;
  /** Whether a request proves by itself that it needs no token. */
  admits?(request: { readonly params: unknown; readonly query: unknown }): boolean;
  handle(call: OpenCall): Promise<RouteResponse>;
}

/** What the handler of a console route gets. */
export interface ConsoleCall<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The network address of the client. */
  readonly address: string;
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** The Accept header. */
  readonly accept: string | undefined;
  readonly publicUrl: string;
  /** Ends when the client closes the connection before it has the response. */
  readonly gone: AbortSignal;
  /** Sends a completed step of a long request to a client that accepts lines of progress. */
  readonly tell: (done: number, total: number) => void;
}

export type SessionCall<Params = unknown, Query = unknown, Body = unknown> = ConsoleCall<
  Params,
  Query,
  Body
> & { readonly session: ConsoleSession };

/** A route of the console that needs no session: asking for a sign-in link, and opening a session with one. */
export interface SignInRoute extends RouteFacts, RequestShape {
  readonly kind: 'sign_in';
  handle(call: ConsoleCall): Promise<RouteResponse | StreamResponse>;
}

/** A route under /console/api that only people with a session and a role may use. */
export interface ConsoleRoute extends RouteFacts, RequestShape {
  readonly kind: 'console';
  /** The least role that may use it. */
  readonly role: Role;
  /** Whether the route exists for members of the operator account only. */
  readonly operator?: true;
  handle(call: SessionCall): Promise<RouteResponse | StreamResponse>;
}

export type Route =
  | PublicRoute
  | RawRoute
  | PageRoute
  | AuthenticatedRoute
  | OpenRoute
  | SignInRoute
  | ConsoleRoute;

type Parsed<S> = S extends TSchema ? Static<S> : undefined;
type CallOf<P, Q, B> = Call<Parsed<P>, Parsed<Q>, Parsed<B>>;

interface Schemas<P, Q, B> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}
type SchemaName = keyof Schemas<unknown, unknown, unknown>;

/** Ties a handler's types to its schemas. */
export function apiRoute<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Prepared = undefined,
>(
  route: Omit<ApiRoute, 'kind' | 'check' | 'before' | 'handle' | SchemaName> &
    Schemas<P, Q, B> & {
      check?(call: CallOf<P, Q, B>): void;
      before?(call: CallOf<P, Q, B>): Promise<Prepared>;
      handle(call: CallOf<P, Q, B>, prepared: Prepared): Promise<RouteResponse>;
    },
): ApiRoute {
  return { ...route, kind: 'api' };
}

/** Ties the handler of an open route to its schemas. */
export function openRoute<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
>(
  route: Omit<OpenRoute, 'kind' | 'handle' | SchemaName> &
    Omit<Schemas<P, Q, undefined>, 'body'> & {
      handle(call: OpenCall<Parsed<P>, Parsed<Q>>): Promise<RouteResponse>;
    },
): OpenRoute {
  return { ...route, kind: 'open' };
}

/** Ties the types of a route for decisions to its schemas. */
export function decisionRoute<B extends TSchema>(
  route: Omit<DecisionRoute, 'kind' | 'translate' | SchemaName> & {
    readonly body: B;
    translate(call: CallOf<undefined, undefined, B>): RequestedDecision;
  },
): DecisionRoute {
  return { ...route, kind: 'decision' };
}

/** What the contract fixes of a console route. */
type OperationPart = 'kind' | 'method' | 'path' | 'tag' | 'responses' | 'handle' | SchemaName;
type InputOf<N extends ConsoleOperationName, Part> = Part extends keyof ConsoleInput<N>
  ? ConsoleInput<N>[Part]
  : undefined;
type ConsoleCallOf<N extends ConsoleOperationName> = ConsoleCall<
  InputOf<N, 'params'>,
  InputOf<N, 'query'>,
  InputOf<N, 'body'>
>;
/** The response of the contract with its status; operations without one return a file. */
type HandledOf<N extends ConsoleOperationName> =
  ConsoleResponse<N> extends { readonly object: infer O extends string; readonly data: infer D }
    ? EnvelopeResponse<(typeof CONSOLE_OPERATIONS)[N]['status'], O, D>
    : BytesResponse | StreamResponse;

/** Ties the handler of a console route to its operation in the contract. */
export function consoleRoute<N extends ConsoleOperationName>(
  name: N,
  route: Omit<ConsoleRoute, OperationPart> & {
    handle(call: ConsoleCallOf<N> & { readonly session: ConsoleSession }): Promise<HandledOf<N>>;
  },
): ConsoleRoute {
  return { ...route, ...operationNamed(name), kind: 'console' };
}

export function signInRoute<N extends ConsoleOperationName>(
  name: N,
  route: Omit<SignInRoute, OperationPart> & { handle(call: ConsoleCallOf<N>): Promise<HandledOf<N>> },
): SignInRoute {
  return { ...route, ...operationNamed(name), kind: 'sign_in' };
}

function operationNamed(name: ConsoleOperationName) {
  const { status, response, ...schemas }: ConsoleOperation = CONSOLE_OPERATIONS[name];
  const [method, path] = name.split(' ') as [Method, string];
  const success = { description: 'Success.', ...(response === undefined ? {} : { schema: response }) };
  return {
    ...schemas,
    method,
    path: `${CONSOLE_API}${path}`,
    tag: 'Console',
    responses: { [status]: success },
  };
}

export function enveloped<const Status extends number, const ObjectName extends string, Data>(
  status: Status,
  object: ObjectName,
  data: Data,
): EnvelopeResponse<Status, ObjectName, Data> {
  return { kind: 'envelope', status, object, data };
}
