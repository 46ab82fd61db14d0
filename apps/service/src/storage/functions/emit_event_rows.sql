-- Module: events
-- Writes the chosen events as the next ones of their accounts and modes, in the given order, and returns the number of each event
-- by its position. Taking the number by updating the account's row keeps the order: the row lock is held until
-- the commit, so numbers become visible in their own order (a sequence hands them out before anyone knows who commits
-- first). For the same reason `created_at` never goes back along the numbers: an event of a process whose clock is behind,
-- or that was prepared before an event that is already written, takes the time of its predecessor.
-- Subscribers are notified in the same transaction, through the two functions that they implement: `have_subscribers` says whether
-- there are any, and `queue_deliveries` gets the written events without their bodies. This function knows nothing of what it
-- does with them.
-- A body that begins with P consists of two: 8 hexadecimal digits are the length of the first, which is in clear, goes to the
-- subscribers and is not stored; the second is encrypted and stored.
-- Heads are locked in one order, so that concurrent callers cannot deadlock.
-- Columns are lists: reading one value of a list is several times cheaper than making a row and taking it apart.
-- The settings of its callers apply: no sequential scans, generic plans.
create or replace function emit_event_rows(
  chosen integer[], accounts text[], modes boolean[], ids text[], types text[], api_versions text[], created timestamptz[],
  sent bytea[], trace_parents text[], lanes_channel text, tested_endpoint text
) returns bigint[]
language plpgsql as $$
declare
  n integer;
  heads event_heads[] := '{}';
  head event_heads;
  held integer := 0;
  seqs bigint[] := array_fill(null::bigint, array[cardinality(accounts)]);
  times timestamptz[] := created;
  bodies bytea[] := sent;
  clears bytea[] := array_fill(null::bytea, array[cardinality(accounts)]);
  clear_length integer;
  subscribed boolean;
  written events[];
begin
  for head in
    select h.* from event_heads h where h.account_id = any (accounts) order by h.account_id for update
  loop
    heads := heads || head;
  end loop;
  head := null;

  -- Most accounts have no subscriber, and then nothing is prepared for one.
  subscribed := tested_endpoint is not null or have_subscribers(accounts);

  -- `head` is the one at position `held`; the others wait in `heads`.
  foreach n in array chosen loop
    if head.account_id is distinct from accounts[n] then
      if held > 0 then heads[held] := head; end if;
      held := 1;
      while heads[held].account_id <> accounts[n] loop held := held + 1; end loop;
      head := heads[held];
      if head.account_id is null then raise exception 'account % has no events', accounts[n]; end if;
    end if;
    if modes[n] then
      head.live_seq := head.live_seq + 1;
      head.live_at := greatest(head.live_at, created[n]);
      seqs[n] := head.live_seq;
      times[n] := head.live_at;
    else
      head.test_seq := head.test_seq + 1;
      head.test_at := greatest(head.test_at, created[n]);
      seqs[n] := head.test_seq;
      times[n] := head.test_at;
    end if;
    if get_byte(sent[n], 0) = ascii('P') then
      clear_length := ('x' || convert_from(substring(sent[n] from 2 for 8), 'UTF8'))::bit(32)::integer;
      if subscribed then clears[n] := substring(sent[n] from 10 for clear_length); end if;
      bodies[n] := substring(sent[n] from 10 + clear_length);
    end if;
    if times[n] > created[n] then bodies[n] := stamp_event(bodies[n], times[n]); end if;
  end loop;
  heads[held] := head;

  insert into event_log (id, account_id, livemode, seq, type, api_version, created_at, trace_parent)
  select ids[c.n], accounts[c.n], modes[c.n], seqs[c.n], types[c.n], api_versions[c.n], times[c.n], trace_parents[c.n]
  from unnest(chosen) c (n);
  insert into event_payloads (account_id, livemode, seq, created_at, body)
  select accounts[c.n], modes[c.n], seqs[c.n], times[c.n], bodies[c.n]
  from unnest(chosen) c (n) where sent[c.n] is not null;
  if cardinality(heads) = 1 then
    update event_heads h
    set live_seq = head.live_seq, live_at = head.live_at, test_seq = head.test_seq, test_at = head.test_at
    where h.account_id = head.account_id;
  else
    update event_heads h set live_seq = m.live_seq, live_at = m.live_at, test_seq = m.test_seq, test_at = m.test_at
    from unnest(heads) m where h.account_id = m.account_id;
  end if;

  if not subscribed then return seqs; end if;
  select array_agg(row(ids[c.n], accounts[c.n], modes[c.n], seqs[c.n], types[c.n], api_versions[c.n], times[c.n],
    clears[c.n], null)::events)
  into written from unnest(chosen) c (n);
  perform queue_deliveries(written, lanes_channel, tested_endpoint);
  return seqs;
end $$;
