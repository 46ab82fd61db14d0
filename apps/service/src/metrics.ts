import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { SeenRequest } from './http/index.ts';

/** Metrics of one API process; the primary adds them up. */
export interface ProcessMetrics {
  observe(seen: SeenRequest): void;
  /** Rows of the request log that were lost. */
  requestsDropped(count: number): void;
  text(): Promise<string>;
}

/** How often the lag of the event loop is sampled: the usual 10 ms wake an idle process a hundred times a second. */
const LAG_SAMPLE_MS = 100;

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function processMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
  const requests = new Histogram({
    name: 'prequal_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'prequal_request_log_dropped_total',
    help: 'Rows of the request log that were dropped instead of slowing requests down.',
    registers: [registry],
  });
  AggregatorRegistry.setRegistries(registry);
  // Creating one makes this process respond to the primary's metrics requests.
  new AggregatorRegistry();
  return {
    observe: ({ method, route, status, milliseconds }) =>
      requests.labels(method, route, String(status)).observe(milliseconds / 1000),
    requestsDropped: (count) => dropped.inc(count),
    text: () => registry.metrics(),
  };
}
