import { type Static, type TSchema, Type } from 'typebox';
import {
  component,
  cursorPageOf,
  described,
  envelopeOf,
  type Immutable,
  idOf,
  literalUnion,
  named,
  nullable,
  objectName,
  pageQuery,
  strict,
  Timestamp,
} from '../schema.ts';
import { DELIVERY_STATUSES, idPattern } from '../vocabulary/index.ts';
import { EVENT_CATALOG, EVENT_TYPES, type EventType } from './catalog.ts';

/** `data` of each type. */
export type EventPayloads = {
  readonly [T in EventType]: Immutable<Static<(typeof EVENT_CATALOG)[T]['data']>>;
};

export const EventTypeSchema = component(
  'EventType',
  literalUnion(EVENT_TYPES, { description: 'What happened.' }),
);
const DeliveryStatusSchema = component(
  'DeliveryStatus',
  literalUnion(DELIVERY_STATUSES, { description: 'State of the delivery.' }),
);

const DeliveryAttemptSchema = named('DeliveryAttempt', {
  number: Type.Integer({ minimum: 1, description: 'Counts from 1.' }),
  attempted_at: Timestamp,
  response_status: nullable(
    Type.Integer(),
    'The HTTP status of the receiver; null when there was no response.',
  ),
  duration_ms: Type.Integer({ minimum: 0, description: 'How long the attempt took.' }),
  error: nullable(Type.String(), 'Why the attempt failed; null when it succeeded.'),
  response_headers: nullable(
    Type.Record(Type.String(), Type.String(), {
      description: 'Without credentials; null without a response, and after 30 days.',
    }),
  ),
  response_body: nullable(
    Type.String({ description: 'The first 2 kB as text; null without a response, and after 30 days.' }),
  ),
});

const DeliverySchema = named('Delivery', {
  endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
  status: DeliveryStatusSchema,
  attempt_count: Type.Integer({ minimum: 0, description: 'Number of attempts so far.' }),
  next_attempt_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
  attempts: Type.Optional(
    Type.Array(DeliveryAttemptSchema, { description: 'Present only when a single event is retrieved.' }),
  ),
});

const FIELDS = {
  id: idOf('event', 'Unique; receivers deduplicate on it.'),
  object: objectName('event'),
  type: EventTypeSchema,
  api_version: Type.String({ format: 'date', description: 'Version of the payload.' }),
  livemode: Type.Boolean({ description: 'True for live mode, false for test mode.' }),
  created_at: Timestamp,
};

const EventSchema = named('Event', {
  ...FIELDS,
  data: nullable(Type.Object({}, { description: 'The resource concerned; null once deleted.' })),
  purged: Type.Optional(
    Type.Literal(true, { description: 'Present only on events whose payload was deleted.' }),
  ),
  deliveries: Type.Array(DeliverySchema, {
    description: 'One per webhook endpoint that receives the event.',
  }),
});

export const EventResponseSchema = envelopeOf('EventResponse', { object: 'event', data: EventSchema });
export const EventPageSchema = cursorPageOf('EventPage', EventSchema);

/** What a receiver gets: one shape for each type. */
export const DELIVERED_EVENTS = EVENT_TYPES.map((type) => {
  const name = `${pascalCase(type)}Event`;
  const schema = named(name, {
    ...FIELDS,
    type: Type.Literal(type, { description: `Emitted when ${EVENT_CATALOG[type].when}.` }),
    data: Type.With<TSchema, object>(EVENT_CATALOG[type].data, { description: 'The resource concerned.' }),
  });
  return { type, name, schema };
});

function pascalCase(type: string): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const INSTANT = 'an RFC 3339 timestamp such as 2026-01-31T00:00:00Z';

export const EventListQuerySchema = strict({
  ...pageQuery({ defaultLimit: 25, maxLimit: 100 }),
  type: Type.Optional(described(EventTypeSchema, 'Only events of this type.')),
  endpoint_id: Type.Optional(Type.String({ description: 'Only events with a delivery to this endpoint.' })),
  delivery_status: Type.Optional(
    described(DeliveryStatusSchema, 'Only events with a delivery in this state.'),
  ),
  created_after: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only events created after this time.',
      'x-expects': INSTANT,
    }),
  ),
  created_before: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only events created before this time.',
      'x-expects': INSTANT,
    }),
  ),
});

/** The longest that a request for the stream waits for an event. */
export const LONGEST_STREAM_WAIT_SECONDS = 30;
export const STREAM_PAGE = 100;

export const EventStreamQuerySchema = strict({
  after: Type.Optional(
    Type.String({
      pattern: idPattern('event'),
      description: 'Only events after this one; without it, from the oldest event that is kept.',
      'x-expects': 'the id of an event of this account and mode',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_STREAM_WAIT_SECONDS,
      default: 0,
      description: 'Seconds to wait when there is no event yet.',
      'x-expects': `a whole number from 0 to ${LONGEST_STREAM_WAIT_SECONDS}`,
    }),
  ),
});

export const EventStreamPageSchema = envelopeOf('EventStreamPage', {
  object: 'list',
  data: strict({
    data: Type.Array(EventSchema, { description: `Up to ${STREAM_PAGE} events, oldest first.` }),
    next_after: nullable(
      Type.String({ description: 'Pass it as `after` to continue; null before the first event.' }),
    ),
  }),
});

export const EventPathSchema = strict({ event_id: Type.String({ description: 'Id of the event.' }) });

export const RedeliverBodySchema = named('Redelivery', {
  endpoint_id: Type.Optional(
    Type.String({
      description: 'Redeliver only to this endpoint; by default, to every endpoint that received the event.',
    }),
  ),
});
