import { Type } from 'typebox';
import { EventTypeSchema } from './events/event.ts';
import { arrayEnvelopeOf, envelopeOf, idOf, named, objectName, strict, Timestamp } from './schema.ts';

const Url = Type.String({
  description: 'An https URL without user name and password.',
  pattern: '^[hH][tT][tT][pP][sS]://',
  'x-expects': 'an https URL',
});
const EventTypes = Type.Array(Type.With(EventTypeSchema, { 'x-expects': 'a known event type' }), {
  description: 'Event types to send; an empty list means all types.',
});
const Enabled = Type.Boolean({ description: 'Events are sent only while this is true.' });
const Description = Type.String({ description: 'Free text.' });

const fields = {
  object: objectName('webhook_endpoint'),
  id: idOf('endpoint', 'Id of the webhook endpoint.'),
  url: Type.String({ description: 'Where events are sent.' }),
  events: Type.Array(EventTypeSchema, {
    description: 'Event types that are sent; an empty list means all types.',
  }),
  enabled: Enabled,
  description: Description,
  livemode: Type.Boolean({ description: 'Whether it receives live events (true) or test events (false).' }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

const WebhookEndpointSchema = named('WebhookEndpoint', fields);

const WebhookEndpointWithSecretSchema = named('WebhookEndpointWithSecret', {
  ...fields,
  signing_secret: Type.String({
    pattern: '^whsec_',
    description: 'The signing key, including its prefix. It cannot be retrieved later.',
  }),
});

const object = 'webhook_endpoint';
export const WebhookEndpointResponseSchema = envelopeOf('WebhookEndpointResponse', {
  object,
  data: WebhookEndpointSchema,
});
export const WebhookEndpointWithSecretResponseSchema = envelopeOf('WebhookEndpointWithSecretResponse', {
  object,
  data: WebhookEndpointWithSecretSchema,
});
export const WebhookEndpointListSchema = arrayEnvelopeOf('WebhookEndpointList', WebhookEndpointSchema);
export const DeletedWebhookEndpointResponseSchema = envelopeOf('DeletedWebhookEndpointResponse', {
  object,
  data: named('DeletedWebhookEndpoint', {
    id: fields.id,
    object: fields.object,
    deleted: Type.Literal(true, { description: 'The endpoint is gone.' }),
  }),
});

export const EndpointInputBodySchema = named('NewWebhookEndpoint', {
  url: Url,
  events: Type.Optional(EventTypes),
  description: Type.Optional(Description),
});

export const EndpointChangeBodySchema = named('WebhookEndpointChange', {
  url: Type.Optional(Url),
  events: Type.Optional(EventTypes),
  enabled: Type.Optional(Enabled),
  description: Type.Optional(Description),
});

export const NoBodySchema = named('NoBody', {}, { description: 'Takes no fields.' });

export const EndpointPathSchema = strict({ id: Type.String({ description: 'Id of the webhook endpoint.' }) });
