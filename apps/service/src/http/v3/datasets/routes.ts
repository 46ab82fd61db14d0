import { DatasetQuerySchema, DatasetsResponseSchema } from '@prequal/contract';
import type { CatalogSnapshot } from '../../../catalog/index.ts';
import { isKnownTag } from '../../conditional.ts';
import { cachedBodyResponse, DATASET_HEADERS, type DatasetBodyCache } from '../../datasets/body-cache.ts';
import { type ApiRoute, apiRoute } from '../../route.ts';
import { readSelection, tagOf } from './selection.ts';

export interface CatalogView {
  current(): CatalogSnapshot;
}

export function datasetsRoute(catalog: CatalogView, bodies: DatasetBodyCache): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: '/v3/datasets',
    operationId: 'getDatasets',
    tag: 'Datasets',
    summary: 'Retrieve the reference catalog',
    description:
      'Returns everything in one response. Send the last ETag in If-None-Match to get 304 without a body while nothing has changed.',
    access: { scope: 'datasets', tier: 'light' },
    key: 'none',
    conditional: true,
    query: DatasetQuerySchema,
    responses: {
      200: { description: 'The bundle.', schema: DatasetsResponseSchema },
      304: { description: 'Not modified since the ETag that was sent.' },
    },
    check: ({ query }) => void readSelection(query),
    handle: async (call) => {
      const selection = readSelection(call.query);
      const snapshot = catalog.current();
      const tag = tagOf(snapshot.version, selection);
      if (isKnownTag(call.headers['if-none-match'], tag)) {
        return {
          kind: 'bytes',
          status: 304,
          contentType: null,
          body: null,
          headers: { ...DATASET_HEADERS, ETag: tag },
        };
      }
      const body = await bodies.bundle(snapshot, selection.include, selection.fields);
      const response = cachedBodyResponse(call, 'dataset_bundle', body);
      return { ...response, headers: { ...response.headers, ETag: tag } };
    },
  });
}
