-- Module: webhooks
-- Queues events that were just written, one delivery per endpoint that is subscribed now and whose filter matches. With `tested_endpoint` it is a
-- test: its only delivery is to that endpoint, whatever the endpoint subscribes to, and the caller decides when it is due.
-- Lanes are locked in one order, so that concurrent callers cannot deadlock. The database clock decides when a delivery
-- is due: a process whose clock is ahead must not delay its own events.
-- Called by emit_events, whose settings apply: no sequential scans, generic plans.
create or replace function queue_deliveries(
  emitted events[], lanes_channel text, tested_endpoint text
) returns void
language plpgsql
as $$
declare
  woken boolean;
begin
  if tested_endpoint is not null then
    insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at, test)
    select e.account_id, tested_endpoint, e.seq, e.id, e.created_at, e.created_at, true
    from unnest(emitted) e;
    return;
  end if;

  if exists (
    select from webhook_endpoints w
    where w.account_id in (select e.account_id from unnest(emitted) e) and w.enabled and w.deleted_at is null
  ) then
    with target as materialized (
      select w.account_id, w.id as endpoint_id, e.seq, e.id as event_id, e.created_at as emitted_at,
        least(e.created_at, now()) as due_at, w.batch_max_events
      from unnest(emitted) e
      join webhook_endpoints w on w.account_id = e.account_id and w.livemode = e.livemode
        and w.enabled and w.deleted_at is null and (w.events = '{}' or e.type = any (w.events))
        and (w.filter is null or event_matches(w.filter, (
          select p.body from event_payloads p where p.account_id = e.account_id and p.livemode = e.livemode
            and p.seq = e.seq and p.created_at = e.created_at)))
    ), queued as (
      insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at)
      select t.account_id, t.endpoint_id, t.seq, t.event_id, t.emitted_at, t.due_at from target t
    ), locked as (
      select l.endpoint_id from webhook_lanes l
      where l.endpoint_id in (select t.endpoint_id from target t)
      order by l.endpoint_id for update
    ), touched as (
      update webhook_lanes lane set tail_seq = t.tail, wake_at = case
        -- Enough for a batch that waits for more: the worker counts exactly.
        when lane.lease_owner is null and not lane.retrying and t.tail - lane.head_seq >= t.batch_max_events
          then least(lane.wake_at, t.first_at)
        else coalesce(lane.wake_at, t.first_at) end
      from locked, (
        select t.endpoint_id, max(t.seq) as tail, (array_agg(t.due_at order by t.seq))[1] as first_at,
          max(t.batch_max_events) as batch_max_events
        from target t group by t.endpoint_id
      ) t
      where lane.endpoint_id = locked.endpoint_id and t.endpoint_id = locked.endpoint_id
      returning lane.endpoint_id
    )
    select exists (select from touched) into woken;
    -- Without a channel the caller wakes the workers after its commit.
    if woken and lanes_channel is null then perform set_config('prequal.lanes_woken', 'true', true); end if;
    if woken and lanes_channel is not null then perform pg_notify(lanes_channel, ''); end if;
  end if;
end $$;
