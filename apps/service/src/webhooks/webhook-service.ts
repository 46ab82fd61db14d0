import { actorName, invariant, type Principal, type PrincipalAccount } from '../kernel/index.ts';
import { joinTransaction, type Tx } from '../storage/index.ts';
import { findEventDeliveries } from './delivery/event-deliveries.ts';
import type { EventWithDeliveries } from './delivery/event-delivery.ts';
import {
  addEndpoint,
  type CheckedEndpointInput,
  changeEndpoint,
  checkEndpoint,
  deleteEndpoint,
  type Endpoint,
  type EndpointChange,
  type EndpointDeps,
  type EndpointInput,
  type EndpointWithSecret,
  listEndpoints,
  rotateSecret,
  showEndpoint,
  testEndpoint,
} from './endpoints/endpoints.ts';
import { redeliverEvent } from './replay/redelivery.ts';
import { type EventReplay, findReplay, type ReplayParams, requestReplay } from './replay/replay.ts';

/** The use cases for HTTP: given a transaction they join it, otherwise they open their own. */
export class WebhookService {
  readonly #deps: EndpointDeps;

  constructor(deps: EndpointDeps) {
    this.#deps = deps;
  }

  check(principal: PrincipalAccount, input: EndpointInput): Promise<CheckedEndpointInput> {
    return checkEndpoint(this.#deps, principal, input);
  }

  add(tx: Tx | null, principal: PrincipalAccount, input: CheckedEndpointInput): Promise<EndpointWithSecret> {
    return addEndpoint(this.#within(tx), principalAccount(principal), input);
  }

  list(principal: PrincipalAccount): Promise<Endpoint[]> {
    return listEndpoints(this.#deps, principal);
  }

  show(principal: PrincipalAccount, id: string): Promise<Endpoint> {
    return showEndpoint(this.#deps, principal, id);
  }

  change(principal: PrincipalAccount, id: string, change: EndpointChange): Promise<Endpoint> {
    return changeEndpoint(this.#deps, principal, { id, change });
  }

  delete(principal: PrincipalAccount, id: string): Promise<void> {
    return deleteEndpoint(this.#deps, principal, id);
  }

  rotateSecret(tx: Tx | null, principal: PrincipalAccount, id: string): Promise<EndpointWithSecret> {
    return rotateSecret(this.#within(tx), principal, id);
  }

  async test(tx: Tx | null, principal: PrincipalAccount, id: string): Promise<EventWithDeliveries> {
    const deps = this.#within(tx);
    return this.#event(deps, principal, await testEndpoint(deps, principalAccount(principal), id));
  }

  async redeliver(
    tx: Tx | null,
    principal: PrincipalAccount,
    { eventId, endpointId }: { readonly eventId: string; readonly endpointId: string | null },
  ): Promise<EventWithDeliveries> {
    const deps = this.#within(tx);
    await redeliverEvent(deps, principal, { eventId, ...(endpointId === null ? {} : { endpointId }) });
    return this.#event(deps, principal, eventId);
  }

  /** Records the replay; a worker of any process does the sending. */
  async replay(tx: Tx | null, principal: Principal, input: ReplayParams): Promise<EventReplay> {
    const deps = this.#within(tx);
    await showEndpoint(deps, principal, input.endpointId);
    return requestReplay(deps, actorName(principal.actor), input);
  }

  showReplay(principal: PrincipalAccount, id: string): Promise<EventReplay> {
    return findReplay(this.#deps.db, principal, id);
  }

  #within(tx: Tx | null): EndpointDeps {
    return tx === null ? this.#deps : { ...this.#deps, db: joinTransaction(tx) };
  }

  async #event(deps: EndpointDeps, principal: PrincipalAccount, id: string): Promise<EventWithDeliveries> {
    const event = await findEventDeliveries(deps, principal.accountId, id);
    invariant(event !== null, `event ${id} was deleted while it was being sent`);
    return event;
  }
}

/** Callers pass a principal, which has more fields; only these two are written. */
function principalAccount({ accountId, livemode }: PrincipalAccount): PrincipalAccount {
  return { accountId, livemode };
}
