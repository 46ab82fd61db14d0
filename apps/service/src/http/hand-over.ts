import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginRequest } from './authorize-request.ts';
import type { HttpDeps } from './http-deps.ts';

interface Addressed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The server that the request is for; null if it is this one. */
  readonly elsewhere: Promise<FastifyInstance | null>;
}

/** Lets the server of another bucket handle the request from its first byte on, or handles it here. */
export async function handOver(
  deps: HttpDeps,
  { request, reply, elsewhere }: Addressed,
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<unknown> {
  const server = await elsewhere.catch((error: unknown) => {
    // The problem is sent as that of any other request.
    beginRequest(deps, request, reply);
    throw error;
  });
  if (server === null) return enter(request, reply);
  reply.hijack();
  server.routing(request.raw, reply.raw);
  return reply;
}
