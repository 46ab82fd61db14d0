import type { ApiPromise } from './api-promise.ts';
import type {
  CaseEmail,
  CasePage,
  CaseResponse,
  CaseShareResponse,
  CaseSummary,
  CaseSummaryResponse,
  DeletedCaseResponse,
  NewCase,
  NewCaseShare,
  QueuedEmailResponse,
  RevokedCaseSharesResponse,
  SharedCaseResponse,
} from './generated/api.generated.ts';
import type { QueryOf } from './operations.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

/** Saved cases that the service cannot read: see `sealCase` and `openCase`. Needs the scope `cases`. */
export class Cases {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  create(body: NewCase, options?: CallOptions): ApiPromise<CaseSummaryResponse> {
    return this.#transport.json({ method: 'POST', path: this.#path('/case'), body }, options);
  }

  retrieve(id: string, options?: CallOptions): ApiPromise<CaseResponse> {
    return this.#transport.json({ method: 'GET', path: this.#one(id) }, options);
  }

  /** Replaces content, product and label; the id and the share links stay. */
  replace(id: string, body: NewCase, options?: CallOptions): ApiPromise<CaseSummaryResponse> {
    return this.#transport.json({ method: 'PUT', path: this.#one(id), body }, options);
  }

  /** Creates a link that opens the case without a token. Append `#k=<key>` to its `url` before you share it. */
  share(id: string, body: NewCaseShare = {}, options?: CallOptions): ApiPromise<CaseShareResponse> {
    return this.#transport.json({ method: 'POST', path: `${this.#one(id)}/share`, body }, options);
  }

  /** Revokes every share link of the case. */
  unshare(id: string, options?: CallOptions): ApiPromise<RevokedCaseSharesResponse> {
    return this.#transport.json({ method: 'DELETE', path: `${this.#one(id)}/share` }, options);
  }

  /** Retrieves the encrypted case behind a share link, without a token. */
  openShared(shareId: string, options?: CallOptions): ApiPromise<SharedCaseResponse> {
    const path = this.#path(`/shared/${encodeURIComponent(shareId)}`);
    return this.#transport.json({ method: 'GET', path, anonymous: true }, options);
  }

  /** Lists cases without their content. */
  list({ cursor, ...query }: QueryOf<'listCases'> = {}, options?: CallOptions): PagedList<CaseSummary> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<CasePage>(
        { method: 'GET', path: this.#path('/cases'), query: { ...query, cursor: from } },
        page,
      );
    return new PagedList(fetchPage, cursor, options);
  }

  delete(id: string, options?: CallOptions): ApiPromise<DeletedCaseResponse> {
    return this.#transport.json({ method: 'DELETE', path: this.#one(id) }, options);
  }

  /** Sends a link by email. The service can read the link, so leave the key out if that matters. */
  email(id: string, body: CaseEmail, options?: CallOptions): ApiPromise<QueuedEmailResponse> {
    return this.#transport.json({ method: 'POST', path: `${this.#one(id)}/email`, body }, options);
  }

  #path(rest: string): string {
    return `/${this.#transport.settings.versions.cases}${rest}`;
  }

  #one(id: string): string {
    return this.#path(`/case/${encodeURIComponent(id)}`);
  }
}
