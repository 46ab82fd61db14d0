import type { FastifyReply, FastifyRequest } from 'fastify';
import { noSession, rateSubject, requireRole } from '../../access/index.ts';
import { Problem } from '../../kernel/index.ts';
import { envelopeBody } from '../../wire/index.ts';
import { JSON_TYPE } from '../exchange.ts';
import type { HttpDeps } from '../http-deps.ts';
import { requestParser } from '../parse.ts';
import { takeOne } from '../rate.ts';
import type { ConsoleCall, ConsoleRoute, RouteResponse, SignInRoute, StreamResponse } from '../route.ts';

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
    const gone = goneSignal(reply);
    const call: ConsoleCall = { requestId, params, query, body, address, cookies, accept, publicUrl, gone };
    const send = (response: RouteResponse | StreamResponse, livemode: boolean) => {
      reply.status(response.status).headers(response.headers ?? {});
      if (response.kind !== 'envelope') {
        if (response.contentType !== null) reply.type(response.contentType);
        return response.body ?? reply.send();
      }
      const { object, data } = response;
      reply.type(JSON_TYPE);
      return envelopeBody({ object, requestId, idempotencyKey: null, livemode, data });
    };
    if (route.kind === 'sign_in') return send(await route.handle(call), false);
    if (session === null) throw noSession();
    return send(await route.handle({ ...call, session }), session.mode === 'live');
  };
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    gone.abort(
      new Problem('validation_error', 'The client closed the connection.', { status: 408, param: null }),
    );
  });
  return gone.signal;
}
