import { EventPathSchema, EventResponseSchema, ProblemSchema, RedeliverBodySchema } from '@prequal/contract';
import {
  type EndpointDeps,
  inTransaction,
  redeliverEvent,
  showEventDeliveries,
} from '../../../webhooks/index.ts';
import { presentEvent } from '../../../wire/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';

export function redeliverRoutes(deps: EndpointDeps): ApiRoute[] {
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
      const joined = inTransaction(deps, tx);
      const eventId = params.event_id;
      await redeliverEvent(joined, principal, { eventId, endpointId: body.endpoint_id });
      return enveloped(202, 'event', presentEvent(await showEventDeliveries(joined, principal, eventId)));
    },
  });
  return [redeliver];
}
