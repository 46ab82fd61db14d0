import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type AuthenticatedPrincipal, rateSubject } from '../access/index.ts';
import {
  InvariantError,
  invariant,
  newId,
  type Problem,
  traceIdOf,
  traceParentOf,
  withinTrace,
} from '../kernel/index.ts';
import { admitted } from './admitted.ts';
import { authorizeRequest, beginRequest } from './authorize-request.ts';
import { withoutExcess } from './bounded-json.ts';
import { sendBroken } from './broken-requests.ts';
import { CONNECTION_LIMITS, DEADLINE_CHECK_MS, limitConnections } from './connection-limits.ts';
import { consoleExecutor } from './console/execute.ts';
import { normalizeRequestEncoding } from './content-encoding.ts';
import { applyCors, varyByOrigin } from './cors.ts';
import { executor, renderProblem } from './execute.ts';
import { afterLeaving } from './gone-signal.ts';
import { handOver } from './hand-over.ts';
import { hostProblem } from './host-header.ts';
import type { HttpDeps, SeenRequest } from './http-deps.ts';
import { loggedPath } from './logged-path.ts';
import { openHandler } from './open.ts';
import { parseJson } from './parse.ts';
import { plainTarget } from './plain-target.ts';
import { BODY_LIMIT, JSON_MEDIA, PROBLEM_TYPE, unsupportedMediaType } from './problem.ts';
import { takeOne } from './rate.ts';
import { accessOf, authenticatedRouteOf, setRateHeaders } from './request-state.ts';
import type { PageRoute, PublicRoute, RawRoute, RequestShape, Route } from './route.ts';
import { pathsOf, unmatched } from './unmatched.ts';

/** Smaller responses are not compressed: it would cost more than it saves. */
const WORTH_COMPRESSING = 2048;

/**
 * Up to here a response is compressed at once, in less time than a stream takes to set up. It would also wait for the longer
 * responses of others, because all streams share four threads.
 */
const COMPRESSED_AT_ONCE = 32 * 1024;

/** Routes have no schemas that Fastify would compile. Loading its compilers would be a tenth of a start. */
const noSchemas = (): never => {
  throw new InvariantError('Fastify compiles no schemas');
};

/**
 * Responses are repetitive: higher settings take 2 to 6 times the CPU for a tenth of the bytes, and compressing a long
 * response would cost more than making it.
 */
const FAST_COMPRESSION = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 20 } },
  zlibOptions: { level: 3 },
};

/** Builds the HTTP server from the route table. The caller listens and closes. */
export async function buildServer(deps: HttpDeps, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = newFastify(deps);
  limitConnections(app.server, deps.connections ?? CONNECTION_LIMITS, deps.trustedProxies);
  // An unknown Expect header must not leave a request without a response.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  parseJsonBodies(app);
  await app.register(compress, {
    global: true,
    threshold: WORTH_COMPRESSING,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip', 'identity'],
    // Otherwise Node.js 22 and later would accept zstd too, and what is documented would depend on the version.
    requestEncodings: ['br', 'gzip', 'deflate', 'identity'],
    ...FAST_COMPRESSION,
  });
  addHooks(app, deps, routes);
  app.setErrorHandler((error, request, reply) => sendProblem(deps, { request, reply, error }));
  for (const route of routes) {
    const handler = handlerOf(deps, route);
    for (const path of pathsOf(route)) {
      app.route({
        method: route.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: { route },
        bodyLimit: acceptedBody(route).bodyLimit ?? BODY_LIMIT,
        handler,
      });
    }
  }
  return app;
}

function newFastify(deps: HttpDeps) {
  return Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Skip Fastify's per-request child logger; request ids are added explicitly.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: () => newId('request', deps.clock.now()),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    requestTimeout: (deps.connections ?? CONNECTION_LIMITS).requestMs,
    // A missing Host header is refused by us, with a problem document.
    http: { connectionsCheckingInterval: DEADLINE_CHECK_MS, requireHostHeader: false },
    trustProxy: deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    rewriteUrl: ({ url = '' }) => plainTarget(url),
    clientErrorHandler: (error, socket) => sendBroken(error, socket, newId('request', deps.clock.now())),
    // Paths that cannot be decoded run no hook: they are authenticated and counted here.
    frameworkErrors: (error, request, reply) => {
      void handOverUndecodable(deps, { request, reply, error });
    },
  });
}

function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([JSON_MEDIA, ...OTHER_MEDIA], { parseAs: 'buffer' }, (request, body, done) => {
    let parsed: unknown;
    try {
      mustBeAccepted(request);
      parsed = bodyOf(request, body as Buffer);
    } catch (error) {
      done(error as Problem);
      return;
    }
    // Outside the try block: `done` runs the rest of the request, whose errors are not parse errors.
    done(null, parsed);
  });
}

/** Content types that only some routes take. */
const ARCHIVE_MEDIA = 'application/gzip';
const OTHER_MEDIA = ['application/fhir+json', ARCHIVE_MEDIA];

function mediaTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function mustBeAccepted(request: FastifyRequest): void {
  const { mediaTypes = [JSON_MEDIA] } = acceptedBody(request.requestState.route);
  if (!mediaTypes.includes(mediaTypeOf(request))) throw unsupportedMediaType(mediaTypes);
}

/** JSON is parsed; archives are passed on as bytes. */
function bodyOf(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (mediaTypeOf(request) === ARCHIVE_MEDIA) return body;
  const { route } = request.requestState;
  // Every check of these routes refuses what has too many members, and routes with larger bodies take more of them.
  const isChecked = authenticatedRouteOf(request) !== null && acceptedBody(route).bodyLimit === undefined;
  const cut = isChecked ? withoutExcess(body) : null;
  request.requestState.hasExcess = cut !== null;
  return parseJson(cut ?? body);
}

/** What a route takes as a body, if it is not what all routes take. */
function acceptedBody(route: Route | null): Pick<RequestShape, 'bodyLimit' | 'mediaTypes'> {
  if (route === null || !('bodyLimit' in route || 'mediaTypes' in route)) return {};
  return route;
}

/** Authorizes a request before its body is read. */
function enterRequests(deps: HttpDeps, routes: readonly Route[]) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    normalizeRequestEncoding(request.raw);
    if (applyCors(deps.corsOrigins, request, reply)) {
      beginRequest(deps, request, reply);
      return Promise.resolve(reply.status(204).send());
    }
    const problem = hostProblem(request.raw);
    if (problem !== null) {
      beginRequest(deps, request, reply);
      return Promise.reject(problem);
    }
    const entered = authorizeRequest(deps, request, reply);
    // Before the body is read: a request without a route need not be JSON.
    return request.requestState.route === null
      ? entered.then(() => Promise.reject(unmatched(routes, request)))
      : entered;
  };
}

function addHooks(app: FastifyInstance, deps: HttpDeps, routes: readonly Route[]): void {
  const enter = enterRequests(deps, routes);
  app.addHook('onRequest', (request, reply) => {
    const elsewhere = deps.otherServers?.serverOf(request) ?? null;
    if (elsewhere !== null) return handOver(deps, { request, reply, elsewhere }, enter);
    return enter(request, reply);
  });
  // Otherwise a connection that is busy when the server starts to close would be kept alive after its response.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Without the database, the state of the window is unknown.
    const result = reply.statusCode !== 503;
    const { principal, rate } = request.requestState;
    if (result && principal !== null && rate === null) await countAfterwards(deps, request, principal);
    if (result && request.requestState.rate !== null) setRateHeaders(reply, request.requestState.rate);
    reply.header('X-Request-Id', request.requestState.requestId);
    varyByOrigin(deps.corsOrigins, request, reply);
    // After an early error, the rest of the body is not read.
    const refusedEarly = reply.statusCode >= 400 && !request.raw.complete;
    if (closing || deps.isClosing?.() === true || refusedEarly) reply.header('Connection', 'close');
    return payload;
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Another server has handled it.
    if (request.requestState === undefined) return done();
    const { startedAt, requestId, route: matched } = request.requestState;
    const route = matched?.path ?? 'unmatched';
    const milliseconds = deps.clock.elapsed() - startedAt;
    const seen = { method: request.method, route, status: reply.statusCode, milliseconds };
    deps.observe(seen);
    logRequest(deps, request, seen);
    deps.log.debug({ request_id: requestId, ...traceField(request), ...seen }, 'Request completed');
    done();
  });
}

function handlerOf(deps: HttpDeps, route: Route) {
  switch (route.kind) {
    case 'public':
      return publicHandler(route);
    case 'page':
      return pageHandler(route);
    case 'raw':
      return countedHandler(deps, route);
    case 'open':
      return openHandler(deps, route);
    case 'sign_in':
    case 'console':
      return traced(consoleExecutor(deps, route));
    case 'api':
    case 'decision':
      return admitted(deps, route, traced(executor(deps, route)));
  }
}

/** Events that a request causes belong to the trace of the request. */
function traced<T>(handle: (request: FastifyRequest, reply: FastifyReply) => T) {
  return (request: FastifyRequest, reply: FastifyReply): T =>
    withinTrace(traceParentOf(request.headers.traceparent), () => handle(request, reply));
}

/** For log lines: the trace that the request belongs to, if it says so. */
function traceField({ headers }: FastifyRequest): { readonly trace_id?: string } {
  const traceParent = traceParentOf(headers.traceparent);
  return traceParent === null ? {} : { trace_id: traceIdOf(traceParent) };
}

interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}

async function handOverUndecodable(deps: HttpDeps, failed: FailedRequest): Promise<void> {
  const { request, reply } = failed;
  const elsewhere = deps.otherServers?.serverOf(request) ?? null;
  const server = elsewhere === null ? null : await elsewhere.catch(() => null);
  if (server === null) return refuseUndecodable(deps, failed);
  reply.hijack();
  server.routing(request.raw, reply.raw);
}

async function refuseUndecodable(deps: HttpDeps, failed: FailedRequest): Promise<void> {
  const { request, reply, error } = failed;
  const refusal: unknown = await authorizeRequest(deps, request, reply).then(
    () => error,
    (refused: unknown) => refused,
  );
  const { requestState } = request;
  if (requestState.principal !== null) await countAfterwards(deps, request, requestState.principal);
  if (requestState.rate !== null) setRateHeaders(reply, requestState.rate);
  sendProblem(deps, { ...failed, error: refusal });
}

/** Every authenticated response reports its window, so a request that ended early is counted at its end. */
async function countAfterwards(
  deps: HttpDeps,
  request: FastifyRequest,
  principal: AuthenticatedPrincipal,
): Promise<void> {
  const subject = rateSubject(principal, accessOf(request)?.tier ?? 'light');
  // The response is complete; a window that cannot be read must not change it.
  request.requestState.rate = await deps.limits.charge(subject).catch(() => null);
}

function publicHandler(route: PublicRoute) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const response = await route.handle();
    reply.status(response.status).headers(response.headers ?? {});
    if (response.kind === 'envelope') return response.data;
    if (response.contentType !== null) reply.type(response.contentType);
    return response.body;
  };
}

function countedHandler(deps: HttpDeps, route: RawRoute) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { principal } = request.requestState;
    invariant(principal !== null, 'a route that needs a token ran without a principal');
    await takeOne(deps, { subject: rateSubject(principal, 'light'), request });
    return route.handle(request, reply);
  };
}

function pageHandler(route: PageRoute) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, contentType, body } = route.handle({
      url: request.url,
      headers: request.headers,
    });
    reply.status(status).headers(headers ?? {});
    if (contentType !== null) reply.type(contentType);
    return reply.send(body ?? undefined);
  };
}

/** Logs the request for the members of the account. */
function logRequest(deps: HttpDeps, request: FastifyRequest, { status, milliseconds }: SeenRequest): void {
  const { principal, replayed, problem, route, apiVersion } = request.requestState;
  if (principal === null || apiVersion === null) return;
  deps.logRequest({
    id: request.id,
    principal,
    method: request.method,
    path: loggedPath(route?.path ?? null, { apiVersion, params: request.params }),
    operation: route !== null && 'operationId' in route ? route.operationId : 'unmatched',
    apiVersion,
    status,
    durationMs: milliseconds,
    replayed,
    problem,
  });
}

function sendProblem(deps: HttpDeps, { request, reply, error }: FailedRequest): void {
  const { problem, body } = renderProblem(afterLeaving(reply.raw, error), {
    requestId: request.requestState.requestId,
    publicUrl: deps.linkBase(),
    accepted: acceptedBody(request.requestState.route),
  });
  request.requestState.problem = body;
  if (problem.status >= 500) {
    const route = request.requestState.route?.path ?? 'unmatched';
    deps.log.error(
      {
        request_id: request.requestState.requestId,
        ...traceField(request),
        route,
        err: problem.fields.cause ?? problem,
      },
      'failed',
    );
  }
  void reply
    .status(problem.status)
    .headers(problem.fields.headers ?? {})
    .header('X-Request-Id', request.requestState.requestId)
    .type(PROBLEM_TYPE)
    .send(body);
}
