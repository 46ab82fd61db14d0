import {
  EndpointPathSchema,
  type REPLAY_STATUSES,
  ReplayBodySchema,
  ReplayPathSchema,
  ReplayResponseSchema,
} from '@prequal/contract';
import {
  type EndpointDeps,
  type EventReplay,
  findReplay,
  inTransaction,
  startReplay,
} from '../../../webhooks/index.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import { WEBHOOK_ROUTE } from '../webhook_endpoints/routes.ts';

export function replayRoutes(deps: EndpointDeps): ApiRoute[] {
  const start = apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/replay',
    operationId: 'replayEvents',
    summary: 'Resend the events of a time range to the endpoint, in order',
    description:
      'Each event is sent once, independently of the queue of new events. Retrieve the replay to see how far it is.',
    key: 'optional',
    params: EndpointPathSchema,
    body: ReplayBodySchema,
    responses: { 202: { description: 'The replay.', schema: ReplayResponseSchema } },
    handle: async ({ tx, principal, params, body }) => {
      const replay = await startReplay(inTransaction(deps, tx), principal, {
        endpointId: params.id,
        since: new Date(body.from),
        until: new Date(body.to),
        selection: body.only,
        types: body.types ?? [],
      });
      return enveloped(202, 'replay', presentReplay(replay));
    },
  });

  const retrieve = apiRoute({
    ...WEBHOOK_ROUTE,
    method: 'GET',
    path: '/v1/replays/{id}',
    operationId: 'retrieveReplay',
    summary: 'Retrieve a replay with its progress',
    key: 'none',
    params: ReplayPathSchema,
    responses: { 200: { description: 'The replay.', schema: ReplayResponseSchema } },
    handle: async ({ principal, params }) =>
      enveloped(200, 'replay', presentReplay(await findReplay(deps.db, principal, params.id))),
  });

  return [start, retrieve];
}

function presentReplay(replay: EventReplay) {
  const status = statusOf(replay);
  return {
    id: replay.id,
    object: 'replay',
    status,
    total: replay.total,
    // Events that something else delivered in the meantime are done too.
    done: status === 'completed' ? replay.total : replay.delivered + replay.failed,
    delivered: replay.delivered,
    failed: replay.failed,
    endpoint_id: replay.endpointId,
    from: replay.since.toISOString(),
    to: replay.until.toISOString(),
    types: replay.types,
    // An operator's replay without unsent events is closest to "all".
    only: replay.selection === 'sent' ? 'all' : replay.selection,
    created_at: replay.createdAt.toISOString(),
    finished_at: replay.finishedAt?.toISOString() ?? null,
  };
}

function statusOf({ finishedAt, canceled, started }: EventReplay): (typeof REPLAY_STATUSES)[number] {
  if (finishedAt !== null) return canceled ? 'canceled' : 'completed';
  return started ? 'running' : 'pending';
}
