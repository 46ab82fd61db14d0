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
import type { WorkTx } from '../../../idempotency/index.ts';
import type { PrincipalAccount } from '../../../kernel/index.ts';
import type {
  CheckedEndpointInput,
  Endpoint,
  EndpointChange,
  EndpointInput,
  EndpointWithSecret,
  EventWithDeliveries,
} from '../../../webhooks/index.ts';
import { presentEvent } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import { presentEndpoint, presentWithSecret } from './present.ts';

/** What all routes about webhook endpoints share. */
export const WEBHOOK_ROUTE = {
  tag: 'Webhook endpoints',
  access: { scope: 'webhooks', tier: 'light' },
} as const;

/** What these routes need from the webhooks module. With a transaction, the work joins it. */
export interface EndpointOperations {
  check(principal: PrincipalAccount, input: EndpointInput): Promise<CheckedEndpointInput>;
  add(
    tx: WorkTx | null,
    principal: PrincipalAccount,
    input: CheckedEndpointInput,
  ): Promise<EndpointWithSecret>;
  list(principal: PrincipalAccount): Promise<readonly Endpoint[]>;
  show(principal: PrincipalAccount, id: string): Promise<Endpoint>;
  change(principal: PrincipalAccount, id: string, change: EndpointChange): Promise<Endpoint>;
  delete(principal: PrincipalAccount, id: string): Promise<void>;
  rotateSecret(tx: WorkTx | null, principal: PrincipalAccount, id: string): Promise<EndpointWithSecret>;
  test(tx: WorkTx | null, principal: PrincipalAccount, id: string): Promise<EventWithDeliveries>;
}

export function webhookEndpointRoutes(endpoints: EndpointOperations): ApiRoute[] {
  const create = apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'POST',
    path: '/v1/webhook_endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    key: 'optional',
    body: EndpointInputBodySchema,
    responses: {
      201: {
        description: 'The endpoint, with its signing secret.',
        schema: WebhookEndpointWithSecretResponseSchema,
      },
    },
    before: ({ principal, body }) => endpoints.check(principal, body),
    handle: async ({ tx, principal }, checked) =>
      enveloped(201, 'webhook_endpoint', presentWithSecret(await endpoints.add(tx, principal, checked))),
  });

  const list = apiRoute({
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
      enveloped(200, 'list', (await endpoints.list(principal)).map(presentEndpoint)),
  });

  const retrieve = apiRoute({
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
      enveloped(200, 'webhook_endpoint', presentEndpoint(await endpoints.show(principal, params.id))),
  });

  const change = apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'PATCH',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    key: 'none',
    params: EndpointPathSchema,
    body: EndpointChangeBodySchema,
    responses: {
      200: {
        description: 'The updated webhook endpoint.',
        schema: WebhookEndpointResponseSchema,
      },
    },
    handle: async ({ principal, params, body }) =>
      enveloped(200, 'webhook_endpoint', presentEndpoint(await endpoints.change(principal, params.id, body))),
  });

  const remove = apiRoute({
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
      await endpoints.delete(principal, params.id);
      return enveloped(200, 'webhook_endpoint', {
        id: params.id,
        object: 'webhook_endpoint',
        deleted: true,
      });
    },
  });

  const rotate = apiRoute({
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
        presentWithSecret(await endpoints.rotateSecret(tx, principal, params.id)),
      ),
  });

  const test = apiRoute({
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
    handle: async ({ tx, principal, params }) =>
      enveloped(202, 'event', presentEvent(await endpoints.test(tx, principal, params.id))),
  });

  return [create, list, retrieve, change, remove, rotate, test];
}
