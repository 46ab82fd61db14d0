import type { ApiPromise } from './api-promise.ts';
import type {
  DeletedWebhookEndpointResponse,
  EventResponse,
  NewReplay,
  NewWebhookEndpoint,
  ReplayResponse,
  WebhookEndpointChange,
  WebhookEndpointList,
  WebhookEndpointResponse,
  WebhookEndpointWithSecretResponse,
} from './generated/api.generated.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v1/webhook_endpoints';
const one = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

/** The endpoints that receive events. Needs the scope `webhooks`. */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The response contains `signing_secret`. Store it: it is not shown again. */
  create(body: NewWebhookEndpoint, options?: CallOptions): ApiPromise<WebhookEndpointWithSecretResponse> {
    return this.#transport.json({ method: 'POST', path: ROOT, body }, options);
  }

  list(options?: CallOptions): ApiPromise<WebhookEndpointList> {
    return this.#transport.json({ method: 'GET', path: ROOT }, options);
  }

  retrieve(id: string, options?: CallOptions): ApiPromise<WebhookEndpointResponse> {
    return this.#transport.json({ method: 'GET', path: one(id) }, options);
  }

  update(
    id: string,
    body: WebhookEndpointChange,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointResponse> {
    return this.#transport.json({ method: 'PATCH', path: one(id), body }, options);
  }

  delete(id: string, options?: CallOptions): ApiPromise<DeletedWebhookEndpointResponse> {
    return this.#transport.json({ method: 'DELETE', path: one(id) }, options);
  }

  /** The next attempt is signed with the new secret; let receivers accept both for a while. */
  rotateSigningSecret(id: string, options?: CallOptions): ApiPromise<WebhookEndpointWithSecretResponse> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/rotate_signing_secret` }, options);
  }

  /** Sends a `webhook.test` event to the endpoint. */
  test(id: string, options?: CallOptions): ApiPromise<EventResponse> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/test` }, options);
  }

  /** Resends the events of a time range in order, each once. `retrieveReplay` shows the progress. */
  replay(id: string, body: NewReplay, options?: CallOptions): ApiPromise<ReplayResponse> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/replay`, body }, options);
  }

  retrieveReplay(id: string, options?: CallOptions): ApiPromise<ReplayResponse> {
    return this.#transport.json({ method: 'GET', path: `/v1/replays/${encodeURIComponent(id)}` }, options);
  }
}
