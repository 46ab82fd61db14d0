import type { Event, EventPage, EventResponse, Redelivery } from './generated/api.generated.ts';
import type { QueryOf } from './operations.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v1/events';
const one = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

/** What happened in the account, and how it was delivered. Needs the scope `events`. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists events, newest first. */
  list({ cursor, ...query }: QueryOf<'listEvents'> = {}, options?: CallOptions): PagedList<Event> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<EventPage>({ method: 'GET', path: ROOT, query: { ...query, cursor: from } }, page);
    return new PagedList(fetchPage, cursor, options);
  }

  /** Retrieves an event with all delivery attempts. */
  retrieve(id: string, options?: CallOptions): Promise<EventResponse> {
    return this.#transport.json({ method: 'GET', path: one(id) }, options);
  }

  /** Sends the event again to one endpoint, or to all that received it. */
  redeliver(id: string, body: Redelivery = {}, options?: CallOptions): Promise<EventResponse> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/redeliver`, body }, options);
  }
}
