import { Type } from 'typebox';
import { EVENT_TYPES } from '../../../events/index.ts';
import { idOf, literalUnion, objectName, strict, Timestamp } from '../../../wire/index.ts';

const Url = Type.String({
  description: 'An https URL without user name and password.',
  pattern: '^[hH][tT][tT][pP][sS]://',
  'x-expects': 'an https URL',
});
const EventTypes = Type.Array(literalUnion(EVENT_TYPES, { 'x-expects': 'a known event type' }), {
  description: 'Event types to send; an empty list means all types.',
});
const Enabled = Type.Boolean({ description: 'Events are sent only while this is true.' });
const Description = Type.String({ description: 'Free text.' });

const fields = {
  object: objectName('webhook_endpoint'),
  id: idOf('endpoint', 'Id of the webhook endpoint.'),
  url: Type.String({ description: 'Where events are sent.' }),
  events: Type.Array(literalUnion(EVENT_TYPES), {
    description: 'Event types that are sent; an empty list means all types.',
  }),
  enabled: Enabled,
  description: Description,
  livemode: Type.Boolean({ description: 'Whether it receives live events (true) or test events (false).' }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** What all routes about webhook endpoints share. */
export const WEBHOOK_ROUTE = {
  tag: 'Webhook endpoints',
  access: { scope: 'webhooks', tier: 'light' },
} as const;

export const WebhookEndpoint = strict(fields);

export const WebhookEndpointWithSecret = strict({
  ...fields,
  signing_secret: Type.String({
    pattern: '^whsec_',
    description: 'The signing key, including its prefix. It cannot be retrieved later.',
  }),
});

export const DeletedWebhookEndpoint = strict({
  id: fields.id,
  object: fields.object,
  deleted: Type.Literal(true, { description: 'The endpoint is gone.' }),
});

export const EndpointInputBody = strict({
  url: Url,
  events: Type.Optional(EventTypes),
  description: Type.Optional(Description),
});

export const EndpointChangeBody = strict({
  url: Type.Optional(Url),
  events: Type.Optional(EventTypes),
  enabled: Type.Optional(Enabled),
  description: Type.Optional(Description),
});

export const NoBody = strict({}, { description: 'Takes no fields.' });

export const EndpointPath = strict({ id: Type.String({ description: 'Id of the webhook endpoint.' }) });
