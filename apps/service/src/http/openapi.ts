import { ComponentCollector, ProblemSchema } from '@prequal/contract';
import type { TSchema } from 'typebox';
import { withExamples } from './pages/with-examples.ts';
import { JSON_MEDIA } from './problem.ts';
import { RESPONSE_HEADERS, responseHeaders } from './response-headers.ts';
import type { AuthenticatedRoute, DocumentedResponse, OpenRoute, PublicRoute, Route } from './route.ts';
import { webhooksOf } from './webhook-operations.ts';

/** Routes under /v1, /v2 and /v3. */
type DocumentedRoute = AuthenticatedRoute | OpenRoute;

/** Problems that any API route may return, in addition to those it documents. */
const COMMON_PROBLEMS: Readonly<Record<number, string>> = {
  400: 'A field, header or parameter is invalid.',
  401: 'The token is missing, malformed, unknown, revoked or expired.',
  403: 'The token, its license or its account does not permit this request.',
  404: 'The resource does not exist, or it belongs to another account.',
  429: 'Too many requests. Retry after the number of seconds in Retry-After.',
  500: 'An internal error occurred.',
  503: 'The database is temporarily unavailable.',
};

const TOKEN_PROBLEMS: readonly number[] = [401, 403];

const CONFLICT =
  'The Idempotency-Key was used with a different body, or the current state does not allow the request.';

const BODY_PROBLEMS: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  415: 'The content type is not application/json.',
};

/** The OpenAPI 3.1 document, built from the same route table and schemas that serve and validate requests. */
export function openApiDocument(all: readonly Route[], version: string): Record<string, unknown> {
  // The console's own endpoints may change with it; they are not part of the public API.
  const routes = all.filter(
    (route) =>
      route.kind !== 'page' && route.kind !== 'raw' && route.kind !== 'sign_in' && route.kind !== 'console',
  );
  const components = new ComponentCollector();
  components.reference(ProblemSchema);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.kind === 'public' && route.isPage === true) continue;
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, {
      [route.method.toLowerCase()]: withExamples(operationOf(route, components)),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'prequal',
      version,
      summary: 'Underwriting prequalification for life-insurance products.',
      description:
        'Find out which products accept an applicant, in which rate class and at what premium. Request and response bodies are JSON; errors are RFC 9457 problem documents.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This deployment.' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths,
    webhooks: webhooksOf(components),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: '`svc_test_…` or `svc_live_…`, issued by the operator.',
        },
        signature: {
          type: 'apiKey',
          in: 'query',
          name: 's',
          description: 'The signature that `logo_url` carries; valid for that logo only.',
        },
      },
      headers: RESPONSE_HEADERS,
      schemas: components.schemas(),
    },
  };
}

const TAGS: Readonly<Record<string, string>> = {
  Underwriting: 'Find out which products accept an applicant, in which rate class and at what premium.',
  Datasets: 'The conditions, medications and products that requests can refer to.',
  'Webhook endpoints': 'Where events are sent.',
  Cases: 'Saved cases, encrypted by the client.',
  Events: 'Past events and their deliveries.',
  'Requests and usage': "The account's own requests, and how many of each kind.",
  Service: 'Health checks and documentation.',
};

function operationOf(
  route: PublicRoute | DocumentedRoute,
  components: ComponentCollector,
): Record<string, unknown> {
  const api = route.kind === 'public' ? null : route;
  const access = api?.access ?? null;
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(access === null ? { security: [] } : {}),
    ...(api?.kind === 'open' && access !== null ? { security: [{ bearer: [] }, { signature: [] }] } : {}),
    ...(api === null || api.kind === 'open' || api.successor === undefined ? {} : { deprecated: true }),
    ...(access === null ? {} : { 'x-scope': access.scope }),
    ...route.extensions,
    ...(api === null ? {} : parametersOf(api, components)),
    ...(api?.body === undefined
      ? {}
      : {
          requestBody: {
            required: api.bodyOptional !== true,
            content: bodyContent(api, components.reference(api.body)),
          },
        }),
    responses: responsesOf(route, api, components),
  };
}

function bodyContent({ mediaTypes = [JSON_MEDIA] }: DocumentedRoute, schema: unknown): object {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
}

function parametersOf(route: DocumentedRoute, components: ComponentCollector): Record<string, unknown> {
  const parameters = [
    ...fieldsOf(route.params).map((field) => parameter('path', { ...field, required: true, components })),
    ...fieldsOf(route.query).map((field) => parameter('query', { ...field, components })),
    ...(route.kind === 'open' || route.key === 'none' ? [] : [keyHeader(route.key === 'uuid')]),
    ...(route.conditional ? [tagHeader()] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function keyHeader(uuid: boolean): Record<string, unknown> {
  const schema = uuid
    ? { type: 'string', format: 'uuid', description: 'A random UUID (version 4).' }
    : {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Repeating the request with the same key returns the first response.',
      };
  return parameter('header', { name: 'Idempotency-Key', schema, required: uuid });
}

function tagHeader(): Record<string, unknown> {
  const description = 'ETag of an earlier response. Returns 304 if nothing has changed.';
  return parameter('header', {
    name: 'If-None-Match',
    schema: { type: 'string', description },
    required: false,
  });
}

/** A parameter has a description of its own, beside its schema. */
function parameter(
  where: string,
  { name, schema, required, components }: Field & { readonly components?: ComponentCollector },
): Record<string, unknown> {
  const { description } = schema as { description?: string };
  const { description: _, ...rest } = (components?.reference(schema) ?? schema) as { description?: string };
  return { name, in: where, required, ...(description === undefined ? {} : { description }), schema: rest };
}

interface Field {
  readonly name: string;
  readonly schema: object;
  readonly required: boolean;
}

function fieldsOf(schema: TSchema | undefined): Field[] {
  const { properties, required } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: required?.includes(name) ?? false,
  }));
}

/** What a route may return without documenting it. */
function problemsOf(api: DocumentedRoute): Readonly<Record<number, string>> {
  const needsToken = api.kind !== 'open' || api.access !== null;
  const common = Object.entries(COMMON_PROBLEMS).filter(
    ([status]) => needsToken || !TOKEN_PROBLEMS.includes(Number(status)),
  );
  return {
    ...Object.fromEntries(common),
    ...(api.kind === 'open' || api.key === 'none' ? {} : { 409: CONFLICT }),
    ...(api.method === 'GET' ? {} : BODY_PROBLEMS),
  };
}

function responsesOf(
  route: PublicRoute | DocumentedRoute,
  api: DocumentedRoute | null,
  components: ComponentCollector,
): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, description] of Object.entries(api === null ? {} : problemsOf(api))) {
    responses[status] = {
      description,
      headers: responseHeaders(api, Number(status)),
      content: { 'application/problem+json': { schema: components.reference(ProblemSchema) } },
    };
  }
  for (const [status, { description, ...documented }] of Object.entries(route.responses)) {
    responses[status] = {
      description,
      headers: responseHeaders(api, Number(status)),
      ...contentOf(Number(status), documented, components),
    };
  }
  return responses;
}

/** An error without a schema of its own is a problem document. */
function contentOf(
  status: number,
  { schema, contentType = 'application/json', alternatives = {} }: Omit<DocumentedResponse, 'description'>,
  components: ComponentCollector,
): object {
  const media = (each: TSchema) => ({ schema: components.reference(each) });
  const others = Object.fromEntries(Object.entries(alternatives).map(([type, each]) => [type, media(each)]));
  if (schema !== undefined) return { content: { [contentType]: media(schema), ...others } };
  return status < 400 ? {} : { content: { 'application/problem+json': media(ProblemSchema) } };
}
