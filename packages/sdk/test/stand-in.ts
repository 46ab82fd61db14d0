import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface StubRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type StubResponse =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | ((request: StubRequest, response: ServerResponse) => void);

export interface StandIn {
  readonly baseUrl: string;
  /** Every request since the last `play`. */
  readonly seen: StubRequest[];
  /** The responses in order; the last one is repeated. */
  play(...responses: StubResponse[]): void;
}

/** A real HTTP server that plays a script, for what the service never does on demand. */
export async function startStandIn(): Promise<StandIn> {
  let script: StubResponse[] = [];
  const seen: StubRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const turn = Math.min(seen.length, script.length - 1);
    const seenNow = { method, url, headers, body };
    seen.push(seenNow);
    const next = script[turn] ?? { status: 500 };
    if (typeof next === 'function') return next(seenNow, response);
    const text = typeof next.body === 'string' ? next.body : JSON.stringify(next.body ?? {});
    response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers });
    response.end(next.status === 304 ? undefined : text);
  };
  // Some tests hang up before their request is complete.
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    play: (...responses) => {
      script = responses;
      seen.length = 0;
    },
  };
}
