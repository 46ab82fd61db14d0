import type { FastifyRequest } from 'fastify';
import { overLimit } from '../access/index.ts';
import type { RateSubject } from '../quota/index.ts';
import type { HttpDeps } from './http-deps.ts';

/** Counts the request in its window; throws the 429 of a full one. */
export async function takeOne(
  deps: HttpDeps,
  { subject, request }: { readonly subject: RateSubject; readonly request: FastifyRequest },
): Promise<{ readonly slot: number }> {
  const outcome = await deps.limits.take(subject);
  request.requestState.rate = outcome.state;
  if (outcome.granted) return outcome;
  throw await overLimit(deps, subject, outcome);
}
