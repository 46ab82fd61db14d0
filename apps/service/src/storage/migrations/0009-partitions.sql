-- Prepares the partitioning of the tables that grow with every request. Tables that have rows already are converted
-- afterwards, while the service runs: see ../partitions.
create table partitioning (
  table_name text primary key,
  step text not null check (step in ('fill', 'index', 'check', 'switch', 'done')),
  -- The pages that have been filled, of all.
  filled bigint not null default 0,
  pages bigint not null default 0,
  -- Rows before this moment stay in the table that existed before.
  cutoff timestamptz,
  updated_at timestamptz not null default now()
);

-- Partitions cannot share an identity column.
create sequence response_pack_ids;
select setval('response_pack_ids', nextval('response_packs_id_seq') + 1000000);

-- Who a row belongs to, for sharding. Old rows are filled in batches.
alter table webhook_deliveries add column account_id text;
alter table webhook_attempts add column account_id text;

-- Events are kept for good and their payloads for 30 days, so payloads have a table whose partitions are dropped.
-- `events` shows both as one; payloads written before this migration are still in event_log.
alter table events rename to event_log;
drop function if exists emit_events(event_log[], text, text);
create table event_payloads (
  account_id text not null,
  livemode boolean not null,
  seq bigint not null,
  created_at timestamptz not null,
  -- The exact bytes that every delivery sends.
  body bytea not null,
  primary key (account_id, livemode, seq, created_at)
) partition by range (created_at);
create table event_payloads_rest partition of event_payloads default;
create view events as
select e.id, e.account_id, e.livemode, e.seq, e.type, e.api_version, e.created_at,
  coalesce(e.body, (
    select p.body from event_payloads p
    where p.account_id = e.account_id and p.livemode = e.livemode and p.seq = e.seq and p.created_at = e.created_at
  )) as body
from event_log e;
