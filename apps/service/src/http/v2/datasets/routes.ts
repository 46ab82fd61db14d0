import { DatasetListV2Schema, DatasetRowsV2Schema, DatasetV2PathSchema } from '@prequal/contract';
import { cachedBodyResponse, type DatasetBodyCache } from '../../datasets/body-cache.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../../v3/datasets/routes.ts';

const POLICY = {
  method: 'GET',
  tag: 'Datasets',
  access: { scope: 'datasets', tier: 'light' },
  key: 'none',
  successor: { path: '/v3/datasets', since: new Date('2026-11-01T00:00:00Z') },
} as const;

/** The reference data as version 2 shows it: rows by name, whole sets in one array. */
export function datasetsV2Routes(catalog: CatalogView, bodies: DatasetBodyCache): ApiRoute[] {
  const index = apiRoute({
    ...POLICY,
    path: '/v2/datasets',
    operationId: 'listDatasetsV2',
    summary: 'List the datasets and their sizes',
    responses: {
      200: {
        description: 'Every dataset.',
        schema: DatasetListV2Schema,
      },
    },
    handle: async () =>
      enveloped(200, 'list', JSON.parse(Buffer.from(catalog.current().bundle.index).toString())),
  });

  const rows = apiRoute({
    ...POLICY,
    path: '/v2/datasets/{name}',
    operationId: 'getDatasetV2',
    summary: 'Retrieve all rows of a dataset',
    params: DatasetV2PathSchema,
    responses: {
      200: {
        description:
          'The rows: conditions `{name}`, medications `{name, uses}`, products `{name, class, slug}`, spelling_corrections `{input, corrected_name}`, nicotine_options `{name}`.',
        schema: DatasetRowsV2Schema,
      },
    },
    handle: async (call) =>
      cachedBodyResponse(call, 'list', await bodies.names(catalog.current(), call.params.name)),
  });

  return [index, rows];
}
