import type { EndpointInputBodySchema } from '@prequal/contract';
import type { Static } from 'typebox';
import type { Endpoint, EndpointInput, EndpointWithSecret } from '../../../webhooks/index.ts';

export function presentEndpoint(endpoint: Endpoint) {
  return {
    object: 'webhook_endpoint',
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    enabled: endpoint.enabled,
    description: endpoint.description,
    filter: endpoint.filter,
    batch:
      endpoint.batch === null
        ? null
        : { max_events: endpoint.batch.maxEvents, max_wait_ms: endpoint.batch.maxWaitMs },
    headers: endpoint.headers,
    livemode: endpoint.livemode,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function presentWithSecret(endpoint: EndpointWithSecret) {
  return { ...presentEndpoint(endpoint), signing_secret: endpoint.signingSecret };
}

/** The options of an endpoint in the words of the module. */
export function endpointOptions<B extends Pick<Static<typeof EndpointInputBodySchema>, 'batch'>>({
  batch,
  ...rest
}: B): Omit<B, 'batch'> & Pick<EndpointInput, 'batch'> {
  if (batch === undefined) return rest;
  return {
    ...rest,
    batch: batch === null ? null : { maxEvents: batch.max_events, maxWaitMs: batch.max_wait_ms },
  };
}
