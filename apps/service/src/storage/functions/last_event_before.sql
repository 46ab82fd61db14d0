-- Module: events
-- The number of the last event of an account and mode that was created before a moment; 0 if there is none. Times never go
-- back along the numbers, so a binary search in the key finds it without an index on the time.
create or replace function last_event_before(of_account text, of_mode boolean, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  found_seq bigint;
  found_at timestamptz;
begin
  select case when of_mode then h.live_seq else h.test_seq end into high
  from event_heads h where h.account_id = of_account;
  -- Every event up to `low` is older, no event after `high` is.
  while low < high loop
    middle := (low + high + 1) / 2;
    -- Numbers may be missing: the next one that exists decides.
    select e.seq, e.created_at into found_seq, found_at from event_log e
    where e.account_id = of_account and e.livemode = of_mode and e.seq >= middle and e.seq <= high
    order by e.seq limit 1;
    if found and found_at < moment then low := found_seq; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
