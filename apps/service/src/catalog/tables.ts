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
  {
    name: 'catalog_files',
    content: 'files of published catalogs, each text once',
    primaryKey: ['digest'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'they belong to the catalogs' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'catalog_version_files',
    content: 'which files a published catalog was read from',
    primaryKey: ['version', 'path'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'they belong to the catalogs' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'drug_code_tables',
    content: 'tables of drug codes that the operator loaded',
    primaryKey: ['system'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'every account is served by the same tables' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
];
