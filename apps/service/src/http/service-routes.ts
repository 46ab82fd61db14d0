import {
  HealthySchema,
  JsonDocumentSchema,
  NotReadySchema,
  ReadySchema,
  TextSchema,
} from '@prequal/contract';
import { type DocsPage, docsPage } from './pages/docs-page.ts';
import type { ApiDocument } from './pages/document.ts';
import { frontPage } from './pages/front-page.ts';
import type { PublicRoute } from './route.ts';

export interface ServiceRouteDeps {
  /** The names of components that are not ready, and of buckets that do not respond while others do. */
  readiness(): Promise<{ readonly waiting: readonly string[]; readonly silent: readonly string[] }>;
  /** Prometheus text of the whole service, or null when it is not served. */
  metrics: (() => Promise<string>) | null;
  openapi(): string;
  readonly version: string;
}

const plain = (status: number, body: unknown) =>
  ({
    kind: 'bytes',
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  }) as const;

/** Probes, documents and the front page: no credentials, no limits. */
export function serviceRoutes(deps: ServiceRouteDeps): PublicRoute[] {
  return [
    ...probes(deps),
    ...documents(deps),
    ...(deps.metrics === null ? [] : [metricsRoute(deps.metrics)]),
  ];
}

function probes(deps: ServiceRouteDeps): PublicRoute[] {
  return [
    {
      method: 'GET',
      path: '/livez',
      operationId: 'livez',
      tag: 'Service',
      summary: 'Liveness probe',
      kind: 'public',
      responses: {
        200: { description: 'The process is running.', schema: HealthySchema },
      },
      handle: () => plain(200, { status: 'ok' }),
    },
    {
      method: 'GET',
      path: '/readyz',
      operationId: 'readyz',
      tag: 'Service',
      summary: 'Readiness probe: storage and catalog',
      kind: 'public',
      responses: {
        200: { description: 'Ready for traffic.', schema: ReadySchema },
        503: {
          description: 'Not ready; `waiting_for` says what is missing.',
          schema: NotReadySchema,
        },
      },
      handle: async () => {
        const { waiting, silent } = await deps.readiness();
        return waiting.length === 0
          ? plain(200, { status: 'ok', ...(silent.length === 0 ? {} : { unavailable_buckets: silent }) })
          : plain(503, { status: 'unavailable', waiting_for: waiting });
      },
    },
  ];
}

function documents(deps: ServiceRouteDeps): PublicRoute[] {
  let reference: DocsPage | null = null;
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      operationId: 'openapi',
      tag: 'Service',
      summary: 'OpenAPI document',
      kind: 'public',
      responses: { 200: { description: 'OpenAPI 3.1.', schema: JsonDocumentSchema } },
      handle: () => ({
        kind: 'bytes',
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body: deps.openapi(),
      }),
    },
    {
      method: 'GET',
      path: '/',
      operationId: 'frontPage',
      tag: 'Service',
      summary: 'Home page',
      kind: 'public',
      responses: { 200: { description: 'HTML.', schema: TextSchema, contentType: 'text/html' } },
      handle: () => ({
        kind: 'bytes',
        status: 200,
        contentType: 'text/html; charset=utf-8',
        ...frontPage(deps.version),
      }),
    },
    {
      method: 'GET',
      path: '/docs',
      operationId: 'docs',
      tag: 'Service',
      summary: 'API reference',
      kind: 'public',
      responses: { 200: { description: 'HTML.', schema: TextSchema, contentType: 'text/html' } },
      handle: () => {
        // The document is complete once all routes are registered, so the page is built on the first request.
        reference ??= docsPage(JSON.parse(deps.openapi()) as ApiDocument);
        return { kind: 'bytes', status: 200, contentType: 'text/html; charset=utf-8', ...reference };
      },
    },
  ];
}

function metricsRoute(metrics: () => Promise<string>): PublicRoute {
  return {
    method: 'GET',
    path: '/metrics',
    operationId: 'metrics',
    tag: 'Service',
    summary: 'Prometheus metrics',
    kind: 'public',
    responses: {
      200: { description: 'Prometheus text format.', schema: TextSchema, contentType: 'text/plain' },
    },
    handle: async () => ({
      kind: 'bytes',
      status: 200,
      contentType: 'text/plain; version=0.0.4; charset=utf-8',
      body: await metrics(),
    }),
  };
}
