import { envelopeOf } from '../schema.ts';
import { WorkbenchCatalogSchema, WorkbenchFileQuery, WorkbenchFileSchema } from './workbench.ts';

/** Operations of the workbench. They exist for analysts, publishers and owners of the operator account only. */
export const WORKBENCH_OPERATIONS = {
  'GET /workbench/catalog': {
    status: 200,
    response: envelopeOf('WorkbenchCatalogResponse', {
      object: 'workbench_catalog',
      data: WorkbenchCatalogSchema,
    }),
  },
  'GET /workbench/catalog/files': {
    status: 200,
    query: WorkbenchFileQuery,
    response: envelopeOf('WorkbenchFileResponse', { object: 'catalog_file', data: WorkbenchFileSchema }),
  },
} as const;
