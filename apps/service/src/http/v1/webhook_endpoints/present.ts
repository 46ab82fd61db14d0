import type { Endpoint, EndpointWithSecret } from '../../../webhooks/index.ts';

export function presentEndpoint(endpoint: Endpoint) {
  return {
    object: 'webhook_endpoint',
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    enabled: endpoint.enabled,
    description: endpoint.description,
    livemode: endpoint.livemode,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function presentWithSecret(endpoint: EndpointWithSecret) {
  return { ...presentEndpoint(endpoint), signing_secret: endpoint.signingSecret };
}
