import type { FastifyReply, FastifyRequest } from 'fastify';
import { noSession, rateSubject, requireRole } from '../../access/index.ts';
import { invariant } from '../../kernel/index.ts';
import { envelopeBody } from '../../wire/index.ts';
import { JSON_TYPE } from '../exchange.ts';
import { renderProblem } from '../execute.ts';
import { goneSignal } from '../gone-signal.ts';
import type { HttpDeps } from '../http-deps.ts';
import { requestParser } from '../parse.ts';
import { takeOne } from '../rate.ts';
import type { ConsoleCall, ConsoleRoute, RouteResponse, SignInRoute, StreamResponse } from '../route.ts';
import { LINES_TYPE, ProgressLines } from './progress-lines.ts';

/** Parse, check the role, handle: a request under /console/api that is not an API request. */
export function consoleExecutor(deps: HttpDeps, route: SignInRoute | ConsoleRoute) {
  const parse = requestParser(route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { session, requestId } = request.requestState;
    // A member without a license has no window; all that such an account can do is invite people.
    const principal = session?.principal ?? null;
    if (principal !== null) await takeOne(deps, { request, subject: rateSubject(principal, 'light') });
    if (route.kind === 'console' && session !== null) requireRole(session, route);
    const { params, query, body } = parse(
      {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body,
        headers: request.headers,
      },
      deps.clock.now(),
    );
    const publicUrl = deps.linkBase();
    const { ip: address } = request;
    const { cookie: cookies, accept } = request.headers;
    const gone = goneSignal(reply.raw);
    const lines = accept?.includes(LINES_TYPE) === true ? new ProgressLines() : null;
    const tell = lines?.tell ?? (() => {});
    const call: ConsoleCall = {
      requestId,
      params,
      query,
      body,
      address,
      cookies,
      accept,
      publicUrl,
      gone,
      tell,
    };
    if (route.kind === 'sign_in') return send(reply, await route.handle(call), false);
    if (session === null) throw noSession();
    const livemode = session.mode === 'live';
    const handled = route.handle({ ...call, session });
    // To a client that left before the first step, no line can be sent.
    if (lines !== null && (await isBegun(lines, handled)) && !gone.aborted)
      return sendLines(deps, { request, reply, lines, handled, livemode });
    return send(reply, await handled, livemode);
  };
}

type Handled = RouteResponse | StreamResponse;

function send(reply: FastifyReply, response: Handled, livemode: boolean) {
  reply.status(response.status).headers(response.headers ?? {});
  if (response.kind !== 'envelope') {
    if (response.contentType !== null) reply.type(response.contentType);
    return response.body ?? reply.send();
  }
  reply.type(JSON_TYPE);
  return envelopeOf(reply.request, response, livemode);
}

function envelopeOf(
  { requestState: { requestId } }: FastifyRequest,
  { object, data }: Extract<Handled, { readonly kind: 'envelope' }>,
  livemode: boolean,
): Buffer {
  return envelopeBody({ object, requestId, idempotencyKey: null, livemode, data });
}

/** Whether a step is done before the whole; what is refused before its first step is refused as usual. */
function isBegun({ begun }: ProgressLines, handled: Promise<Handled>): Promise<boolean> {
  return Promise.race([begun.then(() => true), handled.then(() => false)]);
}

interface LongRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lines: ProgressLines;
  readonly handled: Promise<Handled>;
  readonly livemode: boolean;
}

function sendLines(deps: HttpDeps, { request, reply, lines, handled, livemode }: LongRequest): FastifyReply {
  const { requestState } = request;
  handled.then(
    (response) => {
      invariant(response.kind === 'envelope', 'a request with steps has a JSON response');
      lines.end({ status: response.status, body: envelopeOf(request, response, livemode) });
    },
    (error: unknown) => {
      const { requestId, route } = requestState;
      const { problem, body } = renderProblem(error, { requestId, publicUrl: deps.linkBase(), accepted: {} });
      requestState.problem = body;
      if (problem.status >= 500) {
        const err = problem.fields.cause ?? problem;
        deps.log.error({ request_id: requestId, route: route?.path, err }, 'failed');
      }
      lines.end({ status: problem.status, body });
    },
  );
  // Proxies that collect a response before they pass it on would hold the steps back.
  return reply.type(LINES_TYPE).header('X-Accel-Buffering', 'no').send(lines.stream);
}
