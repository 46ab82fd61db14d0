import type {
  CreateWebhookEndpoint,
  DeleteWebhookEndpoint,
  ListWebhookEndpoints,
  ReplayEvents,
  RetrieveReplay,
  RetrieveWebhookEndpoint,
  RotateWebhookSigningSecret,
  TestWebhookEndpoint,
  UpdateWebhookEndpoint,
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
  create(
    body: CreateWebhookEndpoint['body'],
    options?: CallOptions,
  ): Promise<CreateWebhookEndpoint['response']> {
    return this.#transport.json({ method: 'POST', path: ROOT, body }, options);
  }

  list(options?: CallOptions): Promise<ListWebhookEndpoints['response']> {
    return this.#transport.json({ method: 'GET', path: ROOT }, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<RetrieveWebhookEndpoint['response']> {
    return this.#transport.json({ method: 'GET', path: one(id) }, options);
  }

  update(
    id: string,
    body: UpdateWebhookEndpoint['body'],
    options?: CallOptions,
  ): Promise<UpdateWebhookEndpoint['response']> {
    return this.#transport.json({ method: 'PATCH', path: one(id), body }, options);
  }

  delete(id: string, options?: CallOptions): Promise<DeleteWebhookEndpoint['response']> {
    return this.#transport.json({ method: 'DELETE', path: one(id) }, options);
  }

  /** The next attempt is signed with the new secret; let receivers accept both for a while. */
  rotateSigningSecret(id: string, options?: CallOptions): Promise<RotateWebhookSigningSecret['response']> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/rotate_signing_secret` }, options);
  }

  /** Sends a `webhook.test` event to the endpoint. */
  test(id: string, options?: CallOptions): Promise<TestWebhookEndpoint['response']> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/test` }, options);
  }

  /** Resends the events of a time range in order, each once. `retrieveReplay` shows the progress. */
  replay(id: string, body: ReplayEvents['body'], options?: CallOptions): Promise<ReplayEvents['response']> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/replay`, body }, options);
  }

  retrieveReplay(id: string, options?: CallOptions): Promise<RetrieveReplay['response']> {
    return this.#transport.json({ method: 'GET', path: `/v1/replays/${encodeURIComponent(id)}` }, options);
  }
}
