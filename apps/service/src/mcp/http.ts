import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Pacing } from '../kernel/index.ts';
import { type CallApi, mcpServer } from './server.ts';

/** One HTTP request of the protocol. */
export interface McpMessage {
  readonly version: string;
  /** The public address of the service, for links. */
  readonly publicUrl: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON body. */
  readonly body: unknown;
  readonly pacing: Pacing;
}

/**
 * Answers one message without a session, as JSON. Clients of the revisions up to 2025-11-25 open with `initialize`; later
 * ones send everything with each request. There is nothing to subscribe to.
 */
export async function handleMessage(message: McpMessage, callApi: CallApi): Promise<Response> {
  const { version, publicUrl, headers, body, pacing } = message;
  // The protocol reads method and headers only; the address is not part of it.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: webHeaders(headers) });
  const factory = () => mcpServer({ version, publicUrl, callApi, pacing });
  if (!(await isLegacyRequest(request, body))) {
    const handler = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody: body });
  }
  const server = factory();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

function webHeaders(headers: McpMessage['headers']): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) all.append(name, one);
  }
  return all;
}
