import type { TableDescription } from '../tables/description.ts';

export const SETTINGS_TABLES: readonly TableDescription[] = [
  {
    name: 'member_preferences',
    content: 'what members chose for the console',
    primaryKey: ['account_id', 'member_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'account_branding',
    content: "an agency's name, phone, license number and logo, for its clients",
    primaryKey: ['account_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'account_domains',
    content: 'email domains whose people may become members',
    primaryKey: ['account_id', 'domain'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'deleted' },
  },
];
