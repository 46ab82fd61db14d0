import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal } from '../access/index.ts';
import { bytesOf, gzipLong, type StoredResponse } from '../idempotency/index.ts';
import { Problem } from '../kernel/index.ts';
import type { RateSubject } from '../quota/index.ts';
import { chooseEncoding } from './content-encoding.ts';
import type { ParsedRequest } from './parse.ts';
import { PROBLEM_TYPE } from './problem.ts';
import type { Call } from './route.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** One admitted request, with everything that the next steps need. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parsed: ParsedRequest;
  readonly principal: AuthenticatedPrincipal;
  readonly subject: RateSubject;
  call(tx: Call['tx']): Call;
}

/** Method and path, which idempotency keys belong to. The path is the one sent: its parameters are part of the request. */
export function routeOf({ method, requestState }: FastifyRequest): string {
  return `${method} ${requestState.apiPath}`;
}

/** The body that idempotency keys are compared by. */
export function sentBody({ parsed }: Exchange): unknown {
  return parsed.sent ?? null;
}

export async function sendStored(
  { reply, request }: Pick<Exchange, 'reply' | 'request'>,
  response: StoredResponse,
): Promise<Buffer> {
  const { status, stream = null } = response;
  if (status >= 400) request.requestState.problem = await bytesOf(response);
  reply.status(status).type(status < 400 ? JSON_TYPE : PROBLEM_TYPE);
  // A long response was compressed to be stored, so sending that costs nothing. A short one is compressed later.
  const encoding = stream === null ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  // Brotli of a gzip stream is also made later: only a client that changes its mind asks for it.
  if (stream === null || encoding === 'identity') return bytesOf(response);
  if (encoding === 'br' && stream.encoding !== 'br') return bytesOf(response);
  reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', encoding);
  return encoding === stream.encoding ? stream.bytes : gzipLong(await bytesOf(response));
}

export function replay({ reply, request }: Exchange, response: StoredResponse): Promise<Buffer> {
  request.requestState.requestId = response.requestId;
  request.requestState.replayed = true;
  reply.header('Idempotency-Replayed', 'true');
  return sendStored({ reply, request }, response);
}

export function keyConflict({ parsed }: Exchange, firstSeenAt: Date): Problem {
  const key = parsed.idempotencyKey ?? '';
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
