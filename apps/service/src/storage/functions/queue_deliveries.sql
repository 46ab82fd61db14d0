-- Module: webhooks
-- Queues events that were just written, one delivery per endpoint that is subscribed now and whose filter matches. With `tested_endpoint` it is a
-- test: its only delivery is to that endpoint, whatever the endpoint subscribes to, and the caller decides when it is due.
-- Lanes are locked in one order, so that concurrent callers cannot deadlock. The database clock decides when a delivery
-- is due: a process whose clock is ahead must not delay its own events.
-- Events have a body here, in clear, only if the stored one is encrypted.
-- Called by emit_events, whose settings apply: no sequential scans, generic plans.
create or replace function queue_deliveries(
  emitted events[], lanes_channel text, tested_endpoint text
) returns void
language plpgsql
as $$
declare
  accounts text[];
  endpoints text[];
  seqs bigint[];
  ids text[];
  times timestamptz[];
  due timestamptz[];
  batch_sizes integer[];
  woken boolean;
begin
  if tested_endpoint is not null then
    insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at, test)
    select e.account_id, tested_endpoint, e.seq, e.id, e.created_at, e.created_at, true
    from unnest(emitted) e;
    return;
  end if;

  select array_agg(w.account_id), array_agg(w.id), array_agg(e.seq), array_agg(e.id), array_agg(e.created_at),
    array_agg(least(e.created_at, now())), array_agg(w.batch_max_events)
  into accounts, endpoints, seqs, ids, times, due, batch_sizes
  from unnest(emitted) e
  join webhook_endpoints w on w.account_id = e.account_id and w.livemode = e.livemode
    and w.enabled and w.deleted_at is null and (w.events = '{}' or e.type = any (w.events))
    and (w.filter is null or event_matches(w.filter, coalesce(e.body, (
      select p.body from event_payloads p where p.account_id = e.account_id and p.livemode = e.livemode
        and p.seq = e.seq and p.created_at = e.created_at))));
  if endpoints is null then return; end if;

  insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at)
  select * from unnest(accounts, endpoints, seqs, ids, times, due);
  perform from webhook_lanes l where l.endpoint_id = any (endpoints) order by l.endpoint_id for update;
  update webhook_lanes lane set tail_seq = t.tail, wake_at = case
    -- Enough for a batch that waits for more: the worker counts exactly.
    when lane.lease_owner is null and not lane.retrying and t.tail - lane.head_seq >= t.batch_size
      then least(lane.wake_at, t.first_at)
    else coalesce(lane.wake_at, t.first_at) end
  from (
    select u.endpoint_id, max(u.seq) as tail, (array_agg(u.due_at order by u.seq))[1] as first_at,
      max(u.batch_size) as batch_size
    from unnest(endpoints, seqs, due, batch_sizes) as u (endpoint_id, seq, due_at, batch_size) group by u.endpoint_id
  ) t
  where lane.endpoint_id = t.endpoint_id;
  woken := found;
  -- Without a channel the caller wakes the workers after its commit.
  if woken and lanes_channel is null then perform set_config('prequal.lanes_woken', 'true', true); end if;
  if woken and lanes_channel is not null then perform pg_notify(lanes_channel, ''); end if;
end $$;
