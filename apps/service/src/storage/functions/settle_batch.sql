-- Module: webhooks
-- Writes the outcome of one attempt that carried several events of a lane: one attempt, and the same state, for each
-- delivery that is still pending. The fence is that of settle_attempts. `turn` is next, wait or release, as there.
-- Returns `done` or `fenced`, the numbers that were written, and the lane's next job if the worker keeps the lane.
drop function if exists settle_batch;
create function settle_batch(
  owner text, endpoint text, token bigint, members bigint[], new_status text, new_tries integer, next_at timestamptz,
  turn text, attempted timestamptz, response integer, duration integer, error text, received bytea,
  at timestamptz, until timestamptz
) returns table (verdict text, written bigint[], next delivery_job) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_variable
declare
  settled bigint[];
  last bigint := members[cardinality(members)];
begin
  perform from webhook_lanes l
  where l.endpoint_id = endpoint and l.lease_token = token and l.lease_owner = owner for update;
  if not found then
    return query select 'fenced', '{}'::bigint[], null::delivery_job;
    return;
  end if;

  with changed as (
    update webhook_deliveries d
    set status = new_status, tries = new_tries, next_attempt_at = next_at, attempt_count = d.attempt_count + 1,
      delivered_at = case when new_status = 'delivered' then coalesce(d.delivered_at, at) else d.delivered_at end
    where d.endpoint_id = endpoint and d.seq = any (members) and d.status = 'pending'
    returning d.account_id, d.event_id, d.endpoint_id, d.attempt_count, d.seq
  ), recorded as (
    insert into webhook_attempts
      (account_id, event_id, endpoint_id, number, attempted_at, response_status, duration_ms, error, response_sealed)
    select c.account_id, c.event_id, c.endpoint_id, c.attempt_count, attempted, response, duration, error, received
    from changed c
  )
  select coalesce(array_agg(c.seq order by c.seq), '{}') into settled from changed c;

  -- If everything was settled in another way meanwhile, there is nothing to wait for.
  if turn = 'wait' and settled = '{}' then turn := 'release'; end if;
  update webhook_lanes l
  set head_seq = case when turn = 'wait' then l.head_seq else last end,
    retrying = turn = 'wait',
    wake_requested = false,
    lease_owner = case when turn = 'next' then l.lease_owner end,
    lease_until = case when turn = 'next' then until end,
    wake_at = case
      when turn = 'next' then until
      when turn = 'wait' and not l.wake_requested then next_at
      else at end,
    failing_since = case when response between 200 and 299 then null else coalesce(l.failing_since, attempted) end,
    failed_at = case when response between 200 and 299 then null else attempted end,
    outage_reported = l.outage_reported and not coalesce(response between 200 and 299, false)
  where l.endpoint_id = endpoint;

  if turn = 'wait' then
    -- Test events overtake a batch that waits.
    with overtaking as (
      update webhook_deliveries d set out_of_band = true
      where d.endpoint_id = endpoint and d.status = 'pending' and d.test and not d.out_of_band and d.seq > last
      returning d.account_id, d.endpoint_id, d.seq
    )
    insert into out_of_band_deliveries (account_id, endpoint_id, seq, kind, due_at)
    select o.account_id, o.endpoint_id, o.seq, 'test', at from overtaking o;
  end if;

  return query
  select 'done', settled, (select h from lane_heads(array[endpoint]) h where turn = 'next');
end $$;
