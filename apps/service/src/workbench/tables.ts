import type { TableDescription } from '../tables/description.ts';

const COMMON = {
  tenant: { column: 'account_id' },
  distribution: { place: 'bucket' },
  retention: { kind: 'forever' },
  erasure: { kind: 'deleted' },
} as const;

export const WORKBENCH_TABLES: readonly TableDescription[] = [
  {
    ...COMMON,
    name: 'draft_comments',
    content: 'comments on drafts of the catalog',
    primaryKey: ['account_id', 'draft_id', 'id'],
  },
  {
    ...COMMON,
    name: 'draft_files',
    content: 'files that drafts of the catalog change',
    primaryKey: ['account_id', 'draft_id', 'path'],
  },
  {
    ...COMMON,
    name: 'drafts',
    content: 'drafts of the catalog, in the operator account',
    primaryKey: ['account_id', 'id'],
  },
];
