import { ACCOUNTS_TABLES } from '../accounts/tables.ts';
import { AUDIT_TABLES } from '../audit/tables.ts';
import { BILLING_TABLES } from '../billing/tables.ts';
import { BUCKETS_TABLES } from '../buckets/tables.ts';
import { CASES_TABLES } from '../cases/tables.ts';
import { CATALOG_TABLES } from '../catalog/tables.ts';
import { EMAIL_TABLES } from '../email/tables.ts';
import { EVENTS_TABLES } from '../events/tables.ts';
import { IDEMPOTENCY_TABLES } from '../idempotency/tables.ts';
import { JOBS_TABLES } from '../jobs/tables.ts';
import { OFFERS_TABLES } from '../offers/tables.ts';
import { QUOTA_TABLES } from '../quota/tables.ts';
import { REQUESTS_TABLES } from '../requests/tables.ts';
import { SETTINGS_TABLES } from '../settings/tables.ts';
import { STORAGE_TABLES } from '../storage/tables.ts';
import { WEBHOOKS_TABLES } from '../webhooks/tables.ts';
import { WORKBENCH_TABLES } from '../workbench/tables.ts';
import type { TableDescription } from './description.ts';

export type { Partitioning, RetentionRule, SealedColumn, TableDescription } from './description.ts';

const BY_MODULE = {
  accounts: ACCOUNTS_TABLES,
  audit: AUDIT_TABLES,
  billing: BILLING_TABLES,
  buckets: BUCKETS_TABLES,
  cases: CASES_TABLES,
  catalog: CATALOG_TABLES,
  email: EMAIL_TABLES,
  events: EVENTS_TABLES,
  idempotency: IDEMPOTENCY_TABLES,
  jobs: JOBS_TABLES,
  offers: OFFERS_TABLES,
  quota: QUOTA_TABLES,
  requests: REQUESTS_TABLES,
  settings: SETTINGS_TABLES,
  storage: STORAGE_TABLES,
  webhooks: WEBHOOKS_TABLES,
  workbench: WORKBENCH_TABLES,
} satisfies Readonly<Record<string, readonly TableDescription[]>>;

export interface OwnedTable extends TableDescription {
  /** The module that writes it. */
  readonly owner: string;
}

/** Every table of the database. */
export const TABLES: readonly OwnedTable[] = Object.entries(BY_MODULE).flatMap(([owner, tables]) =>
  tables.map((table) => ({ ...table, owner })),
);

/**
 * The columns that find one row. Rows of older versions may lack their account and are in no partition yet, so where
 * accounts are filled in, the rest of the primary key is used: it was the primary key before.
 */
export function rowKey({ primaryKey, partitioning }: TableDescription): readonly string[] {
  if (partitioning?.fillsAccountFrom === undefined) return primaryKey;
  return primaryKey.filter((column) => column !== 'account_id' && column !== partitioning.column);
}
