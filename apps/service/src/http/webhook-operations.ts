import { type ComponentCollector, DELIVERED_EVENTS, EVENT_CATALOG } from '@prequal/contract';

const SIGNATURE = {
  name: 'X-Service-Signature',
  in: 'header',
  required: true,
  description: 'Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body.',
  schema: { type: 'string' },
};

/** What receivers of webhooks get, one operation for each event type. */
export function webhooksOf(components: ComponentCollector): Record<string, unknown> {
  return Object.fromEntries(
    DELIVERED_EVENTS.map(({ type, name, schema }) => [
      type,
      {
        post: {
          operationId: `receive${name}`,
          tags: ['Events'],
          summary: `Sent when ${EVENT_CATALOG[type].when}`,
          security: [],
          parameters: [SIGNATURE],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.reference(schema) } },
          },
          responses: { 200: { description: 'Any status from 200 to 299 accepts the event.' } },
        },
      },
    ]),
  );
}
