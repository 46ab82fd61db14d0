import type { TableDescription } from '../tables/description.ts';

export const CATALOG_TABLES: readonly TableDescription[] = [
  {
    name: 'catalog_versions',
    content: 'published catalogs',
    primaryKey: ['id'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'every account is served by the same catalogs' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
];
