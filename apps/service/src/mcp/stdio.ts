import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type CallApi, mcpServer } from './server.ts';

export interface StdioOptions {
  /** Where the service listens. */
  readonly baseUrl: string;
  readonly token: string;
  readonly version: string;
}

/** Serves on standard input and output until the client closes them. */
export async function serveStdio({ baseUrl, token, version }: StdioOptions): Promise<void> {
  const callApi: CallApi = async ({ method, url, headers, body }) => {
    const response = await fetch(new URL(url, baseUrl), {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      redirect: 'error',
      ...(body === null ? {} : { body }),
    });
    return { status: response.status, body: await response.text() };
  };
  const server = mcpServer(version, callApi);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
