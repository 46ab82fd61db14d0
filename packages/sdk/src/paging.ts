import type { ApiPromise } from './api-promise.ts';
import type { CallOptions } from './settings.ts';

/** The envelope of a cursor page. */
export interface Page<Item> {
  readonly object: 'list';
  readonly request_id: string;
  readonly livemode: boolean;
  readonly data: {
    readonly data: readonly Item[];
    readonly has_more: boolean;
    readonly next_cursor?: string | null | undefined;
  };
}

export type FetchPage<Item> = (cursor: string | undefined, options: CallOptions) => ApiPromise<Page<Item>>;

/** A paginated list. Nothing is fetched until needed; `for await` iterates over all items, page by page. */
export class PagedList<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: FetchPage<Item>;
  readonly #start: string | undefined;
  readonly #options: CallOptions;

  constructor(fetchPage: FetchPage<Item>, start: string | undefined, options: CallOptions = {}) {
    this.#fetchPage = fetchPage;
    this.#start = start;
    this.#options = options;
  }

  /** The first page only, as the service sent it. */
  firstPage(): ApiPromise<Page<Item>> {
    return this.#fetchPage(this.#start, this.#options);
  }

  /** Iterates page by page. An empty page does not end the list; only `has_more` does. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor = this.#start;
    for (;;) {
      this.#options.signal?.throwIfAborted();
      const page = await this.#fetchPage(cursor, this.#options);
      yield page;
      const { has_more: hasMore, next_cursor: next } = page.data;
      if (!hasMore || next === null || next === undefined) return;
      cursor = next;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data.data;
  }

  /** Up to `most` items in one array. */
  async take(most: number): Promise<Item[]> {
    const items: Item[] = [];
    if (most < 1) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= most) break;
    }
    return items;
  }
}
