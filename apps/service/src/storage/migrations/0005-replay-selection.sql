-- Replays over HTTP choose among the events of the time range.
alter table webhook_replays
  -- Event types to resend; empty means all.
  add column types text[] not null default '{}',
  -- sent: what was queued for the endpoint · all: also what it was never sent · failed · unsent
  add column selection text not null default 'sent' check (selection in ('sent', 'all', 'failed', 'unsent')),
  -- The endpoint was disabled or deleted before the end.
  add column canceled boolean not null default false;
create index webhook_replays_open on webhook_replays (endpoint_id) where finished_at is null;
