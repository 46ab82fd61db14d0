/** What the erasure of a closed account does to a table. */
export type Erasure =
  /** The account's rows are deleted. */
  | { readonly kind: 'deleted' }
  /** The rows stay; these columns get these values. */
  | { readonly kind: 'emptied'; readonly columns: Readonly<Record<string, string | boolean | null>> }
  /** Nothing: a retention step has deleted the rows by then, or does so in the days that follow. */
  | { readonly kind: 'expires' }
  /** Nothing: kept forever. */
  | { readonly kind: 'kept' }
  /** The table has no data of an account. */
  | { readonly kind: 'none' };

export interface StoredData {
  readonly table: string;
  readonly what: string;
  readonly erasure: Erasure;
  /** Free text that the erasure leaves in the table. */
  readonly freeTextKept?: readonly string[];
}

const deleted: Erasure = { kind: 'deleted' };
const expires: Erasure = { kind: 'expires' };
const kept: Erasure = { kind: 'kept' };
const none: Erasure = { kind: 'none' };
const emptied = (columns: Readonly<Record<string, string | boolean | null>>): Erasure => ({
  kind: 'emptied',
  columns,
});

/** Every table of the database. A test compares the list with the schema, with an erased account and with the docs. */
export const STORED_DATA: readonly StoredData[] = [
  {
    table: 'accounts',
    what: 'name and e-mail address',
    erasure: emptied({ name: 'closed account', email_sealed: null }),
  },
  {
    table: 'members',
    what: 'names and e-mail addresses',
    erasure: emptied({ name: 'former member', email_sealed: null, email_hash: null }),
  },
  {
    table: 'licenses',
    what: 'status, limits and the reason for a status',
    erasure: emptied({ status_reason: null }),
  },
  {
    table: 'tokens',
    what: 'keyed hashes and the reason for a revocation',
    erasure: emptied({ revoked_reason: null }),
  },
  {
    table: 'webhook_endpoints',
    what: 'URLs, descriptions and encrypted signing secrets',
    erasure: emptied({ url: 'https://erased.invalid/', description: '', enabled: false }),
  },
  {
    table: 'audit_log',
    what: 'actions, and encrypted requests and reasons',
    erasure: emptied({ request_sealed: null }),
  },
  { table: 'token_owners', what: 'the account of each keyed hash', erasure: kept },
  { table: 'cases', what: 'cases that the client encrypted', erasure: deleted },
  { table: 'case_shares', what: 'share links of cases', erasure: deleted },
  { table: 'emails', what: 'the outbox', erasure: deleted },
  { table: 'sessions', what: 'console sessions', erasure: deleted },
  { table: 'sign_in_tickets', what: 'sign-in links', erasure: deleted },
  { table: 'idempotency_keys', what: 'keys and stored responses', erasure: expires },
  { table: 'response_packs', what: 'stored responses', erasure: expires },
  { table: 'request_log', what: 'method, path and status of requests', erasure: expires },
  { table: 'event_payloads', what: 'the data of events', erasure: expires },
  { table: 'webhook_deliveries', what: 'states of deliveries', erasure: expires },
  { table: 'webhook_attempts', what: 'attempts to deliver, with encrypted responses', erasure: expires },
  { table: 'out_of_band_deliveries', what: 'redeliveries and tests that are due', erasure: expires },
  {
    table: 'sign_in_attempts',
    what: 'network addresses and keyed hashes of e-mail addresses that requested a sign-in link',
    erasure: expires,
  },
  { table: 'rate_totals', what: 'rate windows', erasure: expires },
  { table: 'rate_slots', what: 'rate windows', erasure: expires },
  { table: 'rate_refusals', what: 'counts of refused requests', erasure: expires },
  { table: 'daily_usage', what: 'what a license stored and sent in a day', erasure: expires },
  { table: 'monthly_usage', what: 'usage counts', erasure: kept },
  {
    table: 'ledger_entries',
    what: 'credits and invoices, with their reason',
    erasure: emptied({ reason: '' }),
  },
  {
    table: 'invoices',
    what: 'issued invoices, with the name of the account',
    erasure: kept,
    freeTextKept: ['pdf'],
  },
  { table: 'invoiced_usage', what: 'usage counts of invoices', erasure: kept },
  { table: 'event_log', what: 'ids, types and times of events', erasure: kept },
  { table: 'event_heads', what: 'last event of an account', erasure: kept },
  { table: 'audit_heads', what: 'ends of the audit chains', erasure: kept },
  { table: 'webhook_lanes', what: 'position of an endpoint in its deliveries', erasure: kept },
  { table: 'webhook_replays', what: 'time range and counts of replays', erasure: kept },
  { table: 'catalog_versions', what: 'published catalogs', erasure: none },
  { table: 'installation', what: 'check value of the server key', erasure: none },
  { table: 'invoice_numbers', what: 'last invoice number of a year', erasure: none },
  { table: 'lease_owners', what: 'running processes', erasure: none },
  { table: 'partitioning', what: 'state of the division into daily and monthly tables', erasure: none },
  { table: 'readiness', what: 'time of the last health check', erasure: none },
];
