import {
  DeletedWebhookEndpointResponseSchema,
  EndpointChangeBodySchema,
  EndpointInputBodySchema,
  EndpointPathSchema,
  EventResponseSchema,
  NoBodySchema,
  WebhookEndpointListSchema,
  WebhookEndpointResponseSchema,
  WebhookEndpointWithSecretResponseSchema,
} from '@prequal/contract';
import {
  addEndpoint,
  changeEndpoint,
  checkEndpoint,
  deleteEndpoint,
  type EndpointDeps,
  inTransaction,
  listEndpoints,
  rotateSecret,
  showEndpoint,
  showEventDeliveries,
  testEndpoint,
} from '../../../webhooks/index.ts';
import { presentEvent } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import { endpointOptions, presentEndpoint, presentWithSecret } from './present.ts';

/** What all routes about webhook endpoints share. */
export const WEBHOOK_ROUTE = {
  tag: 'Webhook endpoints',
  access: { scope: 'webhooks', tier: 'light' },
} as const;

export function webhookEndpointRoutes(deps: EndpointDeps): ApiRoute[] {
  return [
    createRoute(deps),
    listRoute(deps),
    retrieveRoute(deps),
    changeRoute(deps),
    removeRoute(deps),
    rotateRoute(deps),
    testRoute(deps),
  ];
}

function createRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'POST',
    path: '/v1/webhook_endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    key: 'optional',
    // For name servers.
    isWaiting: true,
    body: EndpointInputBodySchema,
    responses: {
      201: {
        description: 'The endpoint, with its signing secret.',
        schema: WebhookEndpointWithSecretResponseSchema,
      },
    },
    before: ({ principal, body }) => checkEndpoint(deps, principal, endpointOptions(body)),
    handle: async ({ tx, principal }, checked) =>
      enveloped(
        201,
        'webhook_endpoint',
        presentWithSecret(await addEndpoint(inTransaction(deps, tx), principal, checked)),
      ),
  });
}

function listRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'GET',
    path: '/v1/webhook_endpoints',
    operationId: 'listWebhookEndpoints',
    summary: "List webhook endpoints in the token's mode",
    key: 'none',
    responses: {
      200: { description: 'All webhook endpoints.', schema: WebhookEndpointListSchema },
    },
    handle: async ({ principal }) =>
      enveloped(200, 'list', (await listEndpoints(deps, principal)).map(presentEndpoint)),
  });
}

function retrieveRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'retrieveWebhookEndpoint',
    summary: 'Retrieve a webhook endpoint',
    key: 'none',
    params: EndpointPathSchema,
    responses: {
      200: { description: 'The webhook endpoint.', schema: WebhookEndpointResponseSchema },
    },
    handle: async ({ principal, params }) =>
      enveloped(200, 'webhook_endpoint', presentEndpoint(await showEndpoint(deps, principal, params.id))),
  });
}

function changeRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'PATCH',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    key: 'none',
    // For name servers.
    isWaiting: true,
    params: EndpointPathSchema,
    body: EndpointChangeBodySchema,
    responses: {
      200: {
        description: 'The updated webhook endpoint.',
        schema: WebhookEndpointResponseSchema,
      },
    },
    handle: async ({ principal, params, body }) => {
      const endpoint = await changeEndpoint(deps, principal, {
        id: params.id,
        change: endpointOptions(body),
      });
      return enveloped(200, 'webhook_endpoint', presentEndpoint(endpoint));
    },
  });
}

function removeRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint; deliveries that are pending are canceled',
    key: 'none',
    params: EndpointPathSchema,
    responses: {
      200: {
        description: 'Confirms the deletion.',
        schema: DeletedWebhookEndpointResponseSchema,
      },
    },
    handle: async ({ principal, params }) => {
      await deleteEndpoint(deps, principal, params.id);
      return enveloped(200, 'webhook_endpoint', {
        id: params.id,
        object: 'webhook_endpoint',
        deleted: true,
      });
    },
  });
}

function rotateRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/rotate_signing_secret',
    operationId: 'rotateWebhookSigningSecret',
    summary: 'Rotate the signing secret, effective from the next attempt',
    key: 'optional',
    params: EndpointPathSchema,
    body: NoBodySchema,
    bodyOptional: true,
    responses: {
      200: {
        description: 'The endpoint, with its new signing secret.',
        schema: WebhookEndpointWithSecretResponseSchema,
      },
    },
    handle: async ({ tx, principal, params }) =>
      enveloped(
        200,
        'webhook_endpoint',
        presentWithSecret(await rotateSecret(inTransaction(deps, tx), principal, params.id)),
      ),
  });
}

function testRoute(deps: EndpointDeps): ApiRoute {
  return apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send a webhook.test event to the endpoint',
    key: 'optional',
    params: EndpointPathSchema,
    body: NoBodySchema,
    bodyOptional: true,
    responses: { 202: { description: 'The event being sent.', schema: EventResponseSchema } },
    handle: async ({ tx, principal, params }) => {
      const joined = inTransaction(deps, tx);
      const eventId = await testEndpoint(joined, principal, params.id);
      return enveloped(202, 'event', presentEvent(await showEventDeliveries(joined, principal, eventId)));
    },
  });
}
