/** Tables that belong to no account. Every server would have them as a whole. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  catalog_versions: 'published catalogs',
  installation: 'check value of the server key',
  invoice_numbers: 'one counter for all accounts: the numbers of a year have no gaps',
  lease_owners: 'running processes',
  partitioning: 'state of the conversion',
  readiness: 'health check',
  schema_functions: 'applied functions',
  schema_migrations: 'applied migrations',
  sign_in_attempts: 'counted by network address and address hash, before an account is known',
  token_owners: 'finds the account of a token',
};

export interface KeyException {
  readonly table: string;
  /** A constraint or index, or `account_id` for a table without the column. */
  readonly key: string;
  readonly reason: string;
}

const COUNTED_BY_LICENSE =
  'Counted by license. The functions that count are called by the previous version without an account.';
const CONTAINS_ACCOUNT =
  'Contains the account, which is enough to distribute, but not first: workers find deliveries by endpoint.';

/** Keys of tenant tables that do not begin with the account. A test compares this list with the database. */
export const KEY_EXCEPTIONS: readonly KeyException[] = [
  {
    table: 'event_log',
    key: 'events_pkey',
    reason:
      'The previous version finds events by id alone, and a further index on the largest table would cost every request. ' +
      'The next release makes it (account_id, id).',
  },
  { table: 'webhook_deliveries', key: 'webhook_deliveries_pkey', reason: CONTAINS_ACCOUNT },
  { table: 'webhook_attempts', key: 'webhook_attempts_pkey', reason: CONTAINS_ACCOUNT },
  {
    table: 'response_packs',
    key: 'response_packs_pkey',
    reason: 'Contains the account, but not first: keys find their pack by its number.',
  },
  { table: 'monthly_usage', key: 'account_id', reason: COUNTED_BY_LICENSE },
  { table: 'daily_usage', key: 'account_id', reason: COUNTED_BY_LICENSE },
  { table: 'rate_refusals', key: 'account_id', reason: COUNTED_BY_LICENSE },
  {
    table: 'rate_totals',
    key: 'account_id',
    reason: 'Counted by subject: a license, a network address or a share link. Lost in a crash by design.',
  },
  { table: 'rate_slots', key: 'account_id', reason: 'As rate_totals.' },
];
