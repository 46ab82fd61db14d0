import {
  EventListQuerySchema,
  EventPageSchema,
  EventPathSchema,
  EventResponseSchema,
  EventStreamPageSchema,
  EventStreamQuerySchema,
  STREAM_PAGE,
} from '@prequal/contract';
import {
  type EndpointDeps,
  type EventStream,
  listEventDeliveries,
  showEventDeliveries,
} from '../../../webhooks/index.ts';
import { cursorPage, presentEvent } from '../../../wire/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';

export interface EventRouteDeps extends Pick<EndpointDeps, 'db' | 'keys'> {
  /** The database that lists are read from. */
  readonly reads: { current(): Promise<EndpointDeps['db']> };
  readonly stream: Pick<EventStream, 'read'>;
}

export function eventRoutes(deps: EventRouteDeps, cursors: Cursors): ApiRoute[] {
  const list = apiRoute({
    method: 'GET',
    path: '/v1/events',
    operationId: 'listEvents',
    tag: 'Events',
    summary: 'List past events, newest first',
    access: { scope: 'events', tier: 'light' },
    key: 'none',
    query: EventListQuerySchema,
    responses: { 200: { description: 'A page of events.', schema: EventPageSchema } },
    check: ({ principal, query }) => void cursors.read(listOwner(principal), query.cursor),
    handle: async ({ principal, query }) => {
      const owner = listOwner(principal);
      const before = cursors.read(owner, query.cursor);
      const reads = { db: await deps.reads.current(), keys: deps.keys };
      const page = await listEventDeliveries(reads, {
        accountId: principal.accountId,
        livemode: principal.livemode,
        before: before === null ? null : Number(before),
        limit: query.limit ?? 25,
        type: query.type ?? null,
        endpointId: query.endpoint_id ?? null,
        deliveryStatus: query.delivery_status ?? null,
        createdAfter: query.created_after === undefined ? null : new Date(query.created_after),
        createdBefore: query.created_before === undefined ? null : new Date(query.created_before),
      });
      return enveloped(
        200,
        'list',
        cursorPage(page.events.map(presentEvent), cursors.issue(owner, page.next)),
      );
    },
  });

  const retrieve = apiRoute({
    method: 'GET',
    path: '/v1/events/{event_id}',
    operationId: 'retrieveEvent',
    tag: 'Events',
    summary: 'Retrieve an event with all its delivery attempts',
    access: { scope: 'events', tier: 'light' },
    key: 'none',
    params: EventPathSchema,
    responses: { 200: { description: 'The event.', schema: EventResponseSchema } },
    handle: async ({ principal, params }) => {
      const event = await showEventDeliveries(deps, principal, params.event_id);
      return enveloped(200, 'event', presentEvent(event));
    },
  });

  // A path without parameters comes first: tools that read the document use the first match.
  return [list, streamRoute(deps), retrieve];
}

function streamRoute({ stream }: Pick<EventRouteDeps, 'stream'>): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: '/v1/events/stream',
    operationId: 'streamEvents',
    tag: 'Events',
    summary: 'Read events in order, waiting for the next one',
    description:
      'For clients that cannot receive webhooks: pass `next_after` of each response as `after` of the next request. No event of the account and mode is skipped.',
    access: { scope: 'events', tier: 'light' },
    key: 'none',
    isWaiting: true,
    query: EventStreamQuerySchema,
    responses: {
      200: { description: 'The next events, or none after `wait` seconds.', schema: EventStreamPageSchema },
    },
    handle: async ({ principal, query }) => {
      const { events, nextAfter } = await stream.read(principal, {
        after: query.after ?? null,
        waitSeconds: query.wait ?? 0,
        limit: STREAM_PAGE,
      });
      return enveloped(200, 'list', { data: events.map(presentEvent), next_after: nextAfter });
    },
  });
}
