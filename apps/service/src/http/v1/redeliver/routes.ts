import { EventPathSchema, EventResponseSchema, ProblemSchema, RedeliverBodySchema } from '@prequal/contract';
import type { WorkTx } from '../../../idempotency/index.ts';
import type { PrincipalAccount } from '../../../kernel/index.ts';
import type { EventWithDeliveries } from '../../../webhooks/index.ts';
import { presentEvent } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';

export interface RedeliveryOperations {
  redeliver(
    tx: WorkTx | null,
    principal: PrincipalAccount,
    input: { readonly eventId: string; readonly endpointId: string | null },
  ): Promise<EventWithDeliveries>;
}

export function redeliverRoutes(operations: RedeliveryOperations): ApiRoute[] {
  const redeliver = apiRoute({
    method: 'POST',
    path: '/v1/events/{event_id}/redeliver',
    operationId: 'redeliverEvent',
    tag: 'Events',
    summary: 'Redeliver an event immediately, ahead of the queue',
    access: { scope: 'events', tier: 'light' },
    key: 'optional',
    params: EventPathSchema,
    body: RedeliverBodySchema,
    bodyOptional: true,
    responses: {
      202: { description: 'The event being redelivered.', schema: EventResponseSchema },
      410: {
        description: 'The payload of this event was deleted.',
        schema: ProblemSchema,
        contentType: 'application/problem+json',
      },
    },
    handle: async ({ tx, principal, params, body }) => {
      const event = await operations.redeliver(tx, principal, {
        eventId: params.event_id,
        endpointId: body.endpoint_id ?? null,
      });
      return enveloped(202, 'event', presentEvent(event));
    },
  });
  return [redeliver];
}
