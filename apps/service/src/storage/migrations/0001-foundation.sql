-- Accounts, licenses, tokens, audit, events, quota, idempotency: everything one request may touch in one transaction.

create table installation (
  only_row boolean primary key default true check (only_row),
  key_version integer not null,
  key_check bytea not null,
  created_at timestamptz not null default now()
);

create table accounts (
  id text primary key,
  name text not null,
  email_sealed bytea,
  status text not null check (status in ('provisioned', 'suspended', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Counters that every event and audit row of an account moves. Apart from the account's row, so that the hot
-- row is small; half-filled pages keep its updates on the same page.
create table account_heads (
  account_id text primary key,
  live_event_seq bigint not null default 0,
  test_event_seq bigint not null default 0,
  audit_seq bigint not null default 0,
  audit_hash bytea not null default '\x'
) with (fillfactor = 50);

create table licenses (
  id text primary key,
  account_id text not null references accounts (id),
  status text not null check (status in ('inactive', 'activated', 'locked')),
  status_reason text,
  rate integer not null,
  light_rate integer not null,
  test_rate integer not null,
  monthly_quota integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index licenses_by_account on licenses (account_id, id);

create table tokens (
  id text primary key,
  license_id text not null references licenses (id),
  account_id text not null references accounts (id),
  mode text not null check (mode in ('test', 'live')),
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  last_used_at timestamptz
);
create index tokens_by_license on tokens (license_id, id);
create index tokens_to_revoke on tokens (expires_at) where rotated_at is not null and revoked_at is null;

-- Append-only: the triggers below refuse every change, whoever asks.
create table audit_log (
  account_id text not null,
  seq bigint not null,
  id text not null unique,
  at timestamptz not null,
  actor text not null,
  action text not null,
  request_id text,
  catalog_version text,
  subject jsonb not null,
  request_sealed bytea,
  outcome_digest bytea,
  key_version integer not null,
  digest bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);
create index audit_log_by_request on audit_log (request_id) where request_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- An account's audit head only moves forward, so that cutting the tail cannot be covered up by turning it back.
create function refuse_turning_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.audit_seq < old.audit_seq or new.live_event_seq < old.live_event_seq
    or new.test_event_seq < old.test_event_seq then
    raise exception 'the counters of an account only move forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Operator actions that concern no account (a catalog published, say) have a chain of their own.
insert into account_heads (account_id) values ('system');

create trigger account_heads_move_forward before update or delete on account_heads
  for each row execute function refuse_turning_back();

-- hash(n) = sha256(hash(n-1) || digest(n)); as an aggregate, so that a batch is linked in one statement.
create function audit_link(previous bytea, digest bytea) returns bytea language sql immutable as $$
  select case when previous is null then digest else sha256(previous || digest) end
$$;
create aggregate audit_chain (bytea) (sfunc = audit_link, stype = bytea);

create table events (
  id text primary key,
  account_id text not null,
  livemode boolean not null,
  seq bigint not null,
  type text not null,
  api_version text not null,
  created_at timestamptz not null,
  -- The exact bytes that are sent; null once purged.
  body bytea,
  unique (account_id, livemode, seq)
);
create index events_by_type on events (account_id, livemode, type, seq);
create index events_to_purge on events (created_at) where body is not null;

create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts (id),
  livemode boolean not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  description text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index webhook_endpoints_by_account on webhook_endpoints (account_id, livemode, id) where deleted_at is null;

-- One lane per endpoint: workers claim lanes, never messages, which is what keeps order cheap.
create table webhook_lanes (
  endpoint_id text primary key references webhook_endpoints (id),
  head_seq bigint not null default 0,
  tail_seq bigint not null default 0,
  wake_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text,
  lease_until timestamptz
) with (fillfactor = 50);
create index webhook_lanes_due on webhook_lanes (wake_at) where wake_at is not null;

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints (id),
  seq bigint not null,
  event_id text not null references events (id),
  status text not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'dead_lettered', 'canceled')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  primary key (endpoint_id, seq)
);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, seq) where status = 'pending';

create table webhook_attempts (
  event_id text not null references events (id),
  endpoint_id text not null references webhook_endpoints (id),
  number integer not null,
  attempted_at timestamptz not null,
  response_status integer,
  duration_ms integer not null,
  error text,
  primary key (event_id, endpoint_id, number)
);

create table idempotency_keys (
  account_id text not null,
  livemode boolean not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  request_id text not null,
  status integer,
  body bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, livemode, route, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- Windows live a minute and may be lost with a crash of the database: unlogged.
create unlogged table rate_totals (
  subject text primary key,
  used bigint not null
) with (fillfactor = 50);
create unlogged table rate_slots (
  subject text not null,
  slot bigint not null,
  used bigint not null,
  primary key (subject, slot)
) with (fillfactor = 50);
create unlogged table rate_refusals (
  license_id text not null,
  minute bigint not null,
  refused bigint not null,
  primary key (license_id, minute)
);

create table monthly_usage (
  license_id text not null,
  month text not null,
  used bigint not null,
  primary key (license_id, month)
) with (fillfactor = 50);
