-- What an endpoint receives (filter), how (batch, headers), and since when it fails.
alter table webhook_endpoints
  add column filter jsonb,
  add column batch_max_events integer,
  add column batch_max_wait_ms integer,
  add column headers_sealed bytea;
alter table webhook_lanes
  add column failing_since timestamptz,
  -- The last failure since then.
  add column failed_at timestamptz,
  add column outage_reported boolean not null default false;

-- The trace context of the request that caused an event.
alter table event_log add column trace_parent text;
create or replace view events as
select e.id, e.account_id, e.livemode, e.seq, e.type, e.api_version, e.created_at,
  coalesce(e.body, (
    select p.body from event_payloads p
    where p.account_id = e.account_id and p.livemode = e.livemode and p.seq = e.seq and p.created_at = e.created_at
  )) as body,
  e.trace_parent
from event_log e;

-- Parts of the monthly quota that a license has reached; the event about it is emitted afterwards.
create table usage_thresholds (
  license_id text not null,
  month text not null,
  percent integer not null,
  used bigint not null,
  quota bigint not null,
  reached_at timestamptz not null default now(),
  reported_at timestamptz,
  primary key (license_id, month, percent)
);
create index usage_thresholds_unreported on usage_thresholds (reached_at) where reported_at is null;

-- The last warning before a token expires: so many days before.
alter table tokens add column expiry_notice integer;
create index tokens_to_warn on tokens (expires_at) where rotated_at is null and revoked_at is null;
