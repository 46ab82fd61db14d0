import type { ListType, ListValue } from '../storage/index.ts';

/**
 * The first parameters of the SQL function `record_decision_rows` with the types of their values: lists with one value for each
 * decision. Rows are checked against this list when they are compiled, and the function by a test.
 */
export const DECISION_COLUMNS = {
  accounts: 'text',
  modes: 'boolean',
  request_ids: 'text',
  times: 'timestamp with time zone',
  windows: 'text',
  rate_limits: 'bigint',
  routes: 'text',
  keys: 'text',
  fingerprints: 'bytea',
  expiries: 'timestamp with time zone',
  statuses: 'integer',
  body_starts: 'integer',
  body_lengths: 'integer',
  pack_numbers: 'integer',
  pack_starts: 'integer',
  pack_lengths: 'integer',
  licenses: 'text',
  months: 'text',
  quotas: 'bigint',
  audit_ids: 'text',
  actors: 'text',
  actions: 'text',
  catalog_versions: 'text',
  subjects: 'text',
  requests_sealed: 'bytea',
  outcome_digests: 'bytea',
  key_versions: 'integer',
  digests: 'bytea',
  link_keys: 'bytea',
  event_ids: 'text',
  event_types: 'text',
  event_api_versions: 'text',
  events_sent: 'bytea',
  trace_parents: 'text',
} as const satisfies Readonly<Record<string, ListType>>;

type Columns = typeof DECISION_COLUMNS;

/** The values of one decision. Every column is named; the parts that a decision lacks are empty. */
export type DecisionRow = {
  readonly [Column in keyof Columns]: ListValue[Columns[Column]] | null | undefined;
};

/** The parameters after the columns: positions of decisions, and what is not one value for each decision. */
export const BATCH_PARAMETERS = {
  keyed: 'integer[]',
  audited: 'integer[]',
  emitting: 'integer[]',
  unproven: 'integer[]',
  packs: 'integer[]',
  sorted: 'integer[]',
  bytes: 'bytea',
  rate_slot: 'bigint',
} as const;
