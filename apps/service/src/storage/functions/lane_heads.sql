-- Module: webhooks
-- The first pending delivery of each of the given lanes, which the caller has locked. Lanes of disabled endpoints, lanes of
-- accounts that are being moved and lanes with nothing pending go idle. Each statement of a function has its own snapshot, and emission writes deliveries
-- before it locks the lane: a delivery that is not visible here yet wakes the lane after the caller's commit.
-- Every delivery up to `head_seq` has ended; looking only after it keeps this fast however long the history is.
create or replace function lane_heads(asked text[]) returns setof delivery_job language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  found_lanes text[];
begin
  select coalesce(array_agg(l.endpoint_id), '{}') into found_lanes
  from webhook_lanes l
  join webhook_endpoints e on e.id = l.endpoint_id and e.enabled and e.deleted_at is null
  where l.endpoint_id = any (asked) and e.account_id not in (select m.account_id from moving_accounts m) and exists (
    select from webhook_deliveries d
    where d.endpoint_id = l.endpoint_id and d.seq > l.head_seq and d.status = 'pending' and not d.out_of_band);

  if cardinality(found_lanes) < cardinality(asked) then
    update webhook_lanes l
    set wake_at = null, lease_owner = null, lease_until = null, wake_requested = false
    where l.endpoint_id = any (asked) and not l.endpoint_id = any (found_lanes);
  end if;

  return query
  select l.endpoint_id, l.lease_token, e.account_id, e.livemode, e.url, e.secret_sealed,
    d.seq, d.event_id, v.type, v.body, d.status, d.attempt_count, d.tries, d.next_attempt_at,
    e.headers_sealed, e.batch_max_events, e.batch_max_wait_ms, v.trace_parent
  from unnest(found_lanes) as f (id)
  join webhook_lanes l on l.endpoint_id = f.id
  join webhook_endpoints e on e.id = f.id
  cross join lateral (
    select * from webhook_deliveries d
    where d.endpoint_id = f.id and d.seq > l.head_seq and d.status = 'pending' and not d.out_of_band
    order by d.seq limit 1
  ) d
  join events v on v.id = d.event_id;
end $$;
