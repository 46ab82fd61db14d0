import type { FastifyRequest } from 'fastify';
import { type Clock, EVEN_PACING, Problem } from '../../kernel/index.ts';
import type { CallApi } from '../../mcp/index.ts';
import type { FairTurns } from '../../underwriting/index.ts';
import type { RawRoute } from '../route.ts';

/** Longer than any operation may take by itself. */
const DEADLINE_MS = 20_000;

export interface McpRouteDeps {
  readonly version: string;
  readonly clock: Clock;
  readonly turns: Pick<FairTurns, 'pacingOf'>;
  /** What links begin with. */
  linkBase(): string;
}

/**
 * Serves the protocol at POST /mcp, without sessions: every message is independent and gets a JSON response. Tool calls
 * go through the routes of the API with the caller's own Authorization header, so authentication, scopes, limits,
 * idempotency and audit are those of the API.
 */
export function mcpRoute({ version, linkBase, clock, turns }: McpRouteDeps): RawRoute {
  return {
    kind: 'raw',
    method: 'POST',
    path: '/mcp',
    operationId: 'mcp',
    tag: 'Service',
    summary: 'Call tools over the Model Context Protocol',
    description:
      'One JSON-RPC message of the Model Context Protocol, with a bearer token. Each message counts in the light tier; a tool call also counts as the request that it makes.',
    responses: { 200: { description: 'A JSON-RPC message.' } },
    handle: async (request, reply) => {
      if (Array.isArray(request.body)) {
        const detail = 'The body must be one JSON-RPC message. Send the messages of a batch one by one.';
        throw new Problem('validation_error', detail, { param: '' });
      }
      // Loaded for the first request: few processes are asked for it, and every start would wait for it.
      const { handleMessage } = await import('../../mcp/index.ts');
      const { headers, body, requestState } = request;
      const pacing =
        requestState.principal === null ? EVEN_PACING : turns.pacingOf(requestState.principal.licenseId);
      const message = { version, publicUrl: linkBase(), headers, body, pacing };
      const response = await withinDeadline(clock, request, (signal) =>
        handleMessage(message, apiCaller(request, signal)),
      );
      reply.status(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  };
}

function apiCaller(request: FastifyRequest, signal: AbortSignal): CallApi {
  return async ({ method, url, headers, body }) => {
    const result = await request.server.inject({
      method,
      url,
      headers: { ...headers, authorization: request.headers.authorization ?? '' },
      remoteAddress: request.ip,
      signal,
      ...(body === null ? {} : { payload: body }),
    });
    return { status: result.statusCode, body: result.payload };
  };
}

/** Ends the work of a message when its client has gone, or after a time. */
async function withinDeadline<T>(
  clock: Clock,
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const ending = new AbortController();
  const done = new AbortController();
  const onClose = () => ending.abort();
  socket.once('close', onClose);
  const late = clock.sleep(DEADLINE_MS, done.signal).then(() => {
    if (done.signal.aborted) return;
    ending.abort();
    throw new Problem('service_unavailable', `The message took longer than ${DEADLINE_MS / 1000} seconds.`, {
      headers: { 'Retry-After': '1' },
    });
  });
  try {
    const result = work(ending.signal);
    // What ends after the deadline is nobody's concern.
    result.catch(() => {});
    return await Promise.race([result, late.then(() => result)]);
  } finally {
    done.abort();
    socket.off('close', onClose);
  }
}
