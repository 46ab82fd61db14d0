import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../accounts/index.ts';
import type { KeyIdentity, StoredResponse } from '../idempotency/index.ts';
import { invariant, Problem } from '../kernel/index.ts';
import { type RateSubject, rateWindowOf } from '../quota/index.ts';
import { envelopeBody } from '../wire/index.ts';
import { chooseEncoding } from './content-encoding.ts';
import type { HttpDeps } from './http-deps.ts';
import { isLargeRequest } from './large-request.ts';
import { type ParsedRequest, requestParser } from './parse.ts';
import { asProblem, PROBLEM_TYPE, problemBody } from './problem.ts';
import type {
  ApiRoute,
  AuthenticatedRoute,
  Call,
  EnvelopeResponse,
  RecordedRoute,
  RouteResponse,
} from './route.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** One admitted request, with everything that the next steps need. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parsed: ParsedRequest;
  readonly principal: AuthenticatedPrincipal;
  readonly subject: RateSubject;
  call(tx: Call['tx']): Call;
}

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
      },
      deps.clock.now(),
    );
    const publicUrl = deps.publicUrl ?? `${request.protocol}://${request.host}`;
    const { headers } = request;
    const exchange: Exchange = {
      request,
      reply,
      parsed,
      principal,
      subject: rateSubject(principal, route.access.tier),
      call: (tx) => ({ requestId, principal, ...parsed, headers, publicUrl, tx }),
    };
    switch (route.kind) {
      case 'recorded':
        return executeRecorded(deps, route, exchange);
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
  const { request, parsed, subject, key } = exchange;
  const identity = identityOf(exchange, key);
  const print = deps.fingerprint(parsed.sent ?? null);
  const now = deps.clock.now();
  const found = await deps.lookUp(identity, print, now);
  if (found.kind === 'conflict') return replayOrConflict(deps, exchange, { identity, ...found });
  if (found.kind === 'replay') {
    request.requestState.rate = await deps.limits.peek(subject);
    return replay(exchange, found.response);
  }
  const taken = await takeOne(deps, exchange);
  const prepared = await before(route, exchange);
  const outcome = await deps.executeOnce(
    { identity, fingerprint: print, requestId: request.requestState.requestId, now },
    async (tx) => stored(exchange, await storableResponse(() => route.handle(exchange.call(tx), prepared))),
  );
  if (outcome.kind === 'executed') return sendStored(exchange, outcome.response);
  if (outcome.kind === 'conflict') return replayOrConflict(deps, exchange, { identity, ...outcome });
  // Another request with the same key was faster: a replay is not counted.
  await deps.limits.refund(subject, taken);
  return replay(exchange, outcome.response);
}

async function before(route: ApiRoute, exchange: Exchange): Promise<unknown> {
  return route.before?.(exchange.call(null));
}

/**
 * Routes that count their request and write their key with everything else they record need no lookup first: a
 * used key or a full window is detected by that one write. The write comes after the evaluation, so a
 * large request, and any request of a license that is near a limit, is also looked up first.
 */
async function executeRecorded(deps: HttpDeps, route: RecordedRoute, exchange: Exchange): Promise<Buffer> {
  const { request, parsed, principal, subject } = exchange;
  const { idempotencyKey } = parsed;
  const print = deps.fingerprint(parsed.sent ?? null);
  const identity = idempotencyKey === null ? null : identityOf(exchange, idempotencyKey);
  const ticket = {
    rate: rateWindowOf(subject),
    key: identity === null ? null : { route: identity.route, key: identity.key, fingerprint: print },
  };
  const known = await knownBefore(deps, exchange, { identity, print });
  if (known !== null) return known;
  const outcome = await route.execute(exchange.call(null), ticket).catch(async (error: unknown) => {
    if (identity === null || !(error instanceof Problem) || error.status !== 400) throw error;
    // The current catalog may reject what an earlier version accepted under this key.
    const found = await deps.lookUp(identity, print, deps.clock.now());
    if (found.kind === 'free') throw error;
    return { ...found, rate: await deps.limits.peek(subject) };
  });
  // A conflict is counted like every other refused request, when its response is sent.
  if (outcome.kind !== 'conflict') request.requestState.rate = outcome.rate;
  if (outcome.rate !== null) deps.nearLimit.remember(subject, outcome.rate);
  switch (outcome.kind) {
    case 'executed':
      if (identity !== null) await deps.budgets.stored(principal, outcome.storedBytes);
      return sendStored(exchange, outcome.response);
    case 'conflict':
      return replayOrConflict(deps, exchange, { identity, ...outcome });
    case 'replay':
      return replay(exchange, outcome.response);
    case 'over_limit':
      throw await refusedByWindow(deps, subject, outcome.rate?.resetSeconds);
    case 'over_quota':
      if (await deps.limits.recordRefusal(subject.licenseId)) await deps.lockForAbuse(subject.licenseId);
      throw new Problem('rate_limit_exceeded', 'The monthly quota of this license is used up.', {
        adviceCode: 'quota_exhausted',
        headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
      });
  }
}

/** The response to a request that need not be evaluated, or null. Throws if the request is refused. */
async function knownBefore(
  deps: HttpDeps,
  exchange: Exchange,
  { identity, print }: { readonly identity: KeyIdentity | null; readonly print: Buffer },
): Promise<Buffer | null> {
  const { request, parsed, principal, subject } = exchange;
  const full = identity === null ? null : await deps.budgets.storageProblem(principal);
  const length = request.headers['content-length'];
  if (full === null && !deps.nearLimit.isNear(subject) && !isLargeRequest(parsed.sent, length)) return null;
  const found = identity === null ? null : await deps.lookUp(identity, print, deps.clock.now());
  if (found?.kind === 'conflict') return replayOrConflict(deps, exchange, { identity, ...found });
  const rate = await deps.limits.peek(subject);
  deps.nearLimit.remember(subject, rate);
  if (found?.kind === 'replay') {
    request.requestState.rate = rate;
    return replay(exchange, found.response);
  }
  if (full === null && rate.remaining > 0) return null;
  request.requestState.rate = rate;
  throw full ?? (await refusedByWindow(deps, subject, rate.resetSeconds));
}

/**
 * A request whose fingerprint was made with another server key, one that was retired since, looks like a different
 * request at first. A conflict is thrown only if it is one.
 */
async function replayOrConflict(
  deps: HttpDeps,
  exchange: Exchange,
  { identity, firstSeenAt }: { readonly identity: KeyIdentity | null; readonly firstSeenAt: Date },
): Promise<Buffer> {
  const { request, parsed, subject } = exchange;
  const others = identity === null ? [] : deps.otherFingerprints(parsed.sent ?? null);
  for (const print of others) {
    const found = identity === null ? null : await deps.lookUp(identity, print, deps.clock.now());
    if (found?.kind !== 'replay') continue;
    request.requestState.rate = await deps.limits.peek(subject);
    return replay(exchange, found.response);
  }
  throw conflict(parsed.idempotencyKey ?? '', firstSeenAt);
}

async function refusedByWindow(deps: HttpDeps, subject: RateSubject, resetSeconds = 1): Promise<Problem> {
  const abusive = await deps.limits.recordRefusal(subject.licenseId);
  return overLimit(deps, subject, { abusive, retryAfterSeconds: Math.max(1, resetSeconds) });
}

/** Account, mode, method, path and key. The path is the one sent, because its parameters are part of the request. */
function identityOf({ principal, request }: Exchange, key: string): KeyIdentity {
  const { accountId, livemode } = principal;
  return { accountId, livemode, route: `${request.method} ${request.requestState.apiPath}`, key };
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

export async function takeOne(
  deps: HttpDeps,
  { subject, request }: Pick<Exchange, 'subject' | 'request'>,
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
  return new Problem(
    'rate_limit_exceeded',
    `The limit of ${subject.limit} requests per 60 seconds was exceeded.`,
    {
      headers: { 'Retry-After': String(refusal.retryAfterSeconds) },
    },
  );
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

function sendStored(
  { reply, request }: Pick<Exchange, 'reply' | 'request'>,
  { status, body, brotli = null }: StoredResponse,
): Buffer {
  if (status >= 400) request.requestState.problem = body;
  reply.status(status).type(status < 400 ? JSON_TYPE : PROBLEM_TYPE);
  // A long response was compressed to be stored, so sending it compressed costs nothing.
  if (brotli === null || chooseEncoding(request.headers['accept-encoding']) !== 'br') return body;
  reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', 'br');
  return brotli;
}

function replay({ reply, request }: Exchange, response: StoredResponse): Buffer {
  request.requestState.requestId = response.requestId;
  request.requestState.replayed = true;
  reply.header('Idempotency-Replayed', 'true');
  return sendStored({ reply, request }, response);
}

function conflict(key: string, firstSeenAt: Date): Problem {
  return new Problem(
    'idempotency_conflict',
    'This Idempotency-Key was already used with a different request body. Use a new key.',
    {
      param: '/headers/Idempotency-Key',
      extra: { key, first_seen_at: firstSeenAt.toISOString() },
      headers: { 'Idempotency-Key': key },
    },
  );
}

/** For the error handler: the response for a thrown error. */
export function renderProblem(
  error: unknown,
  place: { readonly requestId: string; readonly publicUrl: string },
) {
  const problem = asProblem(error);
  return { problem, body: problemBody(problem, place) };
}
