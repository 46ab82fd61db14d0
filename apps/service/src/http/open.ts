import type { FastifyReply, FastifyRequest } from 'fastify';
import { countOpenRequest, countSignedRequest, rateSubject } from '../access/index.ts';
import { envelopeBody } from '../wire/index.ts';
import { JSON_TYPE } from './exchange.ts';
import type { HttpDeps } from './http-deps.ts';
import { requestParser } from './parse.ts';
import { takeOne } from './rate.ts';
import type { OpenRoute } from './route.ts';

/** Whether the request may proceed without a token; throws a 429 for an address over its limit. */
export async function needsNoToken(
  deps: HttpDeps,
  route: OpenRoute,
  request: FastifyRequest,
): Promise<boolean> {
  if (route.access !== null) {
    const isAdmitted = route.admits?.({ params: request.params, query: request.query }) ?? false;
    if (isAdmitted) await countSignedRequest(deps.access, request.ip);
    return isAdmitted;
  }
  await countOpenRequest(deps.access, request.ip);
  return true;
}

/** Parse → limits of a token, if there is one → handle. */
export function openHandler(deps: HttpDeps, route: OpenRoute) {
  const parse = requestParser(route);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string | FastifyReply> => {
    const { principal, requestId } = request.requestState;
    const { params, query } = parse(
      {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body,
        headers: request.headers,
      },
      deps.clock.now(),
    );
    if (principal !== null) {
      await takeOne(deps, { request, subject: rateSubject(principal, route.access?.tier ?? 'light') });
    }
    const publicUrl = deps.linkBase();
    const { headers } = request;
    const response = await route.handle({ requestId, principal, params, query, headers, publicUrl });
    reply.status(response.status).headers(response.headers ?? {});
    if (response.kind === 'envelope') {
      const { object, data, livemode = principal?.livemode ?? false } = response;
      reply.type(JSON_TYPE);
      return envelopeBody({ object, requestId, idempotencyKey: null, livemode, data });
    }
    if (response.contentType !== null) reply.type(response.contentType);
    // Fastify would send a returned null as the JSON text `null`.
    return response.body ?? reply.send();
  };
}
