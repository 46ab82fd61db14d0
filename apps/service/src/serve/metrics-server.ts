import { createServer } from 'node:http';
import { PortError, whyNot } from './port-reservation.ts';

export interface MetricsServer {
  close(): Promise<void>;
}

/** `/metrics` on a port of its own, which a proxy in front of the API does not reach. Nothing else is served there. */
export function openMetricsServer(
  host: string,
  port: number,
  text: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const known = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.end(body),
      () => response.writeHead(503).end(),
    );
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(whyNot(host, port, error), { cause: error })));
    server.listen(port, host, () => {
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
