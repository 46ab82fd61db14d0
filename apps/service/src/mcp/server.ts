import { Server } from '@modelcontextprotocol/server';
import { withoutNames } from '@prequal/contract';
import { randomUuid } from '../kernel/index.ts';
import { API_TOOLS, type ApiTool } from './tools.ts';

/** A call of the API with the caller's token; returns the status and the body as text. */
export type CallApi = (request: ApiRequest) => Promise<{ readonly status: number; readonly body: string }>;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A Model Context Protocol server whose tools are operations of the API. */
export function mcpServer(version: string, callApi: CallApi): Server {
  const server = new Server({ name: 'prequal', version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: API_TOOLS.map(({ name, description, input }) => ({
      name,
      description,
      // Clients reject a schema in which an `$id` occurs twice.
      inputSchema: { ...(withoutNames(input) as object), type: 'object' as const },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = API_TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) return failed(`There is no tool named "${params.name}".`);
    const { status, body } = await callApi(requestOf(tool, params.arguments ?? {}));
    return status < 400 ? { content: [{ type: 'text' as const, text: body }] } : failed(body);
  });
  return server;
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

function requestOf({ method, path, keyed }: ApiTool, args: Readonly<Record<string, unknown>>): ApiRequest {
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(args)) query.set(name, String(value));
    return { method, url: query.size === 0 ? path : `${path}?${query}`, headers: {}, body: null };
  }
  const headers = {
    'content-type': 'application/json',
    ...(keyed ? { 'idempotency-key': randomUuid() } : {}),
  };
  return { method, url: path, headers, body: JSON.stringify(args) };
}
