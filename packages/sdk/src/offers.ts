import type { ApiPromise } from './api-promise.ts';
import type {
  PrequalifyRequest,
  ReviewedOfferResponse,
  StoredOfferResponse,
} from './generated/api.generated.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v3/offers';

/** Offers that are kept for 30 days. Needs the scope `prequalify`. */
export class StoredOffers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Stores the offer for exactly one product variant and one amount. */
  create(body: PrequalifyRequest, options?: CallOptions): ApiPromise<StoredOfferResponse> {
    return this.#transport.json({ method: 'POST', path: ROOT, body }, options);
  }

  /** Evaluates a stored offer again today, and says what changed. */
  review(id: string, options?: CallOptions): ApiPromise<ReviewedOfferResponse> {
    return this.#transport.json({ method: 'GET', path: `${ROOT}/${encodeURIComponent(id)}` }, options);
  }
}
