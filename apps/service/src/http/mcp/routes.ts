import type { RawRoute } from '../route.ts';

/**
 * Serves the protocol at POST /mcp, without sessions: every message is independent and gets a JSON response. Tool calls
 * go through the routes of the API with the caller's own Authorization header, so authentication, scopes, limits,
 * idempotency and audit are those of the API.
 */
export function mcpRoute(version: string, linkBase: () => string): RawRoute {
  return {
    kind: 'raw',
    method: 'POST',
    path: '/mcp',
    operationId: 'mcp',
    tag: 'Service',
    summary: 'Call tools over the Model Context Protocol',
    description: 'JSON-RPC messages of the Model Context Protocol, with a bearer token.',
    responses: { 200: { description: 'A JSON-RPC message.' } },
    handle: async (request, reply) => {
      const app = request.server;
      const authorization = request.headers.authorization ?? '';
      // Any API request shows whether the token is valid; this one is the cheapest.
      const probe = await app.inject({
        method: 'GET',
        url: '/v3/datasets?fields=meta&include=nicotine_options',
        headers: { authorization },
        remoteAddress: request.ip,
      });
      if (probe.statusCode === 401 || probe.statusCode === 429) {
        reply.status(probe.statusCode);
        for (const name of ['content-type', 'www-authenticate', 'retry-after', 'x-request-id']) {
          const value = probe.headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        return reply.send(probe.rawPayload);
      }
      // Loaded for the first request: few processes are asked for it, and every start would wait for it.
      const { handleMessage } = await import('../../mcp/index.ts');
      const message = { version, publicUrl: linkBase(), headers: request.headers, body: request.body };
      const response = await handleMessage(message, async ({ method, url, headers, body }) => {
        const result = await app.inject({
          method,
          url,
          headers: { ...headers, authorization },
          remoteAddress: request.ip,
          ...(body === null ? {} : { payload: body }),
        });
        return { status: result.statusCode, body: result.payload };
      });
      reply.status(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  };
}
