import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PortReservation {
  /** The one that was bound, also if any free one was asked for. */
  readonly port: number;
  /** Frees the port for the API processes. */
  release(): Promise<void>;
}

/** The address cannot be listened on; the message says why and what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

const STARTING = JSON.stringify({
  type: '/problems/service-unavailable',
  title: 'Service unavailable',
  status: 503,
  detail: 'The service is starting.',
  code: 'service_unavailable',
  param: null,
});

/**
 * Takes the port before anything is created, so that a start that cannot serve leaves nothing behind. Until the API
 * processes take over, requests get 503 because the service is starting.
 */
export function reservePort(host: string, port: number): Promise<PortReservation> {
  const server = createServer((request, response) => {
    const alive = request.url === '/livez';
    response.writeHead(alive ? 200 : 503, {
      'Content-Type': alive ? 'application/json' : 'application/problem+json',
      Connection: 'close',
      ...(alive ? {} : { 'Retry-After': '1' }),
    });
    response.end(alive ? '{"status":"ok"}' : STARTING);
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(whyNot(host, port, error), { cause: error })));
    server.listen(port, host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        release: () =>
          new Promise((released) => {
            server.close(() => released());
            server.closeAllConnections();
          }),
      });
    });
  });
}

export function whyNot(host: string, port: number, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const address = `${host}:${port}`;
  if (code === 'EADDRINUSE')
    return `${address} is in use by another program; choose another port with --port`;
  if (code === 'EACCES') return `this user may not listen on ${address}; choose another port with --port`;
  return `cannot listen on ${address}: ${message}`;
}
