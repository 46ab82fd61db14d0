-- One decision as processes of the previous release send it (see record_decisions).
-- Large values are sent as one byte string next to the batch, because bytes inside JSON double in size: `_from` (from 1)
-- and `_length` (32 for a digest, 128 for a link key) say where they are. Parts that a decision lacks are null: no rate window, no key, no
-- quota (test mode), no audit row, no event. The response of a key is either in the bytes (`body_`) or in a pack
-- (`pack`, from 1; `pack_from` and `pack_length` are positions in the uncompressed pack).
drop type if exists decision_request cascade;
create type decision_request as (
  n integer,
  account_id text,
  livemode boolean,
  request_id text,
  decided_at timestamptz,
  rate_subject text,
  rate_limit bigint,
  route text,
  key text,
  fingerprint_from integer,
  expires_at timestamptz,
  status integer,
  body_from integer,
  body_length integer,
  pack integer,
  pack_from integer,
  pack_length integer,
  license_id text,
  month text,
  quota bigint,
  audit_id text,
  audit_actor text,
  audit_action text,
  audit_catalog_version text,
  audit_subject text,
  audit_sealed_from integer,
  audit_sealed_length integer,
  audit_outcome_digest_from integer,
  audit_key_version integer,
  audit_digest_from integer,
  audit_link_from integer,
  event_id text,
  event_type text,
  event_api_version text,
  event_from integer,
  event_length integer,
  event_trace_parent text
);
