/**
 * The fields of the SQL type `decision_request` with their types. Rows are checked against this list when they are
 * compiled, and the database's type by a test.
 */
export const DECISION_REQUEST_FIELDS = {
  n: 'integer',
  account_id: 'text',
  livemode: 'boolean',
  request_id: 'text',
  decided_at: 'timestamp with time zone',
  rate_subject: 'text',
  rate_limit: 'bigint',
  route: 'text',
  key: 'text',
  fingerprint_from: 'integer',
  expires_at: 'timestamp with time zone',
  status: 'integer',
  body_from: 'integer',
  body_length: 'integer',
  pack: 'integer',
  pack_from: 'integer',
  pack_length: 'integer',
  license_id: 'text',
  month: 'text',
  quota: 'bigint',
  audit_id: 'text',
  audit_actor: 'text',
  audit_action: 'text',
  audit_catalog_version: 'text',
  audit_subject: 'text',
  audit_sealed_from: 'integer',
  audit_sealed_length: 'integer',
  audit_outcome_digest_from: 'integer',
  audit_key_version: 'integer',
  audit_digest_from: 'integer',
  audit_link_from: 'integer',
  event_id: 'text',
  event_type: 'text',
  event_api_version: 'text',
  event_from: 'integer',
  event_length: 'integer',
  event_trace_parent: 'text',
} as const;

interface ValueOf {
  readonly integer: number;
  readonly bigint: number;
  readonly text: string;
  readonly boolean: boolean;
  readonly 'timestamp with time zone': Date;
}

type Fields = typeof DECISION_REQUEST_FIELDS;

/** A row of the batch that `record_decisions` takes. Every field is named; the parts that a decision lacks are empty. */
export type DecisionRequest = {
  readonly [Field in keyof Fields]: ValueOf[Fields[Field]] | null | undefined;
};
