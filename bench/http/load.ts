import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly token: string;
  /** Sent in turn, repeatedly. */
  readonly bodies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds?: number;
  /** A number of requests instead of a number of seconds. */
  readonly amount?: number;
  /** 32 unless given. */
  readonly connections?: number;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

const CONNECTIONS = 32;

/** Closed-loop clients on keep-alive connections; every POST has an idempotency key of its own. */
export async function measure(load: Load): Promise<Measured> {
  const { url, method, token, bodies, seconds, amount, connections = CONNECTIONS } = load;
  let sent = 0;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(bodies === undefined ? {} : { 'content-type': 'application/json' }),
    ...load.headers,
  };
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 5 } : { amount }),
    requests: [
      {
        method,
        headers,
        setupRequest: (request: autocannon.Request) => {
          if (bodies === undefined) return request;
          const body = bodies[sent++ % bodies.length] ?? '';
          return { ...request, body, headers: { ...headers, 'idempotency-key': randomUUID() } };
        },
      },
    ],
  });
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + (result['4xx'] ?? 0) + (result['5xx'] ?? 0),
  };
}
