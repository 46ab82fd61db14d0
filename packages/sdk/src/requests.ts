import type { ListRequests, RetrieveRequest } from './generated/api.generated.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v1/requests';

type RequestItem = ListRequests['response']['data']['data'][number];

/** The account's requests of the last 30 days. Needs the scope `logs`. */
export class Requests {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists requests, newest first. */
  list({ cursor, ...query }: ListRequests['query'] = {}, options?: CallOptions): PagedList<RequestItem> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<ListRequests['response']>(
        { method: 'GET', path: ROOT, query: { ...query, cursor: from } },
        page,
      );
    return new PagedList(fetchPage, cursor, options);
  }

  /** Retrieves a request, with the problem document if it failed. */
  retrieve(id: string, options?: CallOptions): Promise<RetrieveRequest['response']> {
    return this.#transport.json({ method: 'GET', path: `${ROOT}/${encodeURIComponent(id)}` }, options);
  }
}
