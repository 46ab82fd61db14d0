-- Module: events
-- Writes events as the next ones of their accounts and modes, in the given order, and returns their numbers. `seq` of an
-- event is filled in here. Taking the number by updating the account's row keeps the order: the row lock is held until
-- the commit, so numbers become visible in their own order (a sequence hands them out before anyone knows who commits
-- first). For the same reason `created_at` never goes back along the numbers: an event of a process whose clock is behind,
-- or that was prepared before an event that is already written, takes the time of its predecessor.
-- Each event gets one delivery per endpoint that is subscribed now. With `tested_endpoint` it is a test: its only
-- delivery is to that endpoint, whatever the endpoint subscribes to, and the caller decides when it is due.
-- Heads and lanes are locked in one order, so that concurrent callers cannot deadlock. The database clock decides when a
-- delivery is due: a process whose clock is ahead must not delay its own events.
create or replace function emit_events(
  emitted events[], lanes_channel text, tested_endpoint text default null
) returns bigint[]
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  event events;
  accounts text[] := '{}';
  heads event_heads[];
  head event_heads;
  held integer := 0;
  seqs bigint[] := '{}';
  times timestamptz[] := '{}';
  woken boolean;
begin
  foreach event in array emitted loop
    if event.account_id <> all (accounts) then accounts := accounts || event.account_id; end if;
  end loop;
  select array_agg(l) into heads from (
    select h.* from event_heads h where h.account_id = any (accounts) order by h.account_id for update
  ) l;

  -- `head` is the one at position `held`; the others wait in `heads`.
  foreach event in array emitted loop
    if head.account_id is distinct from event.account_id then
      if held > 0 then heads[held] := head; end if;
      held := 1;
      while heads[held].account_id <> event.account_id loop held := held + 1; end loop;
      head := heads[held];
      if head.account_id is null then raise exception 'account % has no events', event.account_id; end if;
    end if;
    if event.livemode then
      head.live_seq := head.live_seq + 1;
      head.live_at := greatest(head.live_at, event.created_at);
      seqs := seqs || head.live_seq;
      times := times || head.live_at;
    else
      head.test_seq := head.test_seq + 1;
      head.test_at := greatest(head.test_at, event.created_at);
      seqs := seqs || head.test_seq;
      times := times || head.test_at;
    end if;
    if times[cardinality(times)] > event.created_at then
      event.body := stamp_event(event.body, times[cardinality(times)]);
      emitted[cardinality(times)] := event;
    end if;
  end loop;
  heads[held] := head;

  insert into event_log (id, account_id, livemode, seq, type, api_version, created_at)
  select e.id, e.account_id, e.livemode, seqs[e.ordinality], e.type, e.api_version, times[e.ordinality]
  from unnest(emitted) with ordinality e;
  insert into event_payloads (account_id, livemode, seq, created_at, body)
  select e.account_id, e.livemode, seqs[e.ordinality], times[e.ordinality], e.body
  from unnest(emitted) with ordinality e where e.body is not null;
  update event_heads h set live_seq = m.live_seq, live_at = m.live_at, test_seq = m.test_seq, test_at = m.test_at
  from unnest(heads) m where h.account_id = m.account_id;

  if tested_endpoint is not null then
    insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at, test)
    select e.account_id, tested_endpoint, seqs[e.ordinality], e.id, times[e.ordinality], times[e.ordinality], true
    from unnest(emitted) with ordinality e;
    return seqs;
  end if;

  if exists (
    select from webhook_endpoints w
    where w.account_id = any (accounts) and w.enabled and w.deleted_at is null
  ) then
    with target as materialized (
      select w.account_id, w.id as endpoint_id, seqs[e.ordinality] as seq, e.id as event_id, times[e.ordinality] as emitted_at,
        least(times[e.ordinality], now()) as due_at
      from unnest(emitted) with ordinality e
      join webhook_endpoints w on w.account_id = e.account_id and w.livemode = e.livemode
        and w.enabled and w.deleted_at is null and (w.events = '{}' or e.type = any (w.events))
    ), queued as (
      insert into webhook_deliveries (account_id, endpoint_id, seq, event_id, emitted_at, next_attempt_at)
      select t.account_id, t.endpoint_id, t.seq, t.event_id, t.emitted_at, t.due_at from target t
    ), locked as (
      select l.endpoint_id from webhook_lanes l
      where l.endpoint_id in (select t.endpoint_id from target t)
      order by l.endpoint_id for update
    ), touched as (
      update webhook_lanes lane set tail_seq = t.tail, wake_at = coalesce(lane.wake_at, t.first_at)
      from locked, (
        select t.endpoint_id, max(t.seq) as tail, (array_agg(t.due_at order by t.seq))[1] as first_at
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
  return seqs;
end $$;
