-- Module: webhooks
-- Writes the outcomes of attempts, one per lane: attempt, delivery and lane together or not at all. The fence is the
-- lease token together with the owner, because the token of a claim that was lost in a crash is handed out again.
-- `turns`: next = keep the lane and return its next job; wait = until the delivery's next attempt; release = give the
-- lane back.
create or replace function settle_attempts(
  owner text, endpoints text[], tokens bigint[], seqs bigint[], seen_status text[], seen_attempts integer[],
  new_status text[], new_tries integer[], next_at timestamptz[], turns text[],
  attempted timestamptz[], responses integer[], durations integer[], errors text[],
  received bytea[], at timestamptz, until timestamptz
) returns setof delivery_verdict language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  settled text[];
  staying text[];
  jobs delivery_job[];
begin
  perform from webhook_lanes l where l.endpoint_id = any (endpoints) order by l.endpoint_id for update;

  with asked as (
    select * from unnest(endpoints, tokens, seqs, seen_status, seen_attempts, new_status, new_tries, next_at, turns,
      attempted, responses, durations, errors, received)
      as a (endpoint, token, seq, seen, seen_count, status, tries, next_at, turn, at, response, duration, error, received)
  ), held as (
    select a.* from asked a join webhook_lanes l on l.endpoint_id = a.endpoint and l.lease_token = a.token
      and l.lease_owner = owner
  ), written as (
    update webhook_deliveries d
    set status = h.status, tries = h.tries, next_attempt_at = h.next_at, attempt_count = d.attempt_count + 1,
      delivered_at = case when h.status = 'delivered' then coalesce(d.delivered_at, settle_attempts.at)
                          else d.delivered_at end
    from held h
    where d.endpoint_id = h.endpoint and d.seq = h.seq and d.status = h.seen and d.attempt_count = h.seen_count
    returning d.account_id, d.endpoint_id, d.event_id, d.attempt_count as number, h.seq, h.next_at, h.turn,
      h.at, h.response, h.duration, h.error, h.received
  ), recorded as (
    insert into webhook_attempts
      (account_id, event_id, endpoint_id, number, attempted_at, response_status, duration_ms, error,
       response_sealed)
    select w.account_id, w.event_id, w.endpoint_id, w.number, w.at, w.response, w.duration, w.error, w.received
    from written w
  ), moved as (
    update webhook_lanes l
    set head_seq = case when w.turn = 'wait' then l.head_seq else w.seq end,
      retrying = w.turn = 'wait',
      wake_requested = false,
      lease_owner = case when w.turn = 'next' then l.lease_owner end,
      lease_until = case when w.turn = 'next' then settle_attempts.until end,
      wake_at = case
        when w.turn = 'next' then settle_attempts.until
        when w.turn = 'wait' and not l.wake_requested then w.next_at
        else settle_attempts.at end,
      failing_since = case when w.response between 200 and 299 then null else coalesce(l.failing_since, w.at) end,
      failed_at = case when w.response between 200 and 299 then null else w.at end,
      outage_reported = l.outage_reported and not coalesce(w.response between 200 and 299, false)
    from written w where l.endpoint_id = w.endpoint_id
    returning l.endpoint_id
  )
  select coalesce(array_agg(endpoint_id), '{}') into settled from moved;

  -- Test events overtake an event that waits.
  with overtaking as (
    update webhook_deliveries d set out_of_band = true
    from unnest(endpoints, seqs, turns) as a (endpoint, seq, turn)
    where a.turn = 'wait' and a.endpoint = any (settled) and d.endpoint_id = a.endpoint
      and d.status = 'pending' and d.test and not d.out_of_band and d.seq > a.seq
    returning d.account_id, d.endpoint_id, d.seq
  )
  insert into out_of_band_deliveries (account_id, endpoint_id, seq, kind, due_at)
  select o.account_id, o.endpoint_id, o.seq, 'test', at from overtaking o;

  select array_agg(a.endpoint) into staying from unnest(endpoints, turns) as a (endpoint, turn)
  where a.turn = 'next' and a.endpoint = any (settled);
  if staying is not null then
    select array_agg(h) into jobs from lane_heads(staying) h;
  end if;
  return query
  select a.endpoint,
    case when a.endpoint = any (settled) then 'done'
         when l.lease_token = a.token and l.lease_owner = owner then 'stale'
         else 'fenced' end,
    d.status, d.attempt_count, d.tries, (select j from unnest(jobs) j where j.endpoint_id = a.endpoint)
  from unnest(endpoints, tokens, seqs) as a (endpoint, token, seq)
  join webhook_lanes l on l.endpoint_id = a.endpoint
  join webhook_deliveries d on d.endpoint_id = a.endpoint and d.seq = a.seq;
end $$;
