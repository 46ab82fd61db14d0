import { type TSchema, Type } from 'typebox';
import { DATASET_CATEGORIES } from '../../../catalog/index.ts';
import { described, envelopeOf, literalUnion, PRODUCT_CLASS_TEXT, strict } from '../../../wire/index.ts';
import { cachedBodyResponse, type DatasetBodyCache } from '../../datasets/body-cache.ts';
import { type ApiRoute, apiRoute, enveloped } from '../../route.ts';
import type { CatalogView } from '../../v3/datasets/routes.ts';

const Text = Type.String({ minLength: 1 });
const Name = described(Text, 'The stable identifier.');
const Count = Type.Integer({ minimum: 0 });
const DatasetName = literalUnion(DATASET_CATEGORIES, { description: 'Name of the dataset.' });

const ROWS: readonly TSchema[] = [
  strict({ name: Name }),
  strict({
    name: Name,
    uses: Type.Array(
      strict({
        condition: described(Text, 'Name of the condition.'),
        count: described(Count, 'How often the medication is prescribed for it, per year.'),
      }),
      { description: 'What the medication is used for, most prescribed first.' },
    ),
  }),
  strict({
    name: Name,
    class: Type.String({ description: PRODUCT_CLASS_TEXT }),
    slug: described(Text, 'Identifies the variant within its family.'),
  }),
  strict({
    input: described(Text, 'A misspelling, short form or other name.'),
    corrected_name: described(Text, 'The name it stands for.'),
  }),
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
            strict({
              name: DatasetName,
              description: Type.String({ description: 'What the dataset contains.' }),
              item_count: described(Count, 'Number of rows.'),
            }),
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
    params: strict({ name: DatasetName }),
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
