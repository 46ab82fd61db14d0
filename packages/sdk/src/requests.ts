import type { ApiPromise } from './api-promise.ts';
import type { LoggedRequest, RequestPage, RequestResponse } from './generated/api.generated.ts';
import type { QueryOf } from './operations.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const ROOT = '/v1/requests';

/** The account's requests of the last 30 days. Needs the scope `logs`. */
export class Requests {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists requests, newest first. */
  list({ cursor, ...query }: QueryOf<'listRequests'> = {}, options?: CallOptions): PagedList<LoggedRequest> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<RequestPage>(
        { method: 'GET', path: ROOT, query: { ...query, cursor: from } },
        page,
      );
    return new PagedList(fetchPage, cursor, options);
  }

  /** Retrieves a request, with the problem document if it failed. */
  retrieve(id: string, options?: CallOptions): ApiPromise<RequestResponse> {
    return this.#transport.json({ method: 'GET', path: `${ROOT}/${encodeURIComponent(id)}` }, options);
  }
}
