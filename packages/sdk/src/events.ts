import type { ApiPromise } from './api-promise.ts';
import type {
  Event,
  EventPage,
  EventResponse,
  EventStreamPage,
  Redelivery,
} from './generated/api.generated.ts';
import type { QueryOf } from './operations.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v1/events';
const LONGEST_WAIT_SECONDS = 30;
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

  /** Reads the events after one, oldest first, and waits up to `wait` seconds for the next. */
  stream(query: QueryOf<'streamEvents'> = {}, options?: CallOptions): ApiPromise<EventStreamPage> {
    return this.#transport.json({ method: 'GET', path: `${ROOT}/stream`, query }, options);
  }

  /**
   * Yields every event after one, oldest first, and goes on as events happen, until the signal is aborted. Store the id of
   * the last event that you have processed, and pass it as `after` to continue where you stopped.
   */
  async *follow(
    { after, wait = LONGEST_WAIT_SECONDS }: QueryOf<'streamEvents'> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Event> {
    let position = after;
    while (options.signal?.aborted !== true) {
      const { data } = await this.stream(
        { after: position, wait },
        { timeoutMs: (wait + 30) * 1000, ...options },
      );
      yield* data.data;
      position = data.next_after ?? undefined;
    }
  }

  /** Retrieves an event with all delivery attempts. */
  retrieve(id: string, options?: CallOptions): ApiPromise<EventResponse> {
    return this.#transport.json({ method: 'GET', path: one(id) }, options);
  }

  /** Sends the event again to one endpoint, or to all that received it. */
  redeliver(id: string, body: Redelivery = {}, options?: CallOptions): ApiPromise<EventResponse> {
    return this.#transport.json({ method: 'POST', path: `${one(id)}/redeliver`, body }, options);
  }
}
