import type { ApiPromise } from './api-promise.ts';
import type { CurrentUsageResponse, UsageList } from './generated/api.generated.ts';
import type { QueryOf } from './operations.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

/** How much of the service the account uses. Needs the scope `logs`. */
export class Usage {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Counts requests by day, operation, token or license. */
  list(query: QueryOf<'listUsage'> = {}, options?: CallOptions): ApiPromise<UsageList> {
    return this.#transport.json({ method: 'GET', path: '/v1/usage', query }, options);
  }

  /** This month's executions and the quota of the license. */
  current(options?: CallOptions): ApiPromise<CurrentUsageResponse> {
    return this.#transport.json({ method: 'GET', path: '/v1/usage/current' }, options);
  }
}
