import { Type } from 'typebox';
import { EventTypeSchema } from './events/event.ts';
import { arrayEnvelopeOf, envelopeOf, idOf, named, objectName, strict, Timestamp } from './schema.ts';

export const MOST_FILTER_CONDITIONS = 20;
export const MOST_FILTER_BYTES = 2048;
export const FILTER_OPERATORS = ['gt', 'gte', 'lt', 'lte', 'ne', 'exists', 'starts_with'] as const;
export const MOST_ENDPOINT_HEADERS = 5;

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

type FilterScalar = string | number | boolean | null;
type FilterOperators = {
  readonly [Operator in (typeof FILTER_OPERATORS)[number]]?: string | number | boolean | null;
};
/** Paths into the event, each with the value, the values or the operators that it must match. */
export type EventFilter = Readonly<Record<string, FilterScalar | readonly FilterScalar[] | FilterOperators>>;

// Both are checked beyond their type by the service, which names the exact place of an issue.
const Filter = Type.Unsafe<EventFilter | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  description: `Only events that match are sent. Keys are paths into the event such as \`type\`, \`livemode\` or \`data.license.id\`; a value is a scalar, a list of which one must be equal, or an object of ${FILTER_OPERATORS.join(', ')}. Every key must match. At most ${MOST_FILTER_CONDITIONS} conditions in 2 KiB; null means no filter.`,
  examples: [{ 'data.license.id': 'lic_01KDVZ6W00EXAMPLE00000000B' }],
  'x-expects': 'an object with paths as keys, or null',
});
const Headers = (description: string) =>
  Type.Unsafe<Readonly<Record<string, string>> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description,
    examples: [{ Authorization: 'Bearer 7d1f…' }],
  });
const BATCH = {
  max_events: Type.Integer({
    minimum: 2,
    maximum: 100,
    description: 'The largest number of events in one request.',
    'x-expects': 'a whole number from 2 to 100',
  }),
  max_wait_ms: Type.Integer({
    minimum: 0,
    maximum: 5000,
    description: 'How long the first event waits for more; 0 sends what there is.',
    'x-expects': 'a whole number from 0 to 5000',
  }),
};
interface BatchFields {
  readonly max_events: number;
  readonly max_wait_ms: number;
}
const Batch = Type.Unsafe<BatchFields | null>({
  ...strict(BATCH),
  type: ['object', 'null'],
  description:
    'Sends several events in one request, `{object: "event_batch", events: […]}`, in order and signed as a whole. A batch is delivered, retried and dead-lettered as a whole. Null sends one event in each request.',
});

const fields = {
  object: objectName('webhook_endpoint'),
  id: idOf('endpoint', 'Id of the webhook endpoint.'),
  url: Type.String({ description: 'Where events are sent.' }),
  events: Type.Array(EventTypeSchema, {
    description: 'Event types that are sent; an empty list means all types.',
  }),
  enabled: Enabled,
  description: Description,
  filter: Filter,
  batch: Batch,
  headers: Headers('Constant headers of every request, with a hint of each value; null when there are none.'),
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

const OPTIONS = {
  filter: Type.Optional(Filter),
  batch: Type.Optional(Batch),
  headers: Type.Optional(
    Headers(
      `Up to ${MOST_ENDPOINT_HEADERS} constant headers of every request, such as Authorization; not Host, Content-*, X-Service-* or headers of the connection. Stored encrypted, and shown as hints. Null or {} removes them.`,
    ),
  ),
};

export const EndpointInputBodySchema = named('NewWebhookEndpoint', {
  url: Url,
  events: Type.Optional(EventTypes),
  description: Type.Optional(Description),
  ...OPTIONS,
});

export const EndpointChangeBodySchema = named('WebhookEndpointChange', {
  url: Type.Optional(Url),
  events: Type.Optional(EventTypes),
  enabled: Type.Optional(Enabled),
  description: Type.Optional(Description),
  ...OPTIONS,
});

export const NoBodySchema = named('NoBody', {}, { description: 'Takes no fields.' });

export const EndpointPathSchema = strict({ id: Type.String({ description: 'Id of the webhook endpoint.' }) });
