-- One attempt for a worker to make: the event, and the endpoint as it is now.
drop type if exists delivery_job cascade;
create type delivery_job as (
  endpoint_id text,
  lease_token bigint,
  account_id text,
  livemode boolean,
  url text,
  secret_sealed bytea,
  seq bigint,
  event_id text,
  event_type text,
  body bytea,
  status text,
  attempt_count integer,
  tries integer,
  -- When the event was queued, by the database clock: workers keep the delay before the first attempt.
  queued_at timestamptz,
  headers_sealed bytea,
  -- Null: one event for each request.
  batch_max_events integer,
  batch_max_wait_ms integer,
  -- The trace context of the request that caused the event.
  trace_parent text
);
