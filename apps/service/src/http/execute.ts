import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateSubject } from '../access/index.ts';
import type { KeyIdentity } from '../idempotency/index.ts';
import { invariant, Problem } from '../kernel/index.ts';
import { envelopeBody } from '../wire/index.ts';
import { type Exchange, JSON_TYPE, keyConflict, replay, routeOf, sendStored, sentBody } from './exchange.ts';
import { executeDecision } from './execute-decision.ts';
import type { HttpDeps } from './http-deps.ts';
import { requestParser } from './parse.ts';
import { type AcceptedBody, asProblem, problemBody } from './problem.ts';
import { takeOne } from './rate.ts';
import type { ApiRoute, AuthenticatedRoute, EnvelopeResponse, RouteResponse } from './route.ts';

/** Parse → idempotency lookup → limits → execute: the steps of a request after authentication. */
export function executor(deps: HttpDeps, route: AuthenticatedRoute) {
  const parse = requestParser(route);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string | FastifyReply> => {
    const { principal, requestId } = request.requestState;
    invariant(principal !== null, 'an API route ran without a principal');
    const parsed = parse(
      {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body,
        headers: request.headers,
        hasExcess: request.requestState.hasExcess,
      },
      deps.clock.now(),
    );
    const publicUrl = deps.linkBase();
    const { headers } = request;
    // A request that this process sends itself, for a tool call, has no socket; it is aborted with an error.
    const isGone = () => request.raw.socket.destroyed || request.raw.errored !== null;
    const exchange: Exchange = {
      request,
      reply,
      parsed,
      principal,
      subject: rateSubject(principal, route.access.tier),
      call: (tx) => ({ requestId, principal, ...parsed, headers, publicUrl, isGone, tx }),
    };
    switch (route.kind) {
      case 'decision':
        return executeDecision(deps, route, exchange);
      case 'api':
        route.check?.(exchange.call(null));
        if (parsed.idempotencyKey !== null) {
          return executeKeyed(deps, route, { ...exchange, key: parsed.idempotencyKey });
        }
        await takeOne(deps, exchange);
        return send(exchange, await route.handle(exchange.call(null), await before(route, exchange)));
    }
  };
}

async function executeKeyed(
  deps: HttpDeps,
  route: ApiRoute,
  exchange: Exchange & { readonly key: string },
): Promise<Buffer> {
  const { request, subject, key } = exchange;
  const { accountId, livemode } = exchange.principal;
  const { responses, limits } = deps;
  const identity = { accountId, livemode, route: routeOf(request), key };
  const now = deps.clock.now();
  const print = responses.fingerprint(identity, sentBody(exchange), now);
  const found = await responses.lookUp(identity, print, now);
  if (found.kind === 'conflict') return replayOrConflict(deps, exchange, { identity, ...found });
  if (found.kind === 'replay') {
    request.requestState.rate = await limits.peek(subject);
    return replay(exchange, found.response);
  }
  const taken = await takeOne(deps, exchange);
  const prepared = await before(route, exchange);
  const outcome = await responses.executeOnce(
    { identity, fingerprint: print, requestId: request.requestState.requestId, now },
    async (tx) => stored(exchange, await storableResponse(() => route.handle(exchange.call(tx), prepared))),
  );
  if (outcome.kind === 'executed') return sendStored(exchange, outcome.response);
  if (outcome.kind === 'conflict') return replayOrConflict(deps, exchange, { identity, ...outcome });
  // Another request with the same key was faster: a replay is not counted.
  await limits.refund(subject, taken);
  return replay(exchange, outcome.response);
}

/** A conflict is thrown unless another server key, one that was retired since, fingerprinted the same request. */
async function replayOrConflict(
  { responses, limits, clock }: HttpDeps,
  exchange: Exchange,
  { identity, firstSeenAt }: { readonly identity: KeyIdentity; readonly firstSeenAt: Date },
): Promise<Buffer> {
  const found = await responses.lookUpWithOtherKeys(identity, sentBody(exchange), clock.now());
  if (found === null) throw keyConflict(exchange, firstSeenAt);
  exchange.request.requestState.rate = await limits.peek(exchange.subject);
  return replay(exchange, found.response);
}

async function before(route: ApiRoute, exchange: Exchange): Promise<unknown> {
  return route.before?.(exchange.call(null));
}

/** A 422 is stored under the key like a 2xx. Every other problem leaves the key free. */
async function storableResponse(handle: () => Promise<RouteResponse>): Promise<RouteResponse | Problem> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return error;
    throw error;
  }
}

function stored(exchange: Exchange, response: RouteResponse | Problem): { status: number; body: Buffer } {
  if (response instanceof Problem) {
    const { requestId } = exchange.request.requestState;
    const { publicUrl } = exchange.call(null);
    return { status: response.status, body: problemBody(response, { requestId, publicUrl }) };
  }
  invariant(response.kind === 'envelope', 'only enveloped responses are stored under an idempotency key');
  return { status: response.status, body: bodyOf(exchange, response) };
}

function bodyOf(
  { request, parsed, principal }: Exchange,
  { object, data, beside }: EnvelopeResponse,
): Buffer {
  const idempotencyKey = ECHOED.has(object) ? parsed.idempotencyKey : null;
  const { requestId } = request.requestState;
  return envelopeBody({
    object,
    requestId,
    idempotencyKey,
    livemode: principal.livemode,
    data,
    ...(beside === undefined ? {} : { beside }),
  });
}

/** Kinds of result whose envelope repeats the key. */
const ECHOED: ReadonlySet<string> = new Set(['prequalify_result', 'quote_result']);

function send(exchange: Exchange, response: RouteResponse): Buffer | string | FastifyReply {
  const { reply } = exchange;
  reply.status(response.status).headers(response.headers ?? {});
  if (response.kind === 'envelope') {
    reply.type(JSON_TYPE);
    return bodyOf(exchange, response);
  }
  if (response.contentType !== null) reply.type(response.contentType);
  // Fastify would send a returned null as the JSON text `null`.
  return response.body ?? reply.send();
}

/** For the error handler: the response for a thrown error. */
export function renderProblem(
  error: unknown,
  place: { readonly requestId: string; readonly publicUrl: string; readonly accepted: AcceptedBody },
) {
  const problem = asProblem(error, place.accepted);
  return { problem, body: problemBody(problem, place) };
}
