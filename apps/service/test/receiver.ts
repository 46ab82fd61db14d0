import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate that vouches for itself, for these host names and for both loopback addresses. */
export async function makeCertificate(names: readonly string[] = ['localhost']): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          { type: 7 as const, ip: '127.0.0.1' },
          { type: 7 as const, ip: '::1' },
        ],
      },
    ],
  });
  return { key, cert };
}

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface Receiver {
  readonly port: number;
  readonly received: ReceivedRequest[];
  url(path?: string, host?: string): string;
  close(): Promise<void>;
}

export type Behavior = (request: ReceivedRequest, response: ServerResponse) => void;

/** A real HTTPS receiver on a loopback port of its own. */
export async function startReceiver(
  certificate: Certificate,
  behave: Behavior = (_request, response) => void response.end(),
  address = '127.0.0.1',
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const seen: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      body: Buffer.concat(chunks),
    };
    received.push(seen);
    behave(seen, response);
  };
  // The client has disconnected, so there is no one to respond to.
  const server = createServer({ ...certificate }, (request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    url: (path = '/hook', host = 'localhost') => `https://${host}:${port}${path}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
