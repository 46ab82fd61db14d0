import { Type } from 'typebox';
import { EVENT_TYPES } from '../../../events/index.ts';
import { DELIVERY_STATUSES } from '../../../webhooks/index.ts';
import {
  idOf,
  literalUnion,
  nullable,
  objectName,
  pageQuery,
  strict,
  Timestamp,
} from '../../../wire/index.ts';

const Attempt = strict({
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

const Delivery = strict({
  endpoint_id: idOf('endpoint', 'The webhook endpoint.'),
  status: literalUnion(DELIVERY_STATUSES, { description: 'State of the delivery.' }),
  attempt_count: Type.Integer({ minimum: 0, description: 'Number of attempts so far.' }),
  next_attempt_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
  attempts: Type.Optional(
    Type.Array(Attempt, { description: 'Present only when a single event is retrieved.' }),
  ),
});

export const Event = strict({
  id: idOf('event', 'Unique; receivers deduplicate on it.'),
  object: objectName('event'),
  type: literalUnion(EVENT_TYPES, { description: 'What happened.' }),
  api_version: Type.String({ format: 'date', description: 'Version of the payload.' }),
  livemode: Type.Boolean({ description: 'True for live mode, false for test mode.' }),
  created_at: Timestamp,
  data: nullable(Type.Object({}, { description: 'The resource concerned; null once deleted.' })),
  purged: Type.Optional(
    Type.Literal(true, { description: 'Present only on events whose payload was deleted.' }),
  ),
  deliveries: Type.Array(Delivery, { description: 'One per webhook endpoint that receives the event.' }),
});

const INSTANT = 'an RFC 3339 timestamp such as 2026-01-31T00:00:00Z';

export const EventListQuery = strict({
  ...pageQuery({ defaultLimit: 25, maxLimit: 100 }),
  type: Type.Optional(literalUnion(EVENT_TYPES, { description: 'Only events of this type.' })),
  endpoint_id: Type.Optional(Type.String({ description: 'Only events with a delivery to this endpoint.' })),
  delivery_status: Type.Optional(
    literalUnion(DELIVERY_STATUSES, { description: 'Only events with a delivery in this state.' }),
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

export const EventPath = strict({ event_id: Type.String({ description: 'Id of the event.' }) });
