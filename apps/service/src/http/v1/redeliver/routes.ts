import { Type } from 'typebox';
import type { WorkTx } from '../../../idempotency/index.ts';
import type { PrincipalAccount } from '../../../kernel/index.ts';
import type { EventWithDeliveries } from '../../../webhooks/index.ts';
import { envelopeOf, ProblemDocument, presentEvent, strict } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import { Event, EventPath } from '../events/schemas.ts';

export interface RedeliveryOperations {
  redeliver(
    tx: WorkTx | null,
    principal: PrincipalAccount,
    input: { readonly eventId: string; readonly endpointId: string | null },
  ): Promise<EventWithDeliveries>;
}

const RedeliverBody = strict({
  endpoint_id: Type.Optional(
    Type.String({
      description: 'Redeliver only to this endpoint; by default, to every endpoint that received the event.',
    }),
  ),
});

export function redeliverRoutes(operations: RedeliveryOperations): ApiRoute[] {
  const redeliver = apiRoute({
    method: 'POST',
    path: '/v1/events/{event_id}/redeliver',
    operationId: 'redeliverEvent',
    tag: 'Events',
    summary: 'Redeliver an event immediately, ahead of the queue',
    access: { scope: 'events', tier: 'light' },
    key: 'optional',
    params: EventPath,
    body: RedeliverBody,
    bodyOptional: true,
    responses: {
      202: { description: 'The event being redelivered.', schema: envelopeOf('event', Event) },
      410: {
        description: 'The payload of this event was deleted.',
        schema: ProblemDocument,
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
