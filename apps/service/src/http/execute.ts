import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../accounts/index.ts';
import { envelopeBody } from '../contract/index.ts';
import type { KeyIdentity, StoredResponse } from '../idempotency/index.ts';
import { fingerprint, invariant, Problem } from '../kernel/index.ts';
import { type RateSubject, rateWindowOf } from '../quota/index.ts';
import type { HttpDeps } from './http-deps.ts';
import { type ParsedRequest, requestParser } from './parse.ts';
import { asProblem, PROBLEM_TYPE, problemBody } from './problem.ts';
import type { ApiRoute, Call, RouteResponse } from './route.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Shape → idempotency look-up → limits → execute: the rest of a request's way, after it was let in. */
export function executor(deps: HttpDeps, route: ApiRoute) {
  const parse = requestParser(route);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string | FastifyReply> => {
    const principal = request.requestState.principal;
    invariant(principal !== null, 'an API route ran without a principal');
    const parsed = parse(
      {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body,
        headers: request.headers,
      },
      deps.clock.now(),
    );
    const subject = rateSubject(principal, route.access.tier);
    const call = (tx: Call['tx']): Call => ({
      requestId: request.requestState.requestId,
      principal,
      ...parsed,
      headers: request.headers,
      publicUrl: deps.publicUrl ?? `${request.protocol}://${request.host}`,
      tx,
    });
    route.check?.(call(null));
    if (route.execute !== undefined) {
      return executeRecorded(deps, route.execute, subject, call(null), parsed, request, reply);
    }
    if (parsed.idempotencyKey === null) {
      await takeOne(deps, subject, request);
      return send(reply, request, parsed, await route.handle(call(null)));
    }
    return executeKeyed(deps, route, subject, call, parsed, request, reply);
  };
}

async function executeKeyed(
  deps: HttpDeps,
  route: ApiRoute,
  subject: RateSubject,
  call: (tx: Call['tx']) => Call,
  parsed: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const { principal, idempotencyKey } = call(null);
  invariant(idempotencyKey !== null, 'a keyed execution ran without a key');
  const identity = identityOf(principal, request, idempotencyKey);
  const print = fingerprint(parsed.sent ?? null);
  const now = deps.clock.now();
  const found = await deps.lookUp(identity, print, now);
  if (found.kind === 'conflict') throw conflict(idempotencyKey, found.firstSeenAt);
  if (found.kind === 'replay') {
    request.requestState.rate = await deps.limits.peek(subject);
    return replay(reply, request, found.response);
  }
  const taken = await takeOne(deps, subject, request);
  const outcome = await deps.executeOnce(
    { identity, fingerprint: print, requestId: request.requestState.requestId, now },
    async (tx) => stored(request, parsed, await storableResponse(() => route.handle(call(tx)))),
  );
  if (outcome.kind === 'executed') return sendStored(reply, outcome.response);
  if (outcome.kind === 'conflict') throw conflict(idempotencyKey, outcome.firstSeenAt);
  // Somebody was faster with the same key: a replay costs nothing.
  await deps.limits.refund(subject, taken);
  return replay(reply, request, outcome.response);
}

/**
 * Routes that count their request and write their key with everything else they record need no look-up before: a
 * key that is taken and a window that is full come out of the one write.
 */
async function executeRecorded(
  deps: HttpDeps,
  execute: NonNullable<ApiRoute['execute']>,
  subject: RateSubject,
  call: Call,
  parsed: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const { principal, idempotencyKey } = call;
  const print = fingerprint(parsed.sent ?? null);
  const identity = idempotencyKey === null ? null : identityOf(principal, request, idempotencyKey);
  const ticket = {
    rate: rateWindowOf(subject),
    key: identity === null ? null : { route: identity.route, key: identity.key, fingerprint: print },
  };
  const outcome = await execute(call, ticket).catch(async (error: unknown) => {
    if (identity === null || !(error instanceof Problem) || error.status !== 400) throw error;
    // What the catalog of today refuses may have been answered with the one of yesterday.
    const found = await deps.lookUp(identity, print, deps.clock.now());
    if (found.kind === 'free') throw error;
    return { ...found, rate: await deps.limits.peek(subject) };
  });
  // A conflict counts like every other refused request, when its answer is sent.
  if (outcome.kind !== 'conflict') request.requestState.rate = outcome.rate;
  switch (outcome.kind) {
    case 'executed':
      return sendStored(reply, outcome.response);
    case 'conflict':
      throw conflict(idempotencyKey ?? '', outcome.firstSeenAt);
    case 'replay':
      return replay(reply, request, outcome.response);
    case 'over_limit': {
      const abusive = principal.livemode && (await deps.limits.recordRefusal(subject.licenseId));
      throw await overLimit(deps, subject, {
        abusive,
        retryAfterSeconds: Math.max(1, outcome.rate?.resetSeconds ?? 1),
      });
    }
    case 'over_quota':
      if (await deps.limits.recordRefusal(subject.licenseId)) await deps.lockForAbuse(subject.licenseId);
      throw new Problem('rate_limit_exceeded', 'The monthly quota of the license is used up.', {
        headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
      });
  }
}

/** Account, mode, method and path, key. The path as sent: what stands in it is part of what is asked for. */
function identityOf(principal: AuthenticatedPrincipal, request: FastifyRequest, key: string): KeyIdentity {
  const { accountId, livemode } = principal;
  return { accountId, livemode, route: `${request.method} ${request.url.split('?', 1)[0]}`, key };
}

/** A 422 is an answer like a 2xx: it is kept under the key. Every other problem leaves the key free. */
async function storableResponse(handle: () => Promise<RouteResponse>): Promise<RouteResponse | Problem> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return error;
    throw error;
  }
}

function stored(
  request: FastifyRequest,
  parsed: ParsedRequest,
  response: RouteResponse | Problem,
): { status: number; body: Buffer } {
  if (response instanceof Problem) {
    return { status: response.status, body: problemBody(response, request.requestState.requestId) };
  }
  invariant(response.kind === 'envelope', 'only enveloped answers are kept under an idempotency key');
  return { status: response.status, body: bodyOf(request, parsed, response) };
}

async function takeOne(
  deps: HttpDeps,
  subject: RateSubject,
  request: FastifyRequest,
): Promise<{ readonly slot: number }> {
  const outcome = await deps.limits.take(subject);
  request.requestState.rate = outcome.state;
  if (outcome.granted) return outcome;
  throw await overLimit(deps, subject, outcome);
}

async function overLimit(
  deps: HttpDeps,
  subject: RateSubject,
  refusal: { readonly abusive: boolean; readonly retryAfterSeconds: number },
): Promise<Problem> {
  if (refusal.abusive) await deps.lockForAbuse(subject.licenseId);
  return new Problem('rate_limit_exceeded', `More than ${subject.limit} requests in 60 seconds.`, {
    headers: { 'Retry-After': String(refusal.retryAfterSeconds) },
  });
}

export function rateSubject(principal: AuthenticatedPrincipal, tier: 'heavy' | 'light'): RateSubject {
  const { rate, lightRate, testRate } = principal.limits;
  const live = tier === 'heavy' ? rate : lightRate;
  return {
    licenseId: principal.licenseId,
    mode: principal.mode,
    tier,
    limit: principal.livemode ? live : testRate,
  };
}

function bodyOf(
  request: FastifyRequest,
  parsed: ParsedRequest,
  response: RouteResponse & { kind: 'envelope' },
): Buffer {
  const { requestId, principal } = request.requestState;
  const { object, data } = response;
  const idempotencyKey = ECHOED.has(object) ? parsed.idempotencyKey : null;
  return envelopeBody({ object, requestId, idempotencyKey, livemode: principal?.livemode ?? false, data });
}

/** Kinds of result whose envelope repeats the key. */
const ECHOED: ReadonlySet<string> = new Set(['prequalify_result', 'quote_result']);

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  parsed: ParsedRequest,
  response: RouteResponse,
): Buffer | string | FastifyReply {
  reply.status(response.status).headers(response.headers ?? {});
  if (response.kind === 'envelope') {
    reply.type(JSON_TYPE);
    return bodyOf(request, parsed, response);
  }
  if (response.contentType !== null) reply.type(response.contentType);
  // A null that is returned would be sent as the JSON text of it.
  return response.body ?? reply.send();
}

function sendStored(reply: FastifyReply, { status, body }: StoredResponse): Buffer {
  reply.status(status).type(status < 400 ? JSON_TYPE : PROBLEM_TYPE);
  return body;
}

function replay(reply: FastifyReply, request: FastifyRequest, response: StoredResponse): Buffer {
  request.requestState.requestId = response.requestId;
  reply.header('Idempotency-Replayed', 'true');
  return sendStored(reply, response);
}

function conflict(key: string, firstSeenAt: Date): Problem {
  return new Problem('idempotency_conflict', 'The Idempotency-Key was used before with another body.', {
    param: '/headers/Idempotency-Key',
    extra: { key, first_seen_at: firstSeenAt.toISOString() },
  });
}

/** For the error handler: what a thrown thing looks like on the wire. */
export function renderProblem(error: unknown, requestId: string) {
  const problem = asProblem(error);
  return { problem, body: problemBody(problem, requestId) };
}
