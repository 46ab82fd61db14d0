-- What the account's people see of their requests: never a body. Rows may be missing; see the request log's writer.
create table request_log (
  id text primary key,
  account_id text not null,
  livemode boolean not null,
  license_id text not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  operation text not null,
  status integer not null,
  code text,
  token_id text,
  token_hint text,
  member_id text,
  api_version text not null,
  duration_ms integer not null,
  replayed boolean not null,
  problem_sealed bytea
);
create index request_log_by_account on request_log (account_id, livemode, id desc);
create index request_log_by_time on request_log (at);
