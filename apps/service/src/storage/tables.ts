import type { TableDescription } from '../tables/description.ts';

/** Tables about the database itself. */
export const STORAGE_TABLES: readonly TableDescription[] = [
  {
    name: 'installation',
    content: 'check value of the server key',
    primaryKey: ['only_row'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'the server key that this database belongs to' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'readiness',
    content: 'time of the last health check',
    primaryKey: ['only_row'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'shows that this database accepts writes' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'partitioning',
    content: 'state of the division into daily and monthly tables',
    primaryKey: ['table_name'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'describes the tables of this database' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'moving_accounts',
    content: 'accounts that are being moved from or to this schema',
    primaryKey: ['account_id'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'what an account is in this database while it is moved' },
    retention: { kind: 'owner', when: 'when the account has been moved' },
    erasure: { kind: 'none' },
  },
  {
    name: 'schema_migrations',
    content: 'applied migrations',
    primaryKey: ['version'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'describes the tables of this database' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
  {
    name: 'schema_functions',
    content: 'applied functions',
    primaryKey: ['name'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'describes the functions of this database' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
  },
];
