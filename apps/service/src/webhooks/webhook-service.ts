import { findEvent, type PastEvent } from '../events/index.ts';
import { invariant } from '../kernel/index.ts';
import { joinTransaction, type Tx } from '../storage/index.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  type EndpointChange,
  type EndpointParts,
  type EndpointWish,
  type EndpointWithSecret,
  listEndpoints,
  type Owner,
  rotateSecret,
  showEndpoint,
  testEndpoint,
} from './endpoints.ts';
import { redeliverEvent } from './redelivery.ts';

/** The room's use cases for the door: with a transaction they become part of it, without one they open their own. */
export class WebhookService {
  readonly #parts: EndpointParts;

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  create(tx: Tx | null, owner: Owner, wish: EndpointWish): Promise<EndpointWithSecret> {
    return createEndpoint(this.#within(tx), ownerOf(owner), wish);
  }

  list(owner: Owner): Promise<Endpoint[]> {
    return listEndpoints(this.#parts, owner);
  }

  show(owner: Owner, id: string): Promise<Endpoint> {
    return showEndpoint(this.#parts, owner, id);
  }

  change(owner: Owner, id: string, change: EndpointChange): Promise<Endpoint> {
    return changeEndpoint(this.#parts, owner, id, change);
  }

  delete(owner: Owner, id: string): Promise<void> {
    return deleteEndpoint(this.#parts, owner, id);
  }

  rotateSecret(tx: Tx | null, owner: Owner, id: string): Promise<EndpointWithSecret> {
    return rotateSecret(this.#within(tx), owner, id);
  }

  async test(tx: Tx | null, owner: Owner, id: string): Promise<PastEvent> {
    const parts = this.#within(tx);
    return this.#event(parts, owner, await testEndpoint(parts, ownerOf(owner), id));
  }

  async redeliver(
    tx: Tx | null,
    owner: Owner,
    eventId: string,
    endpointId: string | null,
  ): Promise<PastEvent> {
    const parts = this.#within(tx);
    await redeliverEvent(parts, owner, { eventId, ...(endpointId === null ? {} : { endpointId }) });
    return this.#event(parts, owner, eventId);
  }

  #within(tx: Tx | null): EndpointParts {
    return tx === null ? this.#parts : { ...this.#parts, db: joinTransaction(tx) };
  }

  async #event(parts: EndpointParts, owner: Owner, id: string): Promise<PastEvent> {
    const event = await findEvent(parts.db, owner.accountId, id);
    invariant(event !== null, `event ${id} vanished while it was being sent`);
    return event;
  }
}

/** Callers pass whoever asks, who has more fields than an owner; only these two are written. */
function ownerOf({ accountId, livemode }: Owner): Owner {
  return { accountId, livemode };
}
