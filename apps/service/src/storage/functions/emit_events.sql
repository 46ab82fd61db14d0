-- Module: events
-- Writes events as the next ones of their accounts and modes, in the given order, and returns their numbers. `seq` of an
-- event is filled in here. Taking the number by updating the account's row keeps the order: the row lock is held until
-- the commit, so numbers become visible in their own order (a sequence hands them out before anyone knows who commits
-- first). For the same reason `created_at` never goes back along the numbers: an event of a process whose clock is behind,
-- or that was prepared before an event that is already written, takes the time of its predecessor.
-- Subscribers are notified in the same transaction, through the two functions that they implement: `have_subscribers` says whether
-- there are any, and `queue_deliveries` gets the written events without their bodies. This function knows nothing of what it
-- does with them.
-- A body that begins with P consists of two: 8 hexadecimal digits are the length of the first, which is in clear, goes to the
-- subscribers and is not stored; the second is encrypted and stored.
-- Heads are locked in one order, so that concurrent callers cannot deadlock.
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
  written events[];
  subscribed boolean;
  bodies bytea[] := '{}';
  stored bytea;
  clear bytea;
  clears bytea[] := '{}';
  clear_length integer;
begin
  foreach event in array emitted loop
    if event.account_id <> all (accounts) then accounts := accounts || event.account_id; end if;
  end loop;
  select array_agg(l::event_heads) into heads from (
    select h.* from event_heads h where h.account_id = any (accounts) order by h.account_id for update
  ) l;

  -- Most accounts have no subscriber, and then nothing is prepared for one.
  subscribed := tested_endpoint is not null or have_subscribers(accounts);

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
    clear := null;
    stored := event.body;
    if get_byte(stored, 0) = ascii('P') then
      clear_length := ('x' || convert_from(substring(stored from 2 for 8), 'UTF8'))::bit(32)::integer;
      if subscribed then clear := substring(stored from 10 for clear_length); end if;
      stored := substring(stored from 10 + clear_length);
    end if;
    if times[cardinality(times)] > event.created_at then
      stored := stamp_event(stored, times[cardinality(times)]);
    end if;
    bodies := array_append(bodies, stored);
    clears := array_append(clears, clear);
  end loop;
  heads[held] := head;

  insert into event_log (id, account_id, livemode, seq, type, api_version, created_at, trace_parent)
  select e.id, e.account_id, e.livemode, seqs[e.ordinality], e.type, e.api_version, times[e.ordinality], e.trace_parent
  from unnest(emitted) with ordinality e;
  insert into event_payloads (account_id, livemode, seq, created_at, body)
  select e.account_id, e.livemode, seqs[e.ordinality], times[e.ordinality], bodies[e.ordinality]
  from unnest(emitted) with ordinality e where e.body is not null;
  update event_heads h set live_seq = m.live_seq, live_at = m.live_at, test_seq = m.test_seq, test_at = m.test_at
  from unnest(heads) m where h.account_id = m.account_id;

  if not subscribed then return seqs; end if;
  select array_agg(row(e.id, e.account_id, e.livemode, seqs[e.ordinality], e.type, e.api_version, times[e.ordinality],
    clears[e.ordinality], null)::events)
  into written from unnest(emitted) with ordinality e;
  perform queue_deliveries(written, lanes_channel, tested_endpoint);
  return seqs;
end $$;
