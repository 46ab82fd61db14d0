import type {
  CreateCase,
  DeleteCase,
  EmailCase,
  ListCases,
  OpenSharedCase,
  ReplaceCase,
  RetrieveCase,
  RevokeCaseShares,
  ShareCase,
} from './generated/api.generated.ts';
import { PagedList } from './paging.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

type CaseItem = ListCases['response']['data']['data'][number];

/** Saved cases that the service cannot read: see `sealCase` and `openCase`. Needs the scope `cases`. */
export class Cases {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  create(body: CreateCase['body'], options?: CallOptions): Promise<CreateCase['response']> {
    return this.#transport.json({ method: 'POST', path: this.#path('/case'), body }, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<RetrieveCase['response']> {
    return this.#transport.json({ method: 'GET', path: this.#one(id) }, options);
  }

  /** Replaces content, product and label; the id and the share links stay. */
  replace(id: string, body: ReplaceCase['body'], options?: CallOptions): Promise<ReplaceCase['response']> {
    return this.#transport.json({ method: 'PUT', path: this.#one(id), body }, options);
  }

  /** Creates a link that opens the case without a token. Append `#k=<key>` to its `url` before you share it. */
  share(id: string, body: ShareCase['body'] = {}, options?: CallOptions): Promise<ShareCase['response']> {
    return this.#transport.json({ method: 'POST', path: `${this.#one(id)}/share`, body }, options);
  }

  /** Revokes every share link of the case. */
  unshare(id: string, options?: CallOptions): Promise<RevokeCaseShares['response']> {
    return this.#transport.json({ method: 'DELETE', path: `${this.#one(id)}/share` }, options);
  }

  /** Retrieves the encrypted case behind a share link, without a token. */
  openShared(shareId: string, options?: CallOptions): Promise<OpenSharedCase['response']> {
    const path = this.#path(`/shared/${encodeURIComponent(shareId)}`);
    return this.#transport.json({ method: 'GET', path, anonymous: true }, options);
  }

  /** Lists cases without their content. */
  list({ cursor, ...query }: ListCases['query'] = {}, options?: CallOptions): PagedList<CaseItem> {
    const fetchPage = (from: string | undefined, page: CallOptions) =>
      this.#transport.json<ListCases['response']>(
        { method: 'GET', path: this.#path('/cases'), query: { ...query, cursor: from } },
        page,
      );
    return new PagedList(fetchPage, cursor, options);
  }

  delete(id: string, options?: CallOptions): Promise<DeleteCase['response']> {
    return this.#transport.json({ method: 'DELETE', path: this.#one(id) }, options);
  }

  /** Sends a link by email. The service can read the link, so leave the key out if that matters. */
  email(id: string, body: EmailCase['body'], options?: CallOptions): Promise<EmailCase['response']> {
    return this.#transport.json({ method: 'POST', path: `${this.#one(id)}/email`, body }, options);
  }

  #path(rest: string): string {
    return `/${this.#transport.settings.versions.cases}${rest}`;
  }

  #one(id: string): string {
    return this.#path(`/case/${encodeURIComponent(id)}`);
  }
}
