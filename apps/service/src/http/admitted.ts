import type { FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '../kernel/index.ts';
import type { HttpDeps } from './http-deps.ts';
import type { AuthenticatedRoute } from './route.ts';

/** Licenses share the process, so that none of them waits for all the requests of another. */
export function admitted<T>(
  { turns }: HttpDeps,
  route: AuthenticatedRoute,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<T>,
) {
  if (route.kind === 'api' && route.isWaiting === true) return handle;
  return (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
    const { principal } = request.requestState;
    invariant(principal !== null, 'an API route ran without a principal');
    return turns.admit(principal.licenseId, () => handle(request, reply));
  };
}
