-- The tables. Functions and triggers are in ../functions.
-- One row: binds the database to the key material that was in use when it was created.
create table installation (
  only_row boolean primary key default true check (only_row),
  key_version integer not null,
  key_check bytea not null,
  created_at timestamptz not null default now()
);

-- Written by every readiness check.
create table readiness (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
) with (fillfactor = 10);

create table accounts (
  id text primary key,
  name text not null,
  email_sealed bytea,
  status text not null check (status in ('provisioned', 'suspended', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  erased_at timestamptz,
  check ((status = 'closed') = (closed_at is not null)),
  check (erased_at >= closed_at + interval '30 days' and (erased_at is null or closed_at is not null))
);
create index accounts_to_erase on accounts (closed_at) where closed_at is not null and erased_at is null;
create index accounts_erased on accounts (erased_at, id) where erased_at is not null;

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

-- Append-only (see refuse_audit_change). Rows are found by their number in the account's chain, not by their id.
create table audit_log (
  account_id text not null,
  seq bigint not null,
  id text not null,
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
  -- Replaces the request once it has been erased.
  request_hash bytea,
  primary key (account_id, seq)
);
create index audit_log_by_request on audit_log (request_id) where request_id is not null;

-- The end of each audit chain. Half-empty pages keep the updates of a hot row on the same page.
create table audit_heads (
  account_id text primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x',
  -- Encrypted requests of the chain are erased up to this number.
  erased_seq bigint not null default 0,
  -- Every version of the server key that rows of the chain were written with.
  key_versions integer[] not null default '{}'
) with (fillfactor = 50);
-- Operator actions that belong to no account (publishing a catalog, for example) have an audit chain of their own.
insert into audit_heads (account_id) values ('system');

-- The number and time of the last event of an account in each mode.
create table event_heads (
  account_id text primary key,
  live_seq bigint not null default 0,
  live_at timestamptz not null default '-infinity',
  test_seq bigint not null default 0,
  test_at timestamptz not null default '-infinity'
) with (fillfactor = 50);

create table events (
  id text primary key,
  account_id text not null,
  livemode boolean not null,
  seq bigint not null,
  type text not null,
  api_version text not null,
  created_at timestamptz not null,
  -- The exact bytes that every delivery sends; null once purged.
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

-- One lane per endpoint. Workers claim lanes, never messages: this keeps deliveries in order cheaply.
-- `wake_at` is when a worker must look at the lane: now if there is work, the time of the next retry while the head
-- waits, the end of the lease while a worker holds it, null if there is nothing to do. Due lanes are therefore one
-- range of one index, and the lane of a dead worker becomes due by itself.
create table webhook_lanes (
  endpoint_id text primary key references webhook_endpoints (id),
  -- Every delivery up to this number has ended.
  head_seq bigint not null default 0,
  tail_seq bigint not null default 0,
  wake_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  -- The head has failed and waits for a retry. Workers keep separate slots for such lanes.
  retrying boolean not null default false,
  -- The lane was woken while a worker held it: if the worker's attempt fails, the next one follows at once.
  wake_requested boolean not null default false
) with (fillfactor = 50);
create index webhook_lanes_due on webhook_lanes (retrying, wake_at) where wake_at is not null;
create index webhook_lanes_by_owner on webhook_lanes (lease_owner) where lease_owner is not null;

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints (id),
  seq bigint not null,
  event_id text not null references events (id),
  -- The event's created_at: finds deliveries that are pending for too long without reading events.
  emitted_at timestamptz not null default now(),
  status text not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'dead_lettered', 'canceled')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  -- Attempts of the retry schedule; attempt_count includes redeliveries.
  tries integer not null default 0,
  test boolean not null default false,
  -- Sent outside the order: a test event that overtook a waiting event. The lane skips it.
  out_of_band boolean not null default false,
  primary key (endpoint_id, seq)
);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, seq)
  where status = 'pending' and not out_of_band;
create index webhook_deliveries_overdue on webhook_deliveries (emitted_at, seq) where status = 'pending';
create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, seq);
create index webhook_deliveries_tests on webhook_deliveries (endpoint_id, seq)
  where status = 'pending' and test and not out_of_band;

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

-- Deliveries that do not wait for their lane: redeliveries, and test events that overtake a waiting event.
-- `due_at` works like `wake_at` of a lane.
create table out_of_band_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoints (id),
  seq bigint not null,
  kind text not null check (kind in ('redelivery', 'test')),
  due_at timestamptz not null,
  lease_token bigint not null default 0,
  lease_owner text,
  foreign key (endpoint_id, seq) references webhook_deliveries (endpoint_id, seq)
);
create index out_of_band_deliveries_due on out_of_band_deliveries (due_at);
create index out_of_band_deliveries_by_endpoint on out_of_band_deliveries (endpoint_id);

-- A replay resends an endpoint's events from a time range, one after the other: those after `done_seq` up to `last_seq`.
create table webhook_replays (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id),
  since timestamptz not null,
  until timestamptz not null,
  total integer not null,
  done_seq bigint not null,
  last_seq bigint not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text
);
create index webhook_replays_due on webhook_replays (due_at) where due_at is not null;

-- The response of a key is in its own row or in a pack. Bodies are compressed or encrypted before they get here, so
-- PostgreSQL does not try to compress them again; most fit next to their row.
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
  pack_id bigint,
  pack_from integer,
  pack_length integer,
  primary key (account_id, livemode, route, key)
) with (toast_tuple_target = 8160);
alter table idempotency_keys alter column body set storage external;
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- Responses of one account that are recorded together have much in common: they are compressed as one pack, and each
-- key says where in the pack its response is.
create table response_packs (
  id bigint generated by default as identity primary key,
  account_id text not null,
  body bytea not null,
  -- The expiry of its last key.
  expires_at timestamptz not null
) with (toast_tuple_target = 8160);
alter table response_packs alter column body set storage external;
create index response_packs_by_expiry on response_packs (expires_at);

-- Rate windows last one minute, so losing them in a crash of the database is acceptable: unlogged.
create unlogged table rate_totals (
  subject text primary key,
  used bigint not null,
  -- The newest slot counted in. It keeps the window's time from going back, whichever process counts.
  newest bigint not null default 0
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

-- Every catalog version that was ever in use is kept (see refuse_catalog_change): a past decision is replayed with the
-- version it was made with. `content` is the compressed JSON of packs, reference tables and logos.
create table catalog_versions (
  id integer generated always as identity primary key,
  version text not null unique,
  -- SHA-256 of the content before compression, in hex.
  digest text not null,
  origin text not null check (origin in ('shipped', 'published')),
  -- Digest of the shipped files, which detects an upgrade without parsing them; null for an operator's own catalog.
  files_digest text,
  content bytea not null,
  carriers integer not null,
  variants integer not null,
  published_at timestamptz not null,
  published_by text not null,
  is_current boolean not null,
  check ((origin = 'shipped') = (files_digest is not null))
);
alter table catalog_versions alter column content set storage external;
create unique index catalog_versions_current on catalog_versions (is_current) where is_current;

-- Only the owner of a case can decrypt it, and ciphertext does not compress.
create table cases (
  id text primary key,
  account_id text not null references accounts (id),
  livemode boolean not null,
  product text not null,
  ciphertext bytea not null check (octet_length(ciphertext) between 1 and 131072),
  iv bytea not null check (octet_length(iv) = 12),
  tag bytea not null check (octet_length(tag) = 16),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table cases alter column ciphertext set storage external;
create index cases_by_account on cases (account_id, livemode, id);
create index cases_by_expiry on cases (expires_at);

-- The outbox of e-mail. `due_at` works like `wake_at` of a lane.
create table emails (
  id text primary key,
  account_id text not null references accounts (id),
  livemode boolean not null,
  template text not null,
  -- E-mails about the same topic are sent at most once per period.
  topic text,
  -- Recipient and variables are deleted once the e-mail is delivered or has failed.
  recipient_sealed bytea,
  variables_sealed bytea,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz,
  lease_token bigint not null default 0,
  lease_owner text,
  -- Set just before the mail server is told that the message is complete: from then on it may have accepted it.
  handed_over_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (recipient_sealed is not null and variables_sealed is not null)),
  check ((status = 'pending') = (settled_at is null))
) with (fillfactor = 70);
create index emails_due on emails (due_at) where due_at is not null;
create index emails_by_owner on emails (lease_owner) where lease_owner is not null;
create index emails_by_topic on emails (account_id, topic, created_at) where topic is not null;
create index emails_to_purge on emails (settled_at) where settled_at is not null;
create index emails_by_account on emails (account_id, id);

-- Append-only (see refuse_change). `pdf` is the invoice itself; files are copies of it.
create table invoices (
  id text primary key,
  account_id text not null references accounts (id),
  number text not null unique,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  total_cents bigint not null check (total_cents >= 0),
  line_items json not null,
  pdf bytea not null,
  sha256 text not null check (sha256 = encode(sha256(pdf), 'hex')),
  created_at timestamptz not null,
  unique (account_id, period)
);

-- Append-only. The balance of an account is the sum of its entries and is stored nowhere else.
create table ledger_entries (
  id text primary key,
  account_id text not null references accounts (id),
  -- credit: added by an operator. invoice: charged by an invoice.
  kind text not null check (kind in ('credit', 'invoice')),
  cents bigint not null check (case kind when 'credit' then cents > 0 else cents < 0 end),
  reason text not null,
  invoice_id text references invoices (id) check ((kind = 'invoice') = (invoice_id is not null)),
  created_at timestamptz not null
);
create index ledger_entries_by_account on ledger_entries (account_id, id);
create unique index ledger_entries_by_invoice on ledger_entries (invoice_id) where invoice_id is not null;

-- Append-only. How much of a license's month an invoice has charged; the rest of the month's usage is still owed.
create table invoiced_usage (
  invoice_id text not null references invoices (id),
  license_id text not null references licenses (id),
  month text not null,
  quantity bigint not null check (quantity > 0),
  primary key (license_id, month, invoice_id)
);

-- The last invoice number of each year. A row, not a sequence: a number that is rolled back is used again.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);
