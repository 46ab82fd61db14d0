import { DATASET_CATEGORIES } from '@prequal/contract/vocabulary';
import {
  bundleData,
  type CatalogSnapshot,
  type DatasetCategory,
  joinBody,
  type PrefixedBody,
  prefixedBody,
} from '../../catalog/index.ts';
import { chooseEncoding } from '../content-encoding.ts';
import { JSON_TYPE } from '../exchange.ts';
import type { BytesResponse, Call } from '../route.ts';

export type DatasetFields = 'meta' | 'full';

/** A caller is waiting, once per version and process. */
const BROTLI_QUALITY = 5;

/** The responses depend on the token only for access. */
export const DATASET_HEADERS = {
  'Cache-Control': 'private, must-revalidate',
  Vary: 'Authorization, Accept-Encoding',
};

/**
 * Bodies of dataset responses, built and compressed once per version and selection, off the event loop. They are freed
 * with their snapshot.
 */
export class DatasetBodyCache {
  readonly #bodies = new WeakMap<CatalogSnapshot, Map<string, Promise<PrefixedBody>>>();

  bundle(
    snapshot: CatalogSnapshot,
    include: readonly DatasetCategory[],
    fields: DatasetFields,
  ): Promise<PrefixedBody> {
    if (fields === 'full' && include.length === DATASET_CATEGORIES.length) {
      return Promise.resolve(snapshot.wholeBundle);
    }
    return this.#body(snapshot, `${fields} ${include.join()}`, () =>
      bundleData(snapshot.bundle, include, fields),
    );
  }

  names(snapshot: CatalogSnapshot, category: DatasetCategory): Promise<PrefixedBody> {
    return this.#body(snapshot, `names ${category}`, () => snapshot.bundle.datasets[category].namesOnly);
  }

  #body(snapshot: CatalogSnapshot, key: string, data: () => Uint8Array): Promise<PrefixedBody> {
    let bodies = this.#bodies.get(snapshot);
    if (bodies === undefined) {
      bodies = new Map();
      this.#bodies.set(snapshot, bodies);
    }
    let body = bodies.get(key);
    if (body === undefined) {
      body = prefixedBody(Buffer.concat([data(), Buffer.from('}')]), BROTLI_QUALITY);
      bodies.set(key, body);
    }
    return body;
  }
}

/** The success envelope with a cached body as its `data`, in the encoding that the client prefers. */
export function cachedBodyResponse(
  { requestId, principal, headers }: Pick<Call, 'requestId' | 'principal' | 'headers'>,
  object: string,
  body: PrefixedBody,
): BytesResponse {
  const encoding = body.compressed === null ? 'identity' : chooseEncoding(headers['accept-encoding']);
  const beginning = `{"object":"${object}","request_id":"${requestId}","livemode":${principal.livemode},"data":`;
  return {
    kind: 'bytes',
    status: 200,
    contentType: JSON_TYPE,
    body: joinBody(beginning, body, encoding),
    headers: { ...DATASET_HEADERS, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
  };
}
