import { type TSchema, Type } from 'typebox';
import { DATASET_CATEGORIES } from '../../../catalog/index.ts';
import { envelopeOf, literalUnion, strict } from '../../../contract/index.ts';
import { cachedBodyResponse, type DatasetBodyCache } from '../../datasets/body-cache.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../../v3/datasets/routes.ts';

const Name = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });

const ROWS: readonly TSchema[] = [
  strict({ name: Name }),
  strict({ name: Name, uses: Type.Array(strict({ condition: Name, count: Count })) }),
  strict({ name: Name, class: Type.String(), slug: Name }),
  strict({ input: Name, corrected_name: Name }),
];

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
        schema: envelopeOf(
          'list',
          Type.Array(
            strict({ name: literalUnion(DATASET_CATEGORIES), description: Type.String(), item_count: Count }),
          ),
        ),
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
    params: strict({ name: literalUnion(DATASET_CATEGORIES) }),
    responses: {
      200: {
        description:
          'The rows: conditions `{name}`, medications `{name, uses}`, products `{name, class, slug}`, spelling_corrections `{input, corrected_name}`, nicotine_options `{name}`.',
        schema: envelopeOf('list', Type.Array(Type.Union([...ROWS]))),
      },
    },
    handle: async (call) =>
      cachedBodyResponse(call, 'list', await bodies.names(catalog.current(), call.params.name)),
  });

  return [index, rows];
}
