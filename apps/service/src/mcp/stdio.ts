import { serveStdio as serveProtocol } from '@modelcontextprotocol/server/stdio';
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
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdout.once('error', () => resolve());
  });
  const connection = serveProtocol(() => mcpServer({ version, publicUrl: withoutSlash(baseUrl), callApi }), {
    maxSubscriptions: 0,
  });
  await closed;
  await connection.close();
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
